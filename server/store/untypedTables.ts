import type { Kysely } from 'kysely';
import type { Database } from './database.ts';

/** Tables whose columns are known by name when the program runs, not when it is compiled: those of entities. */
export type UntypedTables = Record<string, Record<string, unknown>>;

/** The same connection, for tables of entities. */
export const untyped = (db: Kysely<Database>): Kysely<UntypedTables> => db as unknown as Kysely<UntypedTables>;
