/**
 * Tests if this Node can open a SQLite file at all. The `sqlite3` package is an optional dependency that is compiled if
 * no prebuilt file is available, so npm reports success without it; only this test detects that.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The remedy if both drivers are missing. */
export const driverRemedy = [
  'SQLite has no driver here: the sqlite3 package could not be built, and this Node has none of its own.',
  'Do one of these, then run the command again:',
  '  - install what builds it: python3, make and g++ (Debian: apt-get install python3 make g++);',
  '  - use Node 22.13 or later, which brings SQLite along;',
  '  - or set DATABASE_URL to a PostgreSQL database.',
].join('\n');

/** True when `version` (of the form 22.13.0) is a Node whose node:sqlite needs no flag. */
export function nodeHasSqlite(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 13);
}

/** True when the compiled file of the sqlite3 package is in the `node_modules` of `folder`. */
export function sqlite3IsBuilt(folder) {
  return existsSync(join(folder, 'node_modules/sqlite3/build/Release/node_sqlite3.node'));
}

/** True if records can be stored: a driver exists, or PostgreSQL is configured. */
export function storeIsPossible(folder, version = process.versions.node, environment = process.env) {
  return nodeHasSqlite(version) || sqlite3IsBuilt(folder) || Boolean(environment.DATABASE_URL);
}
