/**
 * Items of a tariff removed by a save: parameters, charges, limits, calculations and breaks with values in its lanes.
 */
import { listOf } from '../../../engine/values/list.ts';
import { own } from '../../../metadata/freight/entities.ts';
import { type RatingContext, recordsOf } from './candidates.ts';

type Values = Readonly<Record<string, unknown>>;

/** An item removed from lanes: values of parameters, a whole charge, or its part `internalKey`. */
export interface RemovedItem {
  readonly type: 'parameters' | 'charges';
  /** Fields, or codes of charges. */
  readonly key: readonly string[];
  readonly internalKey?: 'min' | 'max' | 'calculation' | 'displayName';
  /** With `displayName` the break; with `calculation` the code. */
  readonly value?: string;
}

const chargesOf = (values: Values): Values[] => (Array.isArray(values.charges) ? (values.charges as Values[]) : []);

const namesOf = (value: unknown): string[] =>
  String(value ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** @param after as it is to be saved; what it does not name stays */
export async function removedItems(context: RatingContext, before: Values, after: Values): Promise<RemovedItem[]> {
  const items: RemovedItem[] = [];
  if (Object.hasOwn(after, 'parameters')) {
    const kept = new Set(listOf(after.parameters).map(String));
    const gone = listOf(before.parameters)
      .map(String)
      .filter((key) => !kept.has(key));
    if (gone.length > 0) items.push({ type: 'parameters', key: gone });
  }
  if (!Object.hasOwn(after, 'charges')) return items;
  const now = new Map(chargesOf(after).map((charge) => [String(charge.chargeCode), charge]));
  const all = chargesOf(before);
  const gone = all.map(({ chargeCode }) => String(chargeCode)).filter((code) => !now.has(code));
  if (gone.length > 0) items.push({ type: 'charges', key: gone });
  for (const charge of all) {
    const code = String(charge.chargeCode);
    const is = now.get(code);
    if (is) items.push(...(await changedOf(context, code, charge, is)));
  }
  return items;
}

async function changedOf(context: RatingContext, code: string, was: Values, is: Values): Promise<RemovedItem[]> {
  const of = { type: 'charges', key: [code] } as const;
  const items: RemovedItem[] = [];
  for (const bound of ['min', 'max'] as const)
    if (was[bound] === true && is[bound] !== true) items.push({ ...of, internalKey: bound });
  if (was.calculation && was.calculation !== is.calculation)
    items.push({ ...of, internalKey: 'calculation', value: String(was.calculation) });
  const kept = new Set(namesOf(is.breackage));
  const dropped = namesOf(was.breackage).filter((name) => !kept.has(name));
  if (dropped.length === 0) return items;
  const breaks = await recordsOf(context, own.breakage, {
    condition: 'and',
    fields: [{ name: 'name', operator: 'isInList', value: dropped }],
  });
  const names = breaks.map(({ values }) => String(values.displayName));
  return [...items, ...names.map((value) => ({ ...of, internalKey: 'displayName' as const, value }))];
}
