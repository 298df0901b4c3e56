/** The comparison keys of a value of any kind, each from the functions that give it its meaning. */
import { COMPARISON_CLASS, type FieldType } from '../../metadata/kinds/fieldTypes.ts';
import type { KeyKind } from '../../metadata/signatures/sqlTree.ts';
import { dayOf, dayOrdinal } from './day.ts';
import { decimalKey, decimalKeyOfNumber } from './decimal.ts';
import { isEmpty } from './empty.ts';
import { numberKey, numberOf } from './number.ts';
import { setKey } from './setKey.ts';
import { entriesOf, textOf } from './side.ts';
import { textForm } from './textForm.ts';
import { textKey } from './textKey.ts';
import { truthOf } from './truth.ts';

/** The comparison keys of one value: the field's own, stored as a column, and those of the others that are not absent. */
export interface Keys {
  readonly own: string | null;
  readonly rest: Readonly<Partial<Record<KeyKind, string | readonly string[]>>>;
}

/** The key kind that a field of a type is itself compared by: the one that gets a column of its own. */
export function ownKeyKind(type: FieldType): KeyKind {
  return OWN[COMPARISON_CLASS[type]];
}

const OWN = { text: 't', numeric: 'n', decimal: 'm', date: 'd', checkbox: 'b', multiselect: 'l' } as const;

/** The keys of any value. */
export function everyKey(type: FieldType, value: unknown): Keys {
  const keys = allKeys(type, value);
  const ownKind = ownKeyKind(type);
  const own = (keys[ownKind] as string | undefined) ?? (ownKind === 'b' ? '0' : null);
  const rest: Partial<Record<KeyKind, string | readonly string[]>> = {};
  for (const [kind, key] of Object.entries(keys) as [KeyKind, string | readonly string[] | undefined][]) {
    if (kind !== ownKind && key !== undefined) rest[kind] = key;
  }
  return { own, rest };
}

function allKeys(type: FieldType, value: unknown): Partial<Record<KeyKind, string | readonly string[] | undefined>> {
  const side = { kind: type, value };
  const number = numberOf(value);
  // A numeric field uses its nearest double, regardless of the written digits.
  const decimal = decimalKey(type === 'numeric' ? number : value);
  const t = textOf(side);
  const n = number === undefined ? undefined : numberKey(number);
  const d = dayOf(value);
  const entries = entriesOf(side);
  const texts = entries.map((entry) => textKey(textForm('text', entry.value)));
  const numbers = entries.map((entry) => numberOf(entry.value)).filter((each) => each !== undefined);
  const decimals = entries.map((entry) => decimalKey(entry.value)).filter((each) => each !== undefined);
  const days = entries.map((entry) => dayOf(entry.value)).filter((each) => each !== undefined);
  const set = setKey(new Set(texts));
  const isSet = type === 'multiselect';
  const isDate = COMPARISON_CLASS[type] === 'date';
  return {
    t,
    n,
    m: type !== 'decimal' && n !== undefined && decimal === decimalKeyOfNumber(n) ? undefined : decimal,
    d,
    b: truthOf(value) ? '1' : undefined,
    l: isSet ? set || undefined : repeatsText(t, texts, set) ? undefined : set,
    lt: isSet ? (texts.length > 0 ? texts : undefined) : unless(t, texts),
    ln: unless(n, numbers.map(numberKey)),
    lm: unless(decimal, decimals),
    ld: unless(d, days),
    o: isDate && d !== undefined ? String(dayOrdinal(d)) : undefined,
    w: number !== undefined && Number.isInteger(number) && Math.abs(number) <= 4_000_000 ? String(number) : undefined,
    s: type === 'dateTime' && d !== undefined && !isEmpty(type, value) ? t : undefined,
  };
}

/** The set key of a non-multiselect is omitted if it equals the text key. */
function repeatsText(t: string | undefined, texts: readonly string[], set: string): boolean {
  return t === undefined ? texts.length === 0 : texts.length > 0 && set === t;
}

/** A list key is left out where it only repeats the single key. */
function unless(single: string | undefined, list: readonly string[]): readonly string[] | undefined {
  const repeats = single === undefined ? list.length === 0 : list.length === 1 && list[0] === single;
  return repeats ? undefined : list;
}
