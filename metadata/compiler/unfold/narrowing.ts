/**
 * The effects of an address's placeholders on its pages: the rows of a list, the initial values of new records, the targets of
 * links.
 */
import { type Narrowing, NONE, type PageAddress } from './addresses.ts';
import { use } from './made.ts';

type Value = Record<string, unknown>;

const inAddress = ({ parameter }: Narrowing): Value => ({ var: `route.${parameter}` });

/** The value of a record in its address. */
const ofRecord = (one: Narrowing, record: string): Value => {
  if (one.field === undefined) return { var: `user.${one.scope}` };
  const path = `${record}.${one.field}`;
  return { var: one.mayBeNone ? [path, NONE] : path };
};

const mapOf = (narrowed: readonly Narrowing[], entry: (one: Narrowing) => [string, unknown] | undefined) => {
  const entries = narrowed.flatMap((one) => {
    const found = entry(one);
    return found ? [found] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
};
/** Joins conditions with `and`; undefined without conditions. */
export const allOf = (conditions: readonly Value[]): Value | undefined =>
  conditions.length > 1 ? { and: conditions } : conditions[0];

/**
 * The `narrow` of the shared list query of all families; a family without a placeholder passes no value for it.
 * @param level the field of the entity's levels: rows fall back by it
 */
export function narrowedQuery(narrowed: readonly Narrowing[], level: string | undefined): Value {
  const narrow = mapOf(narrowed, ({ field, parameter }) =>
    field === undefined || field === level ? undefined : [field, { var: `params.${parameter}` }],
  );
  const parameter = narrowed.find(({ field }) => field !== undefined && field === level)?.parameter;
  return {
    ...(narrow ? { narrow } : {}),
    // Without a placeholder nothing is ever given: the defaults alone.
    ...(level === undefined ? {} : { levels: { var: `params.${parameter ?? level}` } }),
  };
}

/** The parameters that a list gives its query. */
export const routeParams = (narrowed: readonly Narrowing[]): Value | undefined => {
  const params = mapOf(narrowed, (one) => (one.field === undefined ? undefined : [one.parameter, inAddress(one)]));
  return params && { map: params };
};

/**
 * The initial values of new records.
 * @param begins values used unless the address sets them
 * @param also values used in any case
 */
export const presetOf = (narrowed: readonly Narrowing[], begins?: Value, also?: Value): Value | undefined => {
  const begunWith = (one: Narrowing): Value =>
    one.mayBeNone ? { if: [{ notEqualTo: [inAddress(one), NONE] }, inAddress(one)] } : inAddress(one);
  const values = mapOf(narrowed, (one) => (one.field === undefined ? undefined : [one.field, begunWith(one)]));
  return values || begins || also ? { map: { ...begins, ...values, ...also } } : undefined;
};

/** A condition: the address names the user's current scope; undefined if it names none. */
export const hereOf = (narrowed: readonly Narrowing[]): Value | undefined =>
  allOf(narrowed.flatMap((one) => (one.scope ? [{ equalTo: [inAddress(one), { var: `user.${one.scope}` }] }] : [])));

/**
 * A condition: the record matches the values in the address.
 * @param level the field of the entity's levels: an address without it shows the defaults
 */
export const matchOf = (narrowed: readonly Narrowing[], record: string, level?: string): Value | undefined =>
  allOf([
    ...narrowed.map((one) => ({ equalTo: [inAddress(one), ofRecord(one, record)] })),
    ...(level === undefined || isNarrowedBy(narrowed, level) ? [] : [{ empty: [{ var: `${record}.${level}` }] }]),
  ]);

/** @returns true if an address contains the value of a field */
export const isNarrowedBy = (narrowed: readonly Narrowing[], field: string): boolean =>
  narrowed.some((one) => one.field === field);

/** The part shown if the address does not match the record or scope. */
export const elsewhereOf = (holds: Value | undefined, of: { label: unknown }): Value | undefined =>
  holds && use('record.elsewhere', { label: of.label, shown: { '!': [holds] } });

/**
 * The values of an address's parameters: those in the current address are carried over, others come from the record, and
 * `own` is always set: the level of a record that is listed with those below it.
 * @param to undefined if the page does not exist
 */
export function pathTo(
  to: PageAddress | undefined,
  here: readonly Narrowing[],
  from: { parameter: string; record: string; own?: string | undefined },
): Value | undefined {
  const path: Value = to?.hasRecord ? { [from.parameter]: { var: `${from.record}.id` } } : {};
  for (const one of to?.narrowed ?? []) {
    const isOwn = from.own !== undefined && one.field === from.own;
    const isCarried = !isOwn && here.some(({ parameter }) => parameter === one.parameter);
    path[one.parameter] = isCarried ? inAddress(one) : ofRecord(one, from.record);
  }
  return Object.keys(path).length > 0 ? path : undefined;
}
