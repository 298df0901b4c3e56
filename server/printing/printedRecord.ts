/** A record as it stands on paper: its print's blocks with every value as text, from which a PDF and a page of HTML are made. */
import { isRecord } from '../../metadata/isRecord.ts';
import type { EntityField } from '../../metadata/kinds/field.ts';
import type { PrintBlock, PrintDefinition } from '../../metadata/kinds/print.ts';
import { ownMember } from '../../metadata/nameMap.ts';
import { ordered } from '../../metadata/order.ts';
import type { Program } from '../../metadata/program.ts';
import { derivedPermissions } from '../../metadata/reads/derivedPermissions.ts';
import { permissionsOfField } from '../access/hiddenFields.ts';
import { t } from '../base/words/localizedText.ts';
import type { OperationContext } from '../call/operation.ts';
import { entityFields } from '../recordAccess/entityFields.ts';
import { storedMemberFields } from '../recordAccess/memberFields.ts';
import { isAccessible } from '../recordAccess/readAccess.ts';
import type { StoredRecord } from '../store/index.ts';
import { FACTS_SIDE_BY_SIDE, type PrintedFacts, type PrintedTable, printedList } from './printedList.ts';
import { createValueText } from './valueText.ts';

export type PrintedBlock =
  | { block: 'heading'; text: string }
  | { block: 'text'; text: string }
  | PrintedFacts
  | { block: 'total'; label: string; text: string }
  | PrintedTable;

export interface PrintedRecord {
  /** Without its ending. */
  fileName: string;
  blocks: readonly PrintedBlock[];
  foot: string;
}

type Fields = Readonly<Record<string, EntityField>>;

const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9_-]*(?:\.[A-Za-z][A-Za-z0-9_-]*)?)\}/g;

/** What a path of a print leads to. */
interface Found {
  field: EntityField;
  text: string;
}

/**
 * Reads the fields that the print names, of the record and of those it refers to, as far as the access of the context shows them. A
 * person prints by her own access, a delivery by that of definitions.
 */
export async function printedRecord(
  context: OperationContext,
  print: PrintDefinition,
  record: StoredRecord,
): Promise<PrintedRecord> {
  const { fields, definition } = entityFields(context.runtime, print.entity);
  const valueText = createValueText(context);
  const hidden = context.access.hidden(print.entity);
  const isOnPaper = paperOf(context.runtime.program, print, fields);
  const isShown = (path: string, field: EntityField) => isOnPaper(path, field) && !hidden.has(path);
  const referred = await recordsReferredTo(context, print, record, fields);
  const find = (path: string): Found | undefined => {
    const [first = '', second] = path.split('.');
    const own = fields[first];
    const list = ownMember(definition.lists, first);
    if (!own && list?.single && second !== undefined) {
      if (hidden.has(first)) return undefined;
      const field = storedMemberFields(context.runtime, list).find(({ key }) => key === second);
      if (!field || !isShown(path, field)) return undefined;
      const only = record.values[first];
      return { field, text: isRecord(only) ? valueText(field, only[second], { ...record.values, ...only }) : '' };
    }
    if (!own || !isShown(first, own)) return undefined;
    if (second === undefined) {
      if (own.type !== 'reference') return { field: own, text: valueText(own, record.values[first], record.values) };
      const target = referred.get(first);
      const title = target && entityFields(context.runtime, own.references as string).definition.title;
      const isTitleShown = title !== undefined && !context.access.hidden(own.references as string).has(title);
      return { field: own, text: target && isTitleShown ? String(target.values[title] ?? '') : '' };
    }
    if (own.references === undefined) return undefined;
    const field = entityFields(context.runtime, own.references).fields[second];
    const isSeen = context.access.may(own.references, 'get') && !context.access.hidden(own.references).has(second);
    if (!field || !isSeen || !isOnPaper(path, field)) return undefined;
    const target = referred.get(first);
    return { field, text: target ? valueText(field, target.values[second], target.values) : '' };
  };
  const textOf = (path: string) => find(path)?.text ?? '';
  const fill = (text: string) => filled(text, textOf);
  // A title without its number is a title still: what is left has no mark at its end that led to the number.
  const whole = (text: string) =>
    text
      .replace(PLACEHOLDER, (_, path: string) => textOf(path))
      .replace(/[\s_-]+$/, '')
      .trim();

  const blocks = ordered<PrintBlock>(print.blocks).map(([, block]): PrintedBlock => {
    if (block.block === 'heading') return { block: 'heading', text: whole(block.text) };
    if (block.block === 'text') return { block: 'text', text: fill(block.text) };
    if (block.block === 'lines') {
      const lines = block.fields.map((path) => find(path)?.text ?? '').filter((text) => text !== '');
      return { block: 'text', text: lines.join('\n') };
    }
    if (block.block === 'total') {
      const found = find(block.field);
      const { unitField } = found?.field ?? {};
      const unit = unitField === undefined ? '' : textOf(block.field.replace(/[^.]+$/, unitField));
      return {
        block: 'total',
        label: block.label ?? found?.field.label ?? '',
        text: `${found?.text ?? ''} ${unit}`.trim(),
      };
    }
    if (block.block === 'facts') {
      const facts = block.fields.flatMap((path) => {
        const found = find(path);
        return found && found.text !== '' ? [{ label: found.field.label ?? path, text: found.text }] : [];
      });
      return { block: 'facts', columns: block.columns ?? FACTS_SIDE_BY_SIDE, facts };
    }
    const list = ownMember(definition.lists, block.list);
    const printing = { runtime: context.runtime, valueText, isShown, isHidden: (path: string) => hidden.has(path) };
    if (!list || hidden.has(block.list)) return { block: 'text', text: '' };
    const place = { list, names: [block.list], value: record.values[block.list], around: record.values };
    return printedList(printing, block, place, block.carry);
  });
  return {
    fileName: whole(print.fileName) || print.label,
    blocks,
    foot: print.foot === undefined ? '' : fill(print.foot),
  };
}

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
  for (const block of Object.values(print.blocks)) {
    if (block.block === 'heading' || block.block === 'text') inText(block.text);
    else if (block.block === 'total') paths.add(block.field);
    else if (block.block !== 'table') for (const path of block.fields) paths.add(path);
  }
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
 * Whether a field may be on the paper of a print, whoever reads it: a guarded one where the print shows it, one that is derived from
 * guarded fields where the print shows what is guarded by the same.
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

/** The words that stand on every print, in the tenant's language. */
export const printWords = ({ runtime: { program } }: OperationContext) => ({
  total: t('printTotal').in(program),
  carriedOver: t('printCarriedOver').in(program),
  broughtForward: t('printBroughtForward').in(program),
  page: (page: number, pages: number) => t('printPage', { page, pages }).in(program),
});
export type PrintWords = ReturnType<typeof printWords>;
