import type { Kysely } from 'kysely';
import type { StoreTransaction } from '../backend.ts';
import type { StoreKind } from '../columnTypes.ts';
import type { Database } from '../database.ts';
import type { StoreStates } from '../program.ts';
import { type UntypedTables, untyped } from '../untypedTables.ts';
import type { RecordShape } from './recordShape.ts';
import type { SecretBox } from './rowCodec.ts';

/** Shared context of an entity's store. */
export interface EntityContext {
  kind: StoreKind;
  shape: RecordShape;
  /** Lifecycle states, if the entity has any. */
  states: StoreStates | undefined;
  /** Fields that permissions narrow rows by. */
  heldTo: readonly string[];
  /** The program's hash. */
  definition: string;
  secrets: SecretBox | undefined;
  db: Kysely<Database>;
  /** For counts and sums. */
  counting: Kysely<Database>;
  write<T>(fn: (tx: StoreTransaction) => Promise<T>): Promise<T>;
}

/** The tables of entities, in the transaction of `tx` or for reading. */
export const tables = (context: EntityContext, tx?: StoreTransaction): Kysely<UntypedTables> =>
  untyped(tx?.db ?? context.db);

/** Parameters of one statement: PostgreSQL takes 65,535, SQLite 32,766. */
export const MAX_PARAMETERS = 30_000;

/** Consecutive parts of at most `size`. */
export function chunks<T>(items: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < items.length; start += size) parts.push(items.slice(start, start + size));
  return parts;
}
