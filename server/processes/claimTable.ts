/**
 * Records that servers work at, step by step, outside of transactions: who has which, until when, and how far it is. Beside the
 * record's own state this is what is known after a kill.
 */
import type { Backend } from '../store/backend.ts';
import { isLeaseOver } from '../store/lease.ts';
import type { LeaseWatch } from '../store/leaseWatch.ts';

type Store = Pick<Backend, 'db' | 'write'>;

const MAX_LOOKED_AT = 100;

export interface Claim {
  readonly entity: string;
  readonly record: string;
  /** The step that comes next. */
  readonly position: number;
  /** True if a server died during the external part of the step. */
  readonly reaching: boolean;
  readonly results: Readonly<Record<string, unknown>>;
  /** How many times it was taken up, this one included. */
  readonly attempts: number;
}

/** Notes a record as taken, in the transaction that takes it. @returns false where it is taken already */
export async function addClaim(
  { db }: Pick<Store, 'db'>,
  {
    entity,
    record,
    work,
    server,
    until,
  }: { entity: string; record: string; work: string; server: string; until: Date },
): Promise<boolean> {
  const fresh = await db
    .insertInto('claims')
    .values({
      entity,
      record,
      work,
      position: 0,
      reaching: 0,
      results: '{}',
      attempts: 1,
      locked_by: server,
      locked_until: until.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['entity', 'record']).doNothing())
    .returning('record')
    .execute();
  return fresh.length > 0;
}

/** A look for records that servers left behind. */
export interface TakeOver {
  readonly work: string;
  readonly server: string;
  readonly now: Date;
  /** The lease of the server that takes one over, in milliseconds. */
  readonly leaseMs: number;
  /** The longest lease of this work, in milliseconds. */
  readonly maxLeaseMs: number;
  readonly leases: LeaseWatch;
  /** True if this server is processing a record. */
  isHeldHere(entity: string, record: string): boolean;
}

/** Takes over what a server that is gone left behind; undefined where there is nothing. */
export async function takeOver(store: Store, look: TakeOver): Promise<Claim | undefined> {
  const { work, server, now, leaseMs, leases } = look;
  const left = await store.db
    .selectFrom('claims')
    .select(['entity', 'record', 'locked_until'])
    .where('work', '=', work)
    .where(isLeaseOver('locked_until', { now, leaseMs: look.maxLeaseMs }))
    .orderBy('locked_until')
    .limit(MAX_LOOKED_AT)
    .execute();
  for (const { entity, record, locked_until: seen } of left) {
    if (look.isHeldHere(entity, record)) continue;
    if (!leases.isOver(`claim ${entity} ${record}`, seen, now.toISOString())) continue;
    const until = new Date(now.getTime() + leaseMs).toISOString();
    const row = await store.write(({ db }) =>
      db
        .updateTable('claims')
        .set((eb) => ({ locked_by: server, locked_until: until, attempts: eb('attempts', '+', 1) }))
        .where('entity', '=', entity)
        .where('record', '=', record)
        .where('work', '=', work)
        // Another server may have taken it meanwhile, or its own have renewed it.
        .where('locked_until', '=', seen)
        .returning(['position', 'reaching', 'results', 'attempts'])
        .executeTakeFirst(),
    );
    if (!row) continue;
    const results = JSON.parse(row.results) as Record<string, unknown>;
    const { position, attempts } = row;
    return { entity, record, position, reaching: row.reaching === 1, results, attempts };
  }
  return undefined;
}

/** A record with the server that works at it. */
export interface Held {
  readonly entity: string;
  readonly record: string;
  readonly server: string;
}

const mine = ({ db }: Pick<Store, 'db'>, { entity, record, server }: Held) =>
  db.updateTable('claims').where('entity', '=', entity).where('record', '=', record).where('locked_by', '=', server);

/** Another server holds the claim now. */
export class ClaimLost extends Error {
  override name = 'ClaimLost';
}

/** Writes how far it is. @throws ClaimLost where another server has it: what was done in this transaction is undone then */
export async function noteProgress(
  store: Pick<Store, 'db'>,
  held: Held,
  progress: { position: number; reaching: boolean; results: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { position, reaching, results } = progress;
  const done = await mine(store, held)
    .set({ position, reaching: reaching ? 1 : 0, results: JSON.stringify(results) })
    .executeTakeFirst();
  if (Number(done.numUpdatedRows) !== 1) throw new ClaimLost();
}

/** The results of the steps that are done. */
export async function resultsOf({ db }: Pick<Store, 'db'>, held: Held): Promise<Record<string, unknown>> {
  const { entity, record } = held;
  const query = db.selectFrom('claims').select('results').where('entity', '=', entity).where('record', '=', record);
  const row = await query.executeTakeFirst();
  return row ? (JSON.parse(row.results) as Record<string, unknown>) : {};
}

/** Moves the lease on. */
export async function renewClaim(store: Store, held: Held, until: Date): Promise<void> {
  await store.write(({ db }) => mine({ db }, held).set({ locked_until: until.toISOString() }).execute());
}

/** Ends a claim. @throws ClaimLost where another server has it */
export async function endClaim({ db }: Pick<Store, 'db'>, { entity, record, server }: Held): Promise<void> {
  const done = await db
    .deleteFrom('claims')
    .where('entity', '=', entity)
    .where('record', '=', record)
    .where('locked_by', '=', server)
    .executeTakeFirst();
  if (Number(done.numDeletedRows) !== 1) throw new ClaimLost();
}
