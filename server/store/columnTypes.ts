import { type RawBuilder, sql } from 'kysely';
import type { Storage } from './schema/shape.ts';

/** The two databases of the store. */
export type StoreKind = 'sqlite' | 'postgres';

/**
 * The column type of each storage. In PostgreSQL text compares by bytes only under the collation "C"; SQLite's default
 * (BINARY) does. A scaled decimal is 64 bits in both.
 */
const TYPES = {
  sqlite: {
    text: 'text',
    key: 'text',
    number: 'real',
    scaled: 'integer',
    truth: 'integer',
    json: 'text',
    keys: 'text',
    integer: 'integer',
  },
  postgres: {
    text: 'text collate "C"',
    key: 'text collate "C"',
    number: 'double precision',
    scaled: 'bigint',
    truth: 'smallint',
    json: 'text collate "C"',
    keys: 'jsonb',
    integer: 'integer',
  },
} as const satisfies Record<StoreKind, Record<Storage, string>>;

export const columnType = (kind: StoreKind, storage: Storage): RawBuilder<unknown> => sql.raw(TYPES[kind][storage]);
