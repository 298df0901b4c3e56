/** A record in print: the blocks with all values as text, from which PDF and HTML are generated. */
import { isTrue } from '../../engine/expressions/operations.ts';
import { isRecord } from '../../metadata/isRecord.ts';
import type { EntityField } from '../../metadata/kinds/field.ts';
import {
  type PrintBlock,
  type PrintDefinition,
  type SimplePrintBlock,
  simpleBlocksOf,
} from '../../metadata/kinds/print.ts';
import { ownMember } from '../../metadata/nameMap.ts';
import { ordered } from '../../metadata/order.ts';
import type { Program } from '../../metadata/program.ts';
import { derivedPermissions } from '../../metadata/reads/derivedPermissions.ts';
import { permissionsOfField } from '../access/hiddenFields.ts';
import { clockScope } from '../operations/clockScope.ts';
import type { OperationContext } from '../operations/operation.ts';
import { userScope } from '../operations/requestScope.ts';
import { t } from '../platform/words/localizedText.ts';
import { entityFields } from '../records/read/entityFields.ts';
import { storedMemberFields } from '../records/read/memberFields.ts';
import { isAccessible } from '../records/read/readAccess.ts';
import { flat } from '../records/save/transitionRecords.ts';
import type { StoredRecord } from '../store/index.ts';
import { withFilledFields } from './filledFields.ts';
import { FACTS_SIDE_BY_SIDE, type PrintedFacts, type PrintedTable, printedList } from './printedList.ts';
import { type PrintPicture, pictureOf } from './printPicture.ts';
import { createValueText } from './valueText.ts';

export interface PrintedQr {
  block: 'qr';
  content: string;
  label: string;
}

/** A block that can be beside others. */
export type PrintedPart =
  | { block: 'heading'; text: string }
  | { block: 'text'; label?: string | undefined; text: string }
  | PrintedFacts
  | PrintedQr;

export type PrintedBlock =
  | PrintedPart
  | { block: 'columns'; columns: readonly PrintedPart[] }
  | { block: 'total'; label: string; text: string }
  | PrintedTable;

export interface PrintedRecord {
  /** Without its ending. */
  fileName: string;
  blocks: readonly PrintedBlock[];
  foot: string;
  /** Its own picture at the top of each page, in place of the tenant's. */
  logo?: PrintPicture | undefined;
  /** The mark on each page of a draft. */
  draft?: string | undefined;
}

type Fields = Readonly<Record<string, EntityField>>;

const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9_-]*(?:\.[A-Za-z][A-Za-z0-9_-]*)?)\}/g;

/** The target of a path in a print. */
interface Found {
  field: EntityField;
  text: string;
  /** The currency or unit of an amount, else empty. */
  unit: string;
}

/**
 * Reads the fields that the print names, of the record and of those it refers to, as far as the access of the context shows them. A
 * person prints by her own access, a delivery by that of definitions.
 */
export async function printedRecord(
  context: OperationContext,
  print: PrintDefinition,
  stored: StoredRecord,
): Promise<PrintedRecord> {
  const record = await withFilledFields(context, print, stored);
  const reader = await createFieldReader(context, print, record);
  const blocks = ordered<PrintBlock>(print.blocks)
    .filter(([, { when }]) => reader.holds(when))
    .map(([, block]) => blockOf(reader, block));
  const { draft } = print;
  return {
    fileName: reader.whole(print.fileName) || print.label,
    blocks,
    foot: print.foot === undefined ? '' : reader.fill(print.foot),
    logo: print.logo === undefined ? undefined : await pictureOf(context, record, print.logo),
    // Values that are filled for the print do not make a record final.
    draft: draft && expressionsOf(context, stored).holds(draft.when) ? draft.text : undefined,
  };
}

interface Expressions {
  value(expression: unknown): unknown;
  /** True if a condition is left out or true. */
  holds(condition: unknown): boolean;
}

/** Evaluates the expressions of a print for a record. */
function expressionsOf(context: OperationContext, record: StoredRecord): Expressions {
  const user = context.session ? userScope(context.session) : {};
  const scope = { record: flat(record), user, ...clockScope(context) };
  const value = (expression: unknown) => context.runtime.compiled(expression).run(scope);
  return { value, holds: (condition) => condition === undefined || isTrue(value(condition)) };
}

function blockOf(reader: FieldReader, block: PrintBlock): PrintedBlock {
  const { find, holds } = reader;
  switch (block.block) {
    case 'columns': {
      const columns = ordered<SimplePrintBlock>(block.columns).filter(([, { when }]) => holds(when));
      const parts = columns.map(([, one]) => partOf(reader, one));
      return { block: 'columns', columns: parts.filter((one) => one.block !== 'qr' || one.content !== '') };
    }
    case 'total': {
      const found = find(block.field);
      return {
        block: 'total',
        label: block.label ?? found?.field.label ?? '',
        text: `${found?.text ?? ''} ${found?.unit ?? ''}`.trim(),
      };
    }
    case 'table':
      return reader.table(block);
    default:
      return partOf(reader, block);
  }
}

function partOf({ find, fill, whole, value }: FieldReader, block: SimplePrintBlock): PrintedPart {
  switch (block.block) {
    case 'heading':
      return { block: 'heading', text: whole(block.text) };
    case 'text':
      return { block: 'text', text: fill(block.text) };
    case 'qr': {
      const content = value(block.content);
      return { block: 'qr', content: typeof content === 'string' ? content : '', label: block.label ?? '' };
    }
    case 'lines': {
      const textOf = (path: string) => {
        const found = find(path);
        if (!found || found.text === '') return '';
        const label = block.labels?.[path];
        return label === undefined ? found.text : `${label}: ${found.text}`;
      };
      const lines = block.fields.map((line) =>
        [line]
          .flat()
          .map(textOf)
          .filter((text) => text !== '')
          .join(' '),
      );
      return { block: 'text', label: block.label, text: lines.filter((text) => text !== '').join('\n') };
    }
    case 'facts': {
      const facts = block.fields.flatMap((path) => {
        const found = find(path);
        if (!found || found.text === '') return [];
        const text = found.field.numberFormat && found.unit ? `${found.text} ${found.unit}` : found.text;
        return [{ label: block.labels?.[path] ?? found.field.label ?? path, text }];
      });
      return { block: 'facts', label: block.label, columns: block.columns ?? FACTS_SIDE_BY_SIDE, facts };
    }
  }
}

/** What reads the fields of a record for its print. */
interface FieldReader extends Expressions {
  find(path: string): Found | undefined;
  /** A text with its fields, without the lines whose fields are all empty. */
  fill(text: string): string;
  /** A title with its fields. */
  whole(text: string): string;
  table(block: Extract<PrintBlock, { block: 'table' }>): PrintedBlock;
}

async function createFieldReader(
  context: OperationContext,
  print: PrintDefinition,
  record: StoredRecord,
): Promise<FieldReader> {
  const { fields, definition } = entityFields(context.runtime, print.entity);
  const valueText = createValueText(context);
  const hidden = context.access.hidden(print.entity);
  const isOnPaper = paperOf(context.runtime.program, print, fields);
  const isShown = (path: string, field: EntityField) => isOnPaper(path, field) && !hidden.has(path);
  const referred = await recordsReferredTo(context, print, record, fields);
  const foundIn = (field: EntityField, key: string, values: Readonly<Record<string, unknown>>): Found => ({
    field,
    text: valueText(field, values[key], values),
    unit: field.unitField === undefined ? '' : String(values[field.unitField] ?? ''),
  });
  const find = (path: string): Found | undefined => {
    const [first = '', second] = path.split('.');
    const own = fields[first];
    const list = ownMember(definition.lists, first);
    if (!own && list?.single && second !== undefined) {
      if (hidden.has(first)) return undefined;
      const field = storedMemberFields(context.runtime, list).find(({ key }) => key === second);
      if (!field || !isShown(path, field)) return undefined;
      const only = record.values[first];
      return foundIn(field, second, isRecord(only) ? { ...record.values, ...only } : {});
    }
    if (!own || !isShown(first, own)) return undefined;
    if (second === undefined) {
      if (own.type !== 'reference') return foundIn(own, first, record.values);
      const target = referred.get(first);
      const title = target && entityFields(context.runtime, own.references as string).definition.title;
      const isTitleShown = title !== undefined && !context.access.hidden(own.references as string).has(title);
      return { field: own, text: target && isTitleShown ? String(target.values[title] ?? '') : '', unit: '' };
    }
    if (own.references === undefined) return undefined;
    const field = entityFields(context.runtime, own.references).fields[second];
    const isSeen = context.access.may(own.references, 'get') && !context.access.hidden(own.references).has(second);
    if (!field || !isSeen || !isOnPaper(path, field)) return undefined;
    return foundIn(field, second, referred.get(first)?.values ?? {});
  };
  const textOf = (path: string) => find(path)?.text ?? '';
  const table = (block: Extract<PrintBlock, { block: 'table' }>): PrintedBlock => {
    const list = ownMember(definition.lists, block.list);
    const printing = { runtime: context.runtime, valueText, isShown, isHidden: (path: string) => hidden.has(path) };
    if (!list || hidden.has(block.list)) return { block: 'text', text: '' };
    const place = { list, names: [block.list], value: record.values[block.list], around: record.values };
    return printedList(printing, block, place, block);
  };
  // A title without its number is a title still: what is left has no mark at its end that led to the number.
  const whole = (text: string) =>
    text
      .replace(PLACEHOLDER, (_, path: string) => textOf(path))
      .replace(/[\s_-]+$/, '')
      .trim();
  return { ...expressionsOf(context, record), find, fill: (text) => filled(text, textOf), whole, table };
}

/** The needs of a print that a record does not meet: their messages, in the order of the print. */
export async function unmetNeeds(
  context: OperationContext,
  print: PrintDefinition,
  stored: StoredRecord,
): Promise<string[]> {
  const record = await withFilledFields(context, print, stored);
  const { find, holds } = await createFieldReader(context, print, record);
  return ordered<PrintNeed>(print.needs).flatMap(([, { field, or = [], when, message }]) => {
    if (!holds(when)) return [];
    const isMet = [field, ...or].some((path) => {
      const found = find(path);
      // A hidden field may be filled.
      return found === undefined || found.text !== '';
    });
    return isMet ? [] : [message];
  });
}

/** The text of an email with the prints of records (`mail` of the print); empty without one. */
export async function printedMail(
  context: OperationContext,
  print: PrintDefinition,
  stored: readonly StoredRecord[],
): Promise<string> {
  const read = stored.map(async (one) => {
    const record = await withFilledFields(context, print, one);
    return createFieldReader(context, print, record);
  });
  const readers = await Promise.all(read);
  const paragraphs = ordered<PrintMail>(print.mail).map(([, { text, when }]) => {
    const lines = readers.flatMap(({ holds, fill }) => (holds(when) ? [fill(text)] : []));
    return [...new Set(lines)].filter((line) => line !== '').join('\n');
  });
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
}

type PrintMail = NonNullable<PrintDefinition['mail']>[string];
type PrintNeed = NonNullable<PrintDefinition['needs']>[string];

/** A text with its fields filled in, without the lines that have placeholders and whose fields are all empty. */
function filled(text: string, textOf: (path: string) => string): string {
  const lines = text.split('\n').flatMap((line) => {
    const values = [...line.matchAll(PLACEHOLDER)].map(([, path = '']) => textOf(path));
    if (values.length > 0 && values.every((value) => value === '')) return [];
    return [line.replace(PLACEHOLDER, (_, path: string) => textOf(path))];
  });
  return lines.join('\n');
}

/** The records behind the references that the print reads, as far as they are within reach, by the field that refers to them. */
async function recordsReferredTo(
  context: OperationContext,
  print: PrintDefinition,
  { values }: StoredRecord,
  fields: Fields,
): Promise<ReadonlyMap<string, StoredRecord>> {
  const paths = new Set<string>();
  const inText = (text: string) => {
    for (const [, path = ''] of text.matchAll(PLACEHOLDER)) paths.add(path);
  };
  inText(print.fileName);
  inText(print.foot ?? '');
  for (const { text } of Object.values(print.mail ?? {})) inText(text);
  for (const [, block] of simpleBlocksOf(print)) {
    if (block.block === 'heading' || block.block === 'text') inText(block.text);
    else if (block.block === 'total') paths.add(block.field);
    else if (block.block === 'facts' || block.block === 'lines')
      for (const path of block.fields.flat()) paths.add(path);
  }
  for (const { field, or = [] } of Object.values(print.needs ?? {})) for (const path of [field, ...or]) paths.add(path);
  const keys = new Set([...paths].map((path) => path.split('.')[0] as string));
  const found = await Promise.all(
    [...keys].map(async (key) => {
      const target = fields[key]?.references;
      const id = values[key];
      if (target === undefined || typeof id !== 'string' || id === '') return undefined;
      const verb = (['get', 'suggest'] as const).find((one) => context.access.may(target, one));
      const record = verb && (await context.services.store.entities(target).get(id));
      return record && isAccessible(context, target, verb)(record) ? ([key, record] as const) : undefined;
    }),
  );
  return new Map(found.filter((one) => one !== undefined));
}

/**
 * True if a print contains a field for all readers: a guarded field if the print's `shows` lists it, a field derived
 * from guarded fields if `shows` includes fields with the same guards.
 */
function paperOf(program: Program, { entity, shows = [] }: PrintDefinition, fields: Fields) {
  const placeOf = (path: string): [entity: string, key: string] => {
    const [first = '', second] = path.split('.');
    const target = fields[first]?.references;
    return target !== undefined && second !== undefined ? [target, second] : [entity, path];
  };
  const shown = new Set(shows.flatMap((path) => permissionsOfField(program, ...placeOf(path))));
  return (path: string, field: EntityField): boolean => {
    if (field.secret) return false;
    if (shows.includes(path)) return true;
    const [of, key] = placeOf(path);
    const derived = derivedPermissions(program).get(of)?.get(key) ?? [];
    return field.permission === undefined && derived.every((needed) => needed.some((one) => shown.has(one)));
  };
}

/** Texts of every print in the tenant's language. */
export const printWords = ({ runtime: { program } }: OperationContext) => ({
  total: t('printTotal').in(program),
  carriedOver: t('printCarriedOver').in(program),
  broughtForward: t('printBroughtForward').in(program),
  page: (page: number, pages: number) => t('printPage', { page, pages }).in(program),
});
export type PrintWords = ReturnType<typeof printWords>;
