/**
 * The runtime's own SQLite (Node 22.13 and newer): nothing to build or install. It is synchronous, which is fast for
 * the store's short writes; reads run in a thread. The module is looked up instead of imported, since Node 20 does not
 * have it.
 */
import type { DatabaseSync } from 'node:sqlite';
import { DriverMissingError, type SqliteDriverKind, type SqliteHandle } from './driver.ts';
import { coded } from './nodeErrors.ts';
import { nodeReader } from './nodeReader.ts';
import { nodeStatements } from './nodeStatements.mjs';

export const nodeSqliteDriver: SqliteDriverKind = {
  name: 'node:sqlite',
  async open(file, { limitMs } = {}) {
    const module = builtIn();
    if (!module)
      throw new DriverMissingError(`Node ${process.versions.node} has no node:sqlite; 22.13 and newer have.`);
    return limitMs === undefined ? handle(new module.DatabaseSync(file)) : nodeReader(file, limitMs);
  },
};

/** True if this runtime has built-in SQLite without a flag. */
export function hasNodeSqlite(): boolean {
  return builtIn() !== undefined;
}

function builtIn(): typeof import('node:sqlite') | undefined {
  return process.getBuiltinModule?.('node:sqlite');
}

function handle(database: DatabaseSync): SqliteHandle {
  const statements = nodeStatements(database);
  return {
    async run(sql, params, returnsRows) {
      try {
        return statements.run(sql, params, returnsRows);
      } catch (error) {
        throw coded(error);
      }
    },
    close: async () => statements.close(),
  };
}
