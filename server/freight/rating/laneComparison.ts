/** Lanes that others made since a price sheet was compared: a new row of the sheet that is one of them would be a second one. */
import { textKey } from '../../../engine/values/textKey.ts';
import { recordsWrittenSince } from '../../records/read/recordsWrittenSince.ts';
import type { StoredRecord } from '../../store/index.ts';
import { entitiesOf, type TariffContext } from './tariffEntities.ts';
import { endedBefore } from './tariffVersions.ts';

type Values = Readonly<Record<string, unknown>>;

export interface LaneComparison {
  /** When it was compared, as the clock of saves has it. */
  readonly at: string;
  /** Lanes that the same upload made since then. */
  readonly ours: ReadonlySet<string>;
}

/**
 * @param family versions of the tariff
 * @returns a test if a lane with these values would overlap a lane valid in the version or a later one on the same days
 */
export async function lanesMadeSince(
  context: TariffContext,
  version: StoredRecord,
  family: readonly StoredRecord[],
  { at, ours }: LaneComparison,
): Promise<(row: Values) => boolean> {
  const written = await recordsWrittenSince(context.services.store, entitiesOf(context).lane, at);
  const ids = [...written].filter((id) => !ours.has(id));
  const found = ids.length === 0 ? [] : await context.services.store.entities(entitiesOf(context).lane).getMany(ids);
  const mine = new Set(family.map(({ id }) => id));
  const parameters = namesOf(version.values.parameters);
  const holding = new Map<string, StoredRecord[]>();
  for (const lane of found) {
    if (!mine.has(String(lane.values.tariff)) || endedBefore(lane, version)) continue;
    const key = laneKey(lane.values, parameters);
    holding.set(key, [...(holding.get(key) ?? []), lane]);
  }
  return (row) => (holding.get(laneKey(row, parameters)) ?? []).some(({ values }) => meet(values, row));
}

export const LAST_DAY = '9999-12-31';

export const namesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export const dayOf = (value: unknown): string => String(value ?? '').slice(0, 10);

/** Key that distinguishes lanes: the values of these parameters. */
export const laneKey = (values: Values, parameters: readonly string[]): string =>
  parameters.map((name) => textKey(String(values[name] ?? '')).trim()).join('\u0001');

/** True if two lanes are valid on a common day. */
const meet = (one: Values, other: Values): boolean =>
  dayOf(one.effectiveDate) <= (dayOf(other.expiryDate) || LAST_DAY) &&
  dayOf(other.effectiveDate) <= (dayOf(one.expiryDate) || LAST_DAY);
