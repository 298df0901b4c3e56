import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { getterOf, type RecordValues } from '../filters/env.ts';
import { OPERATORS } from '../operators/operators.ts';
import { decimalKey } from '../values/decimal.ts';
import { numberKey, numberOf } from '../values/number.ts';
import { setKey } from '../values/setKey.ts';
import { classOf, daySideOf, entryKeysOf, isEmptySide, type Side, textOf } from '../values/side.ts';
import { truthOf } from '../values/truth.ts';

/** Source name to its records. */
export type Sources = Readonly<Record<string, readonly RecordValues[]>>;

/** Sources with their records found by the values of a key; made once, used for many records. */
export interface SourceIndex {
  has(source: string): boolean;
  rows(source: string): readonly RecordValues[];
  /** The records whose matchKey is equalTo a value, compared as a field of `type`, in the source's order. */
  matching(source: string, matchKey: string, type: FieldType, value: Side, today: string): readonly RecordValues[];
}

const NONE: readonly RecordValues[] = [];

/** Indexes sources; each key is indexed on first access. */
export function indexSources(sources: Sources): SourceIndex {
  const indexes = new Map<string, Map<string, RecordValues[]>>();
  const rows = (source: string): readonly RecordValues[] =>
    Object.hasOwn(sources, source) ? (sources[source] ?? NONE) : NONE;
  return {
    has: (source) => Object.hasOwn(sources, source),
    rows,
    matching(source, matchKey, type, value, today) {
      const wanted = equalityKey(type, value, today);
      if (wanted === undefined) return NONE;
      const name = JSON.stringify([source, matchKey, type]);
      let index = indexes.get(name);
      if (!index) {
        index = indexRows(rows(source), matchKey, type);
        indexes.set(name, index);
      }
      return index.get(wanted) ?? NONE;
    },
  };
}

/** The index of sources as they are given: as records, or indexed already. */
export function asIndex(sources: Sources | SourceIndex | undefined): SourceIndex {
  if (sources && typeof sources.matching === 'function') return sources as SourceIndex;
  return indexSources((sources ?? {}) as Sources);
}

function indexRows(rows: readonly RecordValues[], matchKey: string, type: FieldType): Map<string, RecordValues[]> {
  const index = new Map<string, RecordValues[]>();
  const get = getterOf(matchKey);
  for (const row of rows) {
    const key = equalityKey(type, { kind: type, value: get(row) }, '');
    if (key === undefined) continue;
    const found = index.get(key);
    if (found) found.push(row);
    else index.set(key, [row]);
  }
  return index;
}

/** Equal sides have equal keys; undefined when empty or not comparable. */
export function equalityKey(type: FieldType, side: Side, today: string): string | undefined {
  const cls = classOf(type);
  if (cls === 'checkbox') return truthOf(side.value) ? '1' : '0';
  if (isEmptySide(cls, side)) return undefined;
  switch (cls) {
    case 'text':
      return textOf(side);
    case 'multiselect':
      return setKey(entryKeysOf(side));
    case 'date':
      return daySideOf(side, today);
    case 'decimal':
      return decimalKey(side.kind === 'numeric' ? numberOf(side.value) : side.value);
    case 'numeric': {
      const number = numberOf(side.value);
      return number === undefined ? undefined : numberKey(number);
    }
  }
}

/** @returns true if a record's matchKey is equalTo a value, or both are empty: the condition of auto-fetch */
export function isMatch(row: RecordValues, matchKey: string, type: FieldType, value: Side, today: string): boolean {
  const left = { kind: type, value: getterOf(matchKey)(row) };
  return OPERATORS.equalTo.holds(classOf(type), left, { value }, today);
}
