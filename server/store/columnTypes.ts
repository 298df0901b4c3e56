import { type RawBuilder, sql } from 'kysely';

/** The two databases of the store. */
export type StoreKind = 'sqlite' | 'postgres';

/**
 * How a column holds its values. `key`: text compared by bytes. `scaled`: a decimal as whole units of its last digit.
 * `json`: text that nobody queries into. `keys`: JSON that filters read keys from.
 */
export type Storage = 'text' | 'key' | 'number' | 'scaled' | 'truth' | 'json' | 'keys' | 'integer';

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

/** The type for casts of values: without a collation, since nothing is compared. */
export const castType = (kind: StoreKind, storage: Storage): string => TYPES[kind][storage].replace(' collate "C"', '');
