/** Checks many records by a template's cells and rules, with everything that they look up fetched in batches. */

import type { CellAction } from '../../../engine/cells/checkCell.ts';
import type { RecordCheck, RecordChecker } from '../../../engine/cells/compileCells.ts';
import { indexSources } from '../../../engine/rules/sources.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { mapInSlices } from '../../platform/timeSlice.ts';
import { entityFields } from '../read/entityFields.ts';
import { andFilters } from '../read/readAccess.ts';
import { fetchSources, type Lookup } from '../read/sources.ts';

/** Assigned values may themselves be looked up; maximum number of iterations. */
const MAX_ROUNDS = 3;

type Context = Pick<OperationContext, 'services' | 'runtime' | 'access' | 'today'>;

/**
 * An outcome for each record, in order.
 * @param options.user the user, as expressions read it
 * @param options.stored what is stored of each, in the same order
 */
export async function checkRecords(
  context: Context,
  checker: RecordChecker,
  records: readonly Record<string, unknown>[],
  action: CellAction,
  {
    stored,
    ...options
  }: { trace?: boolean; user?: unknown; stored?: readonly (Readonly<Record<string, unknown>> | undefined)[] } = {},
): Promise<RecordCheck[]> {
  const fetched: Record<string, Map<string, Record<string, unknown>>> = {};
  const asked = new Set<string>();
  let outcomes: RecordCheck[] = [];
  let current: readonly Readonly<Record<string, unknown>>[] = records;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const needed = checker.rules.needs(current, context.today);
    // A source that no record needs just now is there all the same, without records.
    for (const { source } of needed) fetched[source] ??= new Map();
    const wanted = newLookups(needed, asked);
    if (round > 0 && wanted.length === 0) break;
    await fetchInto(context, wanted, fetched);
    // Indexed once for all records: each rule finds what it looks up by key.
    const sources = indexSources(
      Object.fromEntries(Object.entries(fetched).map(([name, rows]) => [name, [...rows.values()]])),
    );
    outcomes = await mapInSlices(records, (record, index) =>
      checker.check(record, {
        ...options,
        today: context.today,
        sources,
        action,
        saving: true,
        stored: stored?.[index],
      }),
    );
    current = outcomes.map((outcome) => outcome.values);
  }
  return outcomes;
}

function newLookups(lookups: readonly Lookup[], asked: Set<string>): Lookup[] {
  return lookups.flatMap(({ source, matchKey, values }) => {
    const fresh = values.filter((value) => {
      const name = JSON.stringify([source, matchKey, value]);
      if (asked.has(name)) return false;
      asked.add(name);
      return true;
    });
    return fresh.length > 0 ? [{ source, matchKey, values: fresh }] : [];
  });
}

/** Rules see every record of the scope, not only what this user may list: they decide the same for everybody. */
async function fetchInto(
  context: Context,
  lookups: readonly Lookup[],
  fetched: Record<string, Map<string, Record<string, unknown>>>,
): Promise<void> {
  const found = await fetchSources(context.services.store, context.runtime, lookups, (entity, filter, template) => {
    const all = andFilters([filter, context.access.within(entity)]);
    const { extraTypes } = entityFields(context.runtime, entity, template);
    return {
      selection: {
        scopes: [context.access.scope(entity)],
        today: context.today,
        extraTypes,
        ...(all ? { filter: all } : {}),
      },
      hidden: new Set<string>(),
    };
  });
  for (const [source, rows] of Object.entries(found)) {
    for (const row of rows) fetched[source]?.set(String(row.id), row);
  }
}
