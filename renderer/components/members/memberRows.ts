/** Rows of a grid as the members of an owned list, and what they come to. */

import { sameJson } from '../../../metadata/sameJson.ts';
import type { Row, Surface } from '../../surface/componentContract.ts';

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * The values of a member, without the grid's own properties of a row. An emptied field is null, so that a save sends it:
 * a key that is left out keeps its stored value.
 */
export function memberOf(row: Row, fields: readonly { readonly key: string }[]): Row {
  return Object.fromEntries(
    fields.flatMap(({ key }) => (row[key] === undefined ? [] : [[key, isEmpty(row[key]) ? null : row[key]]])),
  ) as unknown as Row;
}

const withoutEmpty = (member: object): object =>
  Object.fromEntries(Object.entries(member).filter(([, value]) => !isEmpty(value)));

/** Compares two lists of members; no list equals an empty one, and an empty field one that is left out. */
export const sameMembers = (one: unknown, other: unknown): boolean => {
  const [left, right] = [one, other].map((list) => (Array.isArray(list) ? (list as object[]).map(withoutEmpty) : []));
  return left?.length === right?.length && (left ?? []).every((member, at) => sameJson(member, right?.[at]));
};

const SUM = { sum: [{ var: 'rows' }] };

/** A total over members. */
export interface Total {
  readonly field: string;
  readonly unitField: string | undefined;
  /** Expressions over `row`, in place of the two fields. */
  readonly value?: unknown;
  readonly unit?: unknown;
}

/** The sum of a field, for each of its units where it has a unit; in the order in which they come. */
export function totalsOf(
  rows: readonly Row[],
  { field, unitField, value, unit }: Total,
  surface: Pick<Surface, 'value'>,
  locals: Readonly<Record<string, unknown>> = {},
): { unit: string; sum: unknown }[] {
  const groups = new Map<string, unknown[]>();
  for (const row of rows) {
    const read = (expression: unknown) => surface.value(expression, { ...locals, row });
    const added = value === undefined ? row[field] : read(value);
    if (isEmpty(added)) continue;
    const group = unit === undefined ? (unitField === undefined ? '' : row[unitField]) : read(unit);
    const name = String(group ?? '');
    const values = groups.get(name);
    if (values) values.push(added);
    else groups.set(name, [added]);
  }
  return [...groups].map(([unit, values]) => ({ unit, sum: surface.value(SUM, { rows: values }) }));
}
