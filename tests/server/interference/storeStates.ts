/** States of a whole store, row by row, and what differs between two of them. */
import { sql } from 'kysely';
import type { Program } from '../../../metadata/program.ts';
import type { StoredRecord } from '../../../server/store/index.ts';
import type { TestServer } from '../server.ts';

/** Tables that follow from others, or count; what they hold gives nobody anything. */
const FOLLOW = new Set([
  'claims',
  'done_work',
  'events',
  'history',
  'meta',
  'series_numbers',
  'sign_in_attempts',
  'sign_ins',
  'sqlite_sequence',
  'state_intervals',
  'system_migrations',
]);
const KEYS: Readonly<Record<string, readonly string[]>> = {
  credentials: ['user_id'],
  second_factors: ['user_id'],
  sessions: ['token_hash'],
  provider_accounts: ['issuer', 'subject'],
  definition_versions: ['layer', 'kind', 'name', 'version'],
  definition_drafts: ['layer', 'kind', 'name', 'version'],
  definition_heads: ['layer'],
  definition_layers: ['layer'],
};

export type Row = Readonly<Record<string, unknown>>;
type State = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface Difference {
  readonly table: string;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

export interface RecordChange {
  readonly entity: string;
  readonly before: StoredRecord | undefined;
  readonly after: StoredRecord | undefined;
}

export interface StoreStates {
  /** Returns the differences since the previous call, in tables of the server and in records. */
  next(): Promise<{ rows: Difference[]; records: RecordChange[] }>;
  /** The records of an entity as they were read last. */
  records(entity: string): ReadonlyMap<string, StoredRecord>;
  rows(table: string): Row[];
}

const tableOf = (entity: string) => `e_${entity.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

const TABLES = {
  sqlite: "select name from sqlite_master where type = 'table'",
  postgres: 'select tablename as name from pg_tables where schemaname = current_schema()',
} as const;

/** Reads all there is. */
export async function storeStates({ services: { store } }: TestServer, { definitions }: Program): Promise<StoreStates> {
  const read = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(store.db)).rows;
  const entityOf = new Map(Object.keys(definitions.entity).map((entity) => [tableOf(entity), entity]));
  const known = new Map<string, Map<string, StoredRecord>>();
  for (const entity of Object.keys(definitions.entity)) {
    const records = new Map<string, StoredRecord>();
    for await (const one of store.entities(entity).each({ scopes: [{}], today: '2026-11-28' }))
      records.set(one.id, one);
    known.set(entity, records);
  }

  const stateNow = async (): Promise<State> => {
    const state = new Map<string, Map<string, string>>();
    for (const { name } of await read(TABLES[store.kind])) {
      const table = String(name);
      if (FOLLOW.has(table)) continue;
      const keys = KEYS[table];
      const rows = new Map<string, string>();
      for (const row of await read(`select * from "${table}"`)) {
        const key = keys ? keys.map((one) => row[one]).join(' ') : String(row.id ?? JSON.stringify(row));
        rows.set(key, JSON.stringify(row));
      }
      state.set(table, rows);
    }
    return state;
  };
  const parsed = (text: string | undefined): Row | undefined => (text === undefined ? undefined : JSON.parse(text));

  let last = await stateNow();
  return {
    records: (entity) => known.get(entity) ?? new Map(),
    rows: (table) => [...(last.get(table)?.values() ?? [])].map((text) => JSON.parse(text) as Row),
    async next() {
      const now = await stateNow();
      const rows: Difference[] = [];
      const records: RecordChange[] = [];
      for (const table of new Set([...last.keys(), ...now.keys()])) {
        const [former, later] = [last.get(table), now.get(table)];
        const changed = [...new Set([...(former?.keys() ?? []), ...(later?.keys() ?? [])])].filter(
          (key) => former?.get(key) !== later?.get(key),
        );
        const entity = entityOf.get(table);
        if (entity === undefined) {
          for (const key of changed)
            rows.push({ table, before: parsed(former?.get(key)), after: parsed(later?.get(key)) });
          continue;
        }
        const stored = known.get(entity) as Map<string, StoredRecord>;
        const found = new Map((await store.entities(entity).getMany(changed)).map((one) => [one.id, one]));
        for (const id of changed) {
          records.push({ entity, before: stored.get(id), after: found.get(id) });
          const after = found.get(id);
          if (after) stored.set(id, after);
          else stored.delete(id);
        }
      }
      last = now;
      return { rows, records };
    },
  };
}
