/** The one store of the server: SQLite in a file or PostgreSQL, behind one interface; the same tests run on both. */
import type { Kysely } from 'kysely';
import { type Backend, postgresBackend, type StoreTransaction, sqliteBackend } from './backend.ts';
import type { StoreKind } from './columnTypes.ts';
import type { Database } from './database.ts';
import {
  type EventListener,
  eventsSince,
  type MissedLimits,
  missedEvents,
  newestEventId,
  type StoreEvent,
} from './events.ts';
import { withFullness } from './fullness.ts';
import { partsOf } from './partsOf.ts';
import type { StoreProgram } from './program.ts';
import type { EntityContext } from './recordStore/context.ts';
import { type EntityStore, entityStore } from './recordStore/entityStore.ts';
import type { StoredRecord } from './recordStore/record.ts';
import { type RecordShape, recordShape, sharedShape } from './recordStore/recordShape.ts';
import { rowRewriter } from './recordStore/rewriteRows.ts';
import type { SecretBox } from './recordStore/rowCodec.ts';
import { analyze, analyzeSqlite } from './schema/analyze.ts';
import { readApplied, writeApplied } from './schema/applied.ts';
import { applySteps } from './schema/applySteps.ts';
import {
  type BuildOptions,
  buildIndexes,
  dropIndexes,
  type IndexProgress,
  type IndexStep,
  keepIndexes,
} from './schema/buildIndexes.ts';
import { KEYS_VERSION, planSteps } from './schema/plan.ts';
import { programShape } from './schema/shape.ts';
import type { SchemaStep } from './schema/steps.ts';
import { type StoredIndexes, withStoredIndexes } from './schema/storedIndexes.ts';
import type { SqliteDriverKind } from './sqlite/driver.ts';
import { pollEvents } from './sqlite/pollEvents.ts';
import { type AnyDatabase, migrate } from './system/migration.ts';
import { systemMigrations } from './system/migrations.ts';
import { forgetIn, isRemembered, onceInTransaction, recordKey, rememberIn } from './transactionMemory.ts';
import { untyped } from './untypedTables.ts';

export interface StoreOptions {
  /** postgres://… ; wins over `file`. */
  url?: string | undefined;
  /** The SQLite file; made when missing. */
  file?: string | undefined;
  program: StoreProgram;
  /** Seals the fields that are secret; without it such a field cannot be written. */
  secrets?: SecretBox | undefined;
  /** Another SQLite driver than the one chosen for this runtime. */
  driver?: SqliteDriverKind | undefined;
  /** A statement that reads may take so many milliseconds; default STATEMENT_TIMEOUT_MS. */
  statementMs?: number | undefined;
}

export interface Store {
  kind: StoreKind;
  /** `pg`, `sqlite3` or `node:sqlite`. */
  driver: string;
  /** For reading. */
  db: Kysely<Database>;
  /** True if the last transaction failed because the disk is full. */
  isFull(): boolean;
  /** One transaction; resolves once it is durable. Keep it short: on SQLite every other write waits for it. */
  write<T>(fn: (tx: StoreTransaction) => Promise<T>): Promise<T>;
  /**
   * The same store inside a transaction: all that is read through it sees what the transaction wrote, and a `write` of it is a
   * part that is undone alone where it fails. It is of no use after the transaction.
   */
  within(tx: StoreTransaction): Store;
  /**
   * The records of an entity; of one that the program has not those that lie in the shared table.
   * @throws Error where it has neither
   */
  entities(name: string): EntityStore;
  /** The program in force; a new one does not alter tables. */
  program(): StoreProgram;
  useProgram(program: StoreProgram): void;
  /** The steps from what the database has to what the program needs. */
  plan(program?: StoreProgram): Promise<SchemaStep[]>;
  /**
   * Makes the planned steps, all or none, and gives them back.
   * @throws DataLossError when a step loses data and `allowLoss` is not given
   */
  apply(options?: {
    allowLoss?: boolean;
    program?: StoreProgram;
    /** Further work in the same transaction, after the steps. */
    also?: (tx: StoreTransaction) => Promise<void>;
  }): Promise<SchemaStep[]>;
  /**
   * Makes the planned steps that are indexes and nothing else, while the store is in use; those of a table whose columns are
   * to change wait for `apply`.
   */
  buildIndexes(options?: { progress?: IndexProgress; signal?: AbortSignal }): Promise<IndexStep[]>;
  /** Creates the indexes that stored definitions require, and drops those no longer required. */
  keepIndexes(wanted: StoredIndexes, options?: BuildOptions): Promise<IndexStep[]>;
  /** The names of those that there are, of an entity. */
  keptIndexes(entity: string): Promise<string[]>;
  /** Before very many rows are added: drops what only speeds reading up, for `buildIndexes` to make again. */
  dropIndexes(entity: string): Promise<void>;
  /** Updates the planner's statistics; after bulk inserts. */
  analyze(): Promise<void>;
  /** Publishes to subscribers of all servers; inside a write use the transaction's own `notify`. */
  notify(channel: string, payload: unknown): Promise<void>;
  /** @param channel `*` for all @returns how to stop */
  subscribe(channel: string, listener: EventListener): () => void;
  /** Events after an id, oldest first. */
  eventsSince(id: number, limit?: number): Promise<StoreEvent[]>;
  /** All events after an id for a reconnecting client; undefined if incomplete, see `missedEvents`. */
  missedEvents(id: number, limits: MissedLimits): Promise<StoreEvent[] | undefined>;
  /** 0 without events. */
  newestEventId(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Opens the store and brings the server's own tables up to date. Tables of entities are left to `plan` and `apply`.
 * @throws Error in words: no driver, nobody at the address, a database of a newer version
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { backend, isFull } = withFullness(await openBackend(options));
  try {
    await backend.alone(({ db }) => migrate(db as unknown as AnyDatabase, backend.kind, systemMigrations));
    await backend.listen();
    const stop = backend.kind === 'sqlite' ? await pollEvents(backend) : () => undefined;
    return storeOver(backend, options, stop, isFull);
  } catch (error) {
    await backend.close();
    throw error;
  }
}

/**
 * Records read by id in a transaction are cached until they are written or it ends; saved records are cached as saved.
 */
function lockingReads(entity: EntityStore, tx: StoreTransaction, name: string): EntityStore {
  const keyOf = (id: string) => recordKey(name, id);
  const read = async (ids: readonly string[]): Promise<(StoredRecord | undefined)[]> => {
    const wanted = [...new Set(ids)].filter((id) => !isRemembered(tx, keyOf(id)));
    const found = new Map((await entity.getMany(wanted, tx)).map((record) => [record.id, record]));
    return ids.map((id) => {
      const record = onceInTransaction(tx, keyOf(id), [name], () => found.get(id));
      return record && { ...record, values: { ...record.values } };
    });
  };
  return {
    ...entity,
    get: async (id) => (await read([id]))[0],
    getMany: async (ids) => (await read(ids)).filter((record) => record !== undefined),
    saveMany: async (request, within) => {
      const results = await entity.saveMany(request, within);
      // An atomic request that failed in part was rolled back.
      if (request.atomic && results.some(({ status }) => status !== 'saved')) return results;
      for (const result of results) {
        if (result.status !== 'saved') continue;
        const { record } = result;
        onceInTransaction(tx, keyOf(record.id), [name], () => ({ ...record, values: { ...record.values } }));
      }
      return results;
    },
  };
}

/** A write of its records, by whomever, ends what the transaction remembers of them. */
function toldOfWrites(entity: EntityStore, own: Backend['db'], name: string): EntityStore {
  const told =
    <Request, Answer>(
      write: (request: Request, tx?: StoreTransaction) => Promise<Answer>,
      idsOf?: (request: Request) => readonly string[],
    ) =>
    async (request: Request, tx?: StoreTransaction): Promise<Answer> => {
      try {
        return await write(request, tx);
      } finally {
        forgetIn(tx?.db ?? own, name, idsOf?.(request));
      }
    };
  return {
    ...entity,
    saveMany: told(entity.saveMany, ({ rows }) => rows.flatMap(({ id }) => id ?? [])),
    addMany: told(entity.addMany),
    remove: told(entity.remove),
    restore: told(entity.restore),
    rekey: told(entity.rekey),
    rename: told(entity.rename),
  };
}

function openBackend({ url, file, driver, statementMs }: StoreOptions): Promise<Backend> {
  if (url) return postgresBackend(url, statementMs);
  if (file) return sqliteBackend(file, driver, statementMs);
  throw new Error('The store needs DATABASE_URL or a file.');
}

/** An entity that the program of the files has not is one of a layer: its rows lie in the shared table. */
function shapeIn({ entities, shared }: StoreProgram, name: string): RecordShape {
  const entity = entities[name];
  if (entity) return recordShape(name, entity, shared?.entity === name ? shared.by : undefined);
  const owner = shared && entities[shared.entity];
  if (!owner) throw new Error(`No entity "${name}" is defined.`);
  return sharedShape(name, shared.entity, owner, shared.by);
}

function storeOver(backend: Backend, options: StoreOptions, stopFollowing: () => void, isFull: () => boolean): Store {
  let program = options.program;
  let entities = new Map<string, EntityStore>();
  // Every transaction opens its entities again; readers and columns are cached by shape.
  let shapes = new Map<string, RecordShape>();
  const shapeOf = (name: string): RecordShape => {
    const known = shapes.get(name) ?? shapeIn(program, name);
    shapes.set(name, known);
    return known;
  };
  const open = (name: string, { db, counting, write }: Pick<Backend, 'db' | 'counting' | 'write'>): EntityStore => {
    const { kind } = backend;
    const shape = shapeOf(name);
    const { secrets } = options;
    const { states, heldTo = [] } = program.entities[name] ?? {};
    const { hash: definition } = program;
    const context: EntityContext = { kind, shape, states, heldTo, definition, secrets, db, counting, write };
    return toldOfWrites(entityStore(context), db, name);
  };
  const store: Store = {
    kind: backend.kind,
    driver: backend.driver,
    db: backend.db,
    isFull,
    write: backend.write,
    within(tx) {
      rememberIn(tx.db);
      const inside = { db: tx.db, counting: tx.db, write: partsOf(tx) };
      const opened = new Map<string, EntityStore>();
      return {
        ...store,
        db: tx.db,
        write: inside.write,
        entities(name) {
          const known = opened.get(name) ?? lockingReads(open(name, inside), tx, name);
          opened.set(name, known);
          return known;
        },
        notify: async (channel, payload) => tx.notify(channel, payload),
      };
    },
    entities(name) {
      const known = entities.get(name) ?? open(name, backend);
      entities.set(name, known);
      return known;
    },
    program: () => program,
    useProgram(next) {
      program = next;
      entities = new Map();
      shapes = new Map();
    },
    plan: async (of = program) => planSteps(await readApplied(backend.db), programShape(of)),
    apply: ({ allowLoss = false, program: of = program, also } = {}) =>
      backend.alone(async (tx) => {
        const { db } = tx;
        const tables = programShape(of);
        const before = await readApplied(db);
        const steps = planSteps(before, tables);
        await applySteps(untyped(db), backend.kind, steps, {
          allowLoss,
          rewriteRows: rowRewriter(of, options.secrets),
        });
        // New tables have no statistics.
        const filled = new Set(before.tables.map(({ table }) => table));
        const made = steps.flatMap((step) =>
          step.kind === 'createIndex' && filled.has(step.table.table) ? [step.index.name] : [],
        );
        if (backend.kind === 'sqlite') await analyzeSqlite(db, made);
        const dropped = new Set(steps.flatMap((step) => (step.kind === 'dropIndex' ? [step.index.name] : [])));
        await writeApplied(db, { tables: withStoredIndexes(before, tables, dropped), keysVersion: KEYS_VERSION });
        await also?.(tx);
        return steps;
      }),
    buildIndexes: (options) => buildIndexes(backend, programShape(program), options),
    keepIndexes: (wanted, options) => keepIndexes(backend, wanted, options),
    async keptIndexes(entity) {
      const table = (await readApplied(backend.db)).tables.find((one) => one.entity === entity);
      return (table?.indexes ?? []).flatMap(({ kept, name }) => (kept ? [name] : []));
    },
    dropIndexes: (entity) => dropIndexes(backend, entity),
    analyze: () => analyze(backend),
    notify: (channel, payload) => backend.write(async (tx) => tx.notify(channel, payload)),
    subscribe: (channel, listener) => backend.hub.subscribe(channel, listener),
    eventsSince: (id, limit) => eventsSince(backend.db, id, limit),
    missedEvents: (id, limits) => missedEvents(backend.db, id, limits),
    newestEventId: () => newestEventId(backend.db),
    close() {
      stopFollowing();
      return backend.close();
    },
  };
  return store;
}
