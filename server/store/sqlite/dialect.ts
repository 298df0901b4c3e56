/**
 * Kysely over SQLite: its own adapter, compiler and introspector, and a driver over a fixed set of open connections.
 * Kysely's own SqliteDialect knows only better-sqlite3 and one connection.
 */
import {
  CompiledQuery,
  createQueryId,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  IdentifierNode,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  RawNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { ConnectionLostError } from '../connectionLost.ts';
import { savepoints } from '../savepoints.ts';
import { cancelOnAbort } from '../untilAborted.ts';
import { bindable } from './bindable.ts';
import type { SqliteHandle } from './driver.ts';

/** @param handles open connections, or how to open them when first asked; a query takes a free one, or waits its turn */
export function sqliteDialect(handles: readonly SqliteHandle[] | (() => Promise<readonly SqliteHandle[]>)): Dialect {
  return {
    createDriver: () => new PooledDriver(handles),
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db: Kysely<never>) => new SqliteIntrospector(db),
  };
}

/** Another server may be publishing on a machine with much else to do, which is more than one `busy_timeout`. */
const MAX_LOCK_WAIT_MS = 60_000;
const LOCK_RETRY_MS = 20;

const isLocked = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === 'SQLITE_BUSY';

/** Nothing has been done where the lock is not got; within a transaction it is held from its beginning. */
async function untilUnlocked<T>(run: () => Promise<T>): Promise<T> {
  const until = performance.now() + MAX_LOCK_WAIT_MS;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isLocked(error)) throw error;
      // The caller receives a retryable error.
      if (performance.now() > until) throw new ConnectionLostError(error);
      await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
    }
  }
}

class PooledDriver implements Driver {
  readonly #handles: Parameters<typeof sqliteDialect>[0];
  #all: readonly Connection[] = [];
  #free: Connection[] = [];
  readonly #waiting: ((connection: Connection) => void)[] = [];

  constructor(handles: Parameters<typeof sqliteDialect>[0]) {
    this.#handles = handles;
  }

  async init(): Promise<void> {
    const open = typeof this.#handles === 'function' ? await this.#handles() : this.#handles;
    this.#all = open.map((handle) => new Connection(handle));
    this.#free = [...this.#all];
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const free = this.#free.pop();
    return free ?? new Promise((resolve) => this.#waiting.push(resolve));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next(connection as Connection);
    else this.#free.push(connection as Connection);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // Immediate: taking the write lock at once is what makes busy_timeout work (a read transaction that upgrades fails).
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async savepoint(connection: DatabaseConnection, name: string, compile: QueryCompiler['compileQuery']): Promise<void> {
    await connection.executeQuery(compile(savepointNode('savepoint', name), createQueryId()));
  }

  async rollbackToSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    await connection.executeQuery(compile(savepointNode('rollback to', name), createQueryId()));
  }

  async releaseSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    await connection.executeQuery(compile(savepointNode('release', name), createQueryId()));
  }

  async destroy(): Promise<void> {
    for (const connection of this.#all) await connection.close();
  }
}

function savepointNode(command: string, name: string): RawNode {
  return RawNode.create([`${command} `, ''], [IdentifierNode.create(name)]);
}

class Connection implements DatabaseConnection {
  readonly #handle: SqliteHandle;
  readonly #savepoints = savepoints();

  constructor(handle: SqliteHandle) {
    this.#handle = handle;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const handle = this.#handle;
    const { first, sql } = this.#savepoints.of(query.sql, ONLY_READS.test(query.sql));
    if (first !== undefined) await handle.run(first, [], false);
    if (sql === undefined) return { rows: [] };
    const run = () => untilUnlocked(() => handle.run(sql, bindable(query.parameters), returnsRows(query)));
    const { rows, changes, lastInsertId } = await (handle.interrupt
      ? cancelOnAbort(run, () => handle.interrupt?.())
      : run());
    return {
      rows: rows as R[],
      ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
      ...(lastInsertId !== undefined && { insertId: BigInt(lastInsertId) }),
    };
  }

  // biome-ignore lint/correctness/useYield: refused by design, the signature is Kysely's
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('SQLite is read page by page (keyset), not streamed.');
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

/** Failed reads do not affect a transaction in SQLite. */
const ONLY_READS = /^\s*(select|values|explain)\b/i;

const READS = /^\s*(select|with|values|pragma|explain)\b/i;

function returnsRows(query: CompiledQuery): boolean {
  switch (query.query.kind) {
    case 'SelectQueryNode':
      return true;
    case 'InsertQueryNode':
    case 'UpdateQueryNode':
    case 'DeleteQueryNode':
      return 'returning' in query.query && query.query.returning !== undefined;
    default:
      return READS.test(query.sql) || /\breturning\b/i.test(query.sql);
  }
}
