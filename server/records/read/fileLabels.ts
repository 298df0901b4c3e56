/**
 * Resolves labels in a file like pasted ones: fixed lists immediately, records in batches for a part of the file, each
 * text once. An ambiguous text is unchanged.
 */
import { createLabelCache, type LabelCache } from '../../../engine/labels/labelCache.ts';
import { requestLabels } from '../../../engine/labels/requestLabels.ts';
import { LabelResolutions, type LabelSource, labelSource } from '../../../engine/labels/resolveLabels.ts';
import { isUnstorable } from '../../../engine/values/codePoints.ts';
import { listOf } from '../../../engine/values/list.ts';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { isListType } from '../../../metadata/kinds/fieldTypes.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { mayReadList } from './listPermissions.ts';
import { lookupRecords } from './lookupRecords.ts';
import { chosenSuggestions, type From, fixedSuggestions } from './suggestions.ts';

type Row = Record<string, unknown>;

/** Past so many different texts a column holds no labels. */
const MAX_LABELS = 50_000;

/** A list whose values are records'. */
interface Served {
  readonly name: string;
  readonly from: From;
  readonly source: LabelSource;
  readonly meanings: LabelResolutions;
  readonly asked: Set<string>;
}

interface LabelledField {
  readonly field: EffectiveField;
  readonly list: LabelCache | Served;
}

export interface FileLabels {
  /** Puts values where the rows have labels; rows of one file are given in its order. */
  read(rows: readonly Row[]): Promise<void>;
}

export function fileLabels(context: OperationContext, fields: readonly EffectiveField[]): FileLabels {
  const lists = new Map<string, LabelCache | Served | undefined>();
  const labelled = fields.flatMap((field): LabelledField[] => {
    const { type, suggestionsSource: name } = field;
    if (name === undefined || !isListType(type)) return [];
    if (!lists.has(name)) lists.set(name, listNamed(context, name));
    const list = lists.get(name);
    return list ? [{ field, list }] : [];
  });
  return {
    async read(rows) {
      for (const list of lists.values())
        if (list && 'asked' in list) await ask(context, list, textsOf(list, labelled, rows));
      for (const row of rows) {
        for (const { field, list } of labelled) {
          const value = row[field.key];
          if (typeof value !== 'string') continue;
          const meaning = (text: string) =>
            'asked' in list ? list.meanings.valueOf(field, text, row) : list.value(text);
          row[field.key] =
            field.type === 'multiselect'
              ? listOf(value).map((entry) => meaning(String(entry)) ?? entry)
              : (meaning(value.trim()) ?? value);
        }
      }
    },
  };
}

/** Nothing where the labels are the values, or this user may not ask for them. */
function listNamed(context: OperationContext, name: string): LabelCache | Served | undefined {
  const definition = context.runtime.program.definitions.list[name];
  if (!definition || !mayReadList(context.runtime, context.access, name)) return undefined;
  const { from } = definition;
  if (!from) {
    return createLabelCache(fixedSuggestions(context, definition).map(({ v, n }) => ({ value: String(v), label: n })));
  }
  const source = labelSource(definition);
  return source && { name, from, source, meanings: new LabelResolutions(source), asked: new Set() };
}

/** Texts of rows that have not been requested. */
function textsOf(list: Served, labelled: readonly LabelledField[], rows: readonly Row[]): string[] {
  const texts = new Set<string>();
  for (const { field, list: of } of labelled) {
    if (of !== list) continue;
    for (const row of rows) {
      const value = row[field.key];
      if (typeof value !== 'string') continue;
      for (const text of field.type === 'multiselect' ? listOf(value) : [value.trim()])
        if (text !== '' && !list.asked.has(String(text)) && !isUnstorable(String(text))) texts.add(String(text));
    }
  }
  return [...texts];
}

async function ask(context: OperationContext, list: Served, texts: readonly string[]): Promise<void> {
  if (texts.length === 0 || list.asked.size > MAX_LABELS) return;
  const { name, from, source, meanings, asked } = list;
  for (const text of texts) asked.add(text);
  await requestLabels(meanings, source, texts, {
    async records(fields, values) {
      const sources = fields.map((matchKey) => ({ source: name, matchKey, values: [...values] }));
      return (await lookupRecords(context, sources))[name] ?? [];
    },
    chosen: async (values) => (await chosenSuggestions(context, from, values)).map(({ v }) => v),
  });
}
