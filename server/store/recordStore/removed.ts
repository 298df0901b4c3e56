/** Records that were removed and did not come back: the history keeps each whole, with who, when and why. */
import { sql } from 'kysely';
import type { EntityContext } from './context.ts';
import { valuesAsNow } from './formerLists.ts';
import { namesNow, REMOVED } from './history.ts';
import type { FieldChange, Scope } from './record.ts';

export interface RemovedRecord {
  id: string;
  /** The version that the removal was; what it was before is the one before it. */
  version: number;
  at: string;
  by: string;
  reason: string | null;
  scope: Scope;
  /** Values at the time of removal. */
  values: Record<string, unknown>;
}

export interface RemovedRequest {
  /** Of any of these; left out, scope does not matter. */
  scope?: Partial<Scope>;
  limit: number;
  /** Removed at this instant or later, and before that one. */
  from?: string | undefined;
  until?: string | undefined;
  /** Cursor: entries after this one. */
  after?: { at: string; id: string } | undefined;
}

/** The last removed first. */
export async function removedRecords(
  context: EntityContext,
  { scope = {}, limit, after, from, until }: RemovedRequest,
): Promise<RemovedRecord[]> {
  const { db, shape } = context;
  const rows = await db
    .selectFrom('history as h')
    .select(['h.record_id', 'h.version', 'h.at', 'h.by', 'h.reason', 'h.company', 'h.system', 'h.account', 'h.changes'])
    .where('h.entity', '=', shape.entity)
    .where('h.action', '=', REMOVED)
    .where((eb) =>
      eb.and(
        (['company', 'system', 'account'] as const).flatMap((word) => {
          const value = scope[word];
          return value === undefined ? [] : [eb(`h.${word}`, '=', value)];
        }),
      ),
    )
    .where((eb) =>
      after === undefined
        ? sql<boolean>`1 = 1`
        : eb.or([eb('h.at', '<', after.at), eb.and([eb('h.at', '=', after.at), eb('h.record_id', '<', after.id)])]),
    )
    .$if(from !== undefined, (query) => query.where('h.at', '>=', from ?? ''))
    .$if(until !== undefined, (query) => query.where('h.at', '<', until ?? ''))
    // One that came back has a later entry: of being there, or of being removed again.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('history as later')
            .select('later.version')
            .whereRef('later.entity', '=', 'h.entity')
            .whereRef('later.record_id', '=', 'h.record_id')
            .whereRef('later.version', '>', 'h.version'),
        ),
      ),
    )
    .orderBy('h.at', 'desc')
    .orderBy('h.record_id', 'desc')
    .limit(limit)
    .execute();
  const names = namesNow(context);
  return rows.map(({ record_id: id, version, at, by, reason, company, system, account, changes }) => ({
    id,
    version,
    at,
    by,
    reason,
    scope: { company, system, account },
    values: valuesAsNow(
      context.shape.formerLists,
      Object.fromEntries(
        Object.entries(JSON.parse(changes) as Record<string, FieldChange>).flatMap(([field, [was]]) =>
          was === null ? [] : [[names.get(field) ?? field, was]],
        ),
      ),
    ),
  }));
}
