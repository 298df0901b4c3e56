import { type CreateTableBuilder, sql } from 'kysely';
import { columnType, type StoreKind } from '../columnTypes.ts';
import type { AnyDatabase, Migration } from './migration.ts';

/** Columns by name: `text`, `int`, `id` (numbered by the database); `?` may be null, `!` is the primary key. */
type Columns = Record<string, 'text' | 'text?' | 'text!' | 'int' | 'int?' | 'int!' | 'serial!'>;

interface Table {
  columns: Columns;
  primary?: string[];
  indexes?: Record<string, string[]>;
  references?: { column: string; table: string; to: string };
}

const SCOPE = { company: 'text', system: 'text', account: 'text' } as const;

const TABLES: Record<string, Table> = {
  meta: { columns: { key: 'text!', value: 'text' } },
  history: {
    columns: {
      entity: 'text',
      record_id: 'text',
      version: 'int',
      at: 'text',
      by: 'text',
      action: 'text',
      reason: 'text?',
      definition: 'text',
      ...SCOPE,
      changes: 'text',
    },
    primary: ['entity', 'record_id', 'version'],
    indexes: { at: ['entity', 'at'] },
  },
  sessions: {
    columns: {
      token_hash: 'text!',
      user_id: 'text',
      created_at: 'text',
      seen_at: 'text',
      expires_at: 'text',
      address: 'text?',
      agent: 'text?',
      data: 'text',
    },
    indexes: { user: ['user_id'], expiry: ['expires_at'] },
  },
  credentials: { columns: { user_id: 'text!', password_hash: 'text', changed_at: 'text', must_change: 'int' } },
  sign_in_attempts: {
    columns: { id: 'serial!', login: 'text', address: 'text', at: 'text', succeeded: 'int' },
    indexes: { login: ['login', 'at'], address: ['address', 'at'] },
  },
  grants: {
    columns: {
      id: 'text!',
      user_id: 'text',
      role: 'text',
      ...SCOPE,
      permissions: 'text',
      row_access: 'text',
      valid_until: 'text?',
    },
    indexes: { user: ['user_id'] },
  },
  jobs: {
    columns: {
      id: 'text!',
      kind: 'text',
      state: 'text',
      payload: 'text',
      done: 'int',
      total: 'int?',
      message: 'text?',
      result: 'text?',
      error: 'text?',
      attempts: 'int',
      run_after: 'text',
      locked_by: 'text?',
      locked_until: 'text?',
      cancel_requested: 'int',
      created_at: 'text',
      created_by: 'text',
      started_at: 'text?',
      finished_at: 'text?',
    },
    indexes: { next: ['state', 'run_after'], owner: ['created_by', 'created_at'] },
  },
  files: {
    columns: {
      id: 'text!',
      name: 'text',
      media_type: 'text',
      bytes: 'int',
      sha256: 'text',
      job_id: 'text?',
      ...SCOPE,
      created_at: 'text',
      created_by: 'text',
      expires_at: 'text?',
    },
    indexes: { sha256: ['sha256'], job: ['job_id'], expiry: ['expires_at'] },
  },
  notifications: {
    columns: {
      id: 'text!',
      user_id: 'text',
      at: 'text',
      kind: 'text',
      title: 'text',
      body: 'text?',
      link: 'text?',
      job_id: 'text?',
      read_at: 'text?',
    },
    indexes: { user: ['user_id', 'at'] },
  },
  definition_layers: {
    columns: {
      layer: 'text',
      version: 'int',
      author: 'text',
      at: 'text',
      comment: 'text?',
      content: 'text',
      hash: 'text',
      published_at: 'text?',
      published_by: 'text?',
    },
    primary: ['layer', 'version'],
  },
  events: {
    columns: { id: 'serial!', channel: 'text', payload: 'text', at: 'text' },
    indexes: { at: ['at'] },
  },
  settings: {
    columns: { scope: 'text', key: 'text', value: 'text', updated_at: 'text', updated_by: 'text' },
    primary: ['scope', 'key'],
  },
  secrets: { columns: { name: 'text!', sealed: 'text', updated_at: 'text', updated_by: 'text' } },
  upload_batches: {
    columns: {
      id: 'text!',
      screen: 'text',
      entity: 'text',
      template: 'text',
      file_id: 'text?',
      file_name: 'text',
      state: 'text',
      mapping: 'text',
      rows: 'int',
      summary: 'text',
      ...SCOPE,
      created_at: 'text',
      created_by: 'text',
      updated_at: 'text',
    },
    indexes: { owner: ['created_by', 'created_at'] },
  },
  upload_rows: {
    columns: {
      batch_id: 'text',
      row_number: 'int',
      state: 'text',
      values: 'text',
      verdicts: 'text?',
      record_id: 'text?',
      record_version: 'int?',
    },
    primary: ['batch_id', 'row_number'],
    indexes: { state: ['batch_id', 'state', 'row_number'] },
    references: { column: 'batch_id', table: 'upload_batches', to: 'id' },
  },
  header_mappings: {
    columns: {
      scope: 'text',
      template: 'text',
      header_key: 'text',
      field: 'text',
      updated_at: 'text',
      updated_by: 'text',
    },
    primary: ['scope', 'template', 'header_key'],
  },
  state_intervals: {
    columns: { entity: 'text', record_id: 'text', state: 'text', entered_at: 'text', left_at: 'text?', by: 'text' },
    primary: ['entity', 'record_id', 'entered_at'],
  },
};

export const first: Migration = {
  version: 1,
  name: 'the first tables',
  async up(db, kind) {
    for (const [name, table] of Object.entries(TABLES)) await create(db, kind, name, table);
  },
  async down(db) {
    for (const name of Object.keys(TABLES).reverse()) await db.schema.dropTable(name).execute();
  },
};

async function create(db: AnyDatabase, kind: StoreKind, name: string, table: Table): Promise<void> {
  let builder: CreateTableBuilder<string, string> = db.schema.createTable(name);
  for (const [column, type] of Object.entries(table.columns)) {
    builder = builder.addColumn(column, typeOf(kind, type), (made) => {
      if (type === 'serial!' && kind === 'postgres') return made.generatedAlwaysAsIdentity().primaryKey();
      if (type === 'serial!') return made.primaryKey().autoIncrement();
      if (type.endsWith('!')) return made.primaryKey().notNull();
      return type.endsWith('?') ? made : made.notNull();
    });
  }
  if (table.primary) builder = builder.addPrimaryKeyConstraint(`${name}_key`, table.primary as never);
  const { references } = table;
  if (references) {
    builder = builder.addForeignKeyConstraint(
      `${name}_${references.table}`,
      [references.column] as never,
      references.table,
      [references.to],
      (made) => made.onDelete('cascade'),
    );
  }
  await builder.execute();
  for (const [index, columns] of Object.entries(table.indexes ?? {})) {
    await db.schema.createIndex(`${name}__${index}`).on(name).columns(columns).execute();
  }
}

function typeOf(kind: StoreKind, type: Columns[string]) {
  if (type.startsWith('text')) return columnType(kind, 'text');
  if (type === 'serial!') return kind === 'postgres' ? sql`bigint` : sql`integer`;
  return columnType(kind, 'integer');
}
