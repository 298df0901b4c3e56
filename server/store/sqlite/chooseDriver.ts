import type { SqliteDriverKind } from './driver.ts';
import { hasNodeSqlite, nodeSqliteDriver } from './nodeSqliteDriver.ts';
import { sqlite3Driver } from './sqlite3Driver.ts';

/** The runtime's own SQLite where there is one, else the `sqlite3` package. */
export function chooseDriver(): SqliteDriverKind {
  return hasNodeSqlite() ? nodeSqliteDriver : sqlite3Driver;
}
