/** Codes by keys: of the mappings whose keys a record has, the one with most keys wins. */
import type { StoredRecord } from '../../store/index.ts';

export interface Mapping {
  id: string;
  code: string;
  keys: readonly { field: string; value: string }[];
  value: string;
  from: string;
  until: string;
  /** The date of the record that decides; undefined: today. */
  dateField: string | undefined;
}

const KEYS = [1, 2, 3] as const;
const text = (value: unknown) => (value === undefined || value === null ? '' : String(value));

export const mappingOf = ({ id, values }: Pick<StoredRecord, 'id' | 'values'>): Mapping => ({
  id,
  code: text(values.code),
  keys: KEYS.flatMap((at) => {
    const field = text(values[`field${at}`]);
    return field === '' ? [] : [{ field, value: text(values[`value${at}`]) }];
  }),
  value: text(values.result),
  from: text(values.validFrom),
  until: text(values.validUntil),
  dateField: text(values.dateField) || undefined,
});

/** @param textOf a field of the record, as text */
export function bestMapping(
  mappings: readonly Mapping[],
  textOf: (field: string) => string,
  today: string,
): Mapping | undefined {
  const fitting = mappings.filter(({ keys, from, until, dateField }) => {
    const day = dateField === undefined ? today : textOf(dateField).slice(0, 10);
    const isValid = (from === '' || from <= day) && (until === '' || day <= until);
    return isValid && keys.every(({ field, value }) => textOf(field).toLowerCase() === value.toLowerCase());
  });
  return fitting.toSorted((one, other) => other.keys.length - one.keys.length)[0];
}

/** True where a record can exist that both fit, and neither is more specific. */
export function isEquallySpecific(one: Mapping, other: Mapping): boolean {
  if (one.code !== other.code || one.keys.length !== other.keys.length) return false;
  const overlaps =
    (one.until === '' || other.from === '' || other.from <= one.until) &&
    (other.until === '' || one.from === '' || one.from <= other.until);
  const values = new Map(one.keys.map(({ field, value }) => [field, value.toLowerCase()]));
  return (
    overlaps &&
    other.keys.every(({ field, value }) => (values.get(field) ?? value.toLowerCase()) === value.toLowerCase())
  );
}
