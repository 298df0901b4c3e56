import { columnType } from '../columnTypes.ts';
import type { Migration } from './migration.ts';

/** Mail that waits to leave, and what waits for the next digest. */
export const outbox: Migration = {
  version: 5,
  name: 'mail that leaves, digests',
  async up(db, kind) {
    const text = columnType(kind, 'text');
    const integer = columnType(kind, 'integer');
    await db.schema
      .createTable('outbox')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('mail', text, (column) => column.notNull())
      .addColumn('cause', text, (column) => column.notNull())
      .addColumn('attempts', integer, (column) => column.notNull())
      .addColumn('run_after', text, (column) => column.notNull())
      .addColumn('locked_by', text)
      .addColumn('locked_until', text)
      .addColumn('error', text)
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('ended_at', text)
      .execute();
    await db.schema.createIndex('outbox__next').on('outbox').columns(['state', 'run_after']).execute();
    await db.schema
      .createTable('digest_entries')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('address', text, (column) => column.notNull())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('body', text, (column) => column.notNull())
      .addColumn('link', text)
      .addColumn('at', text, (column) => column.notNull())
      .addColumn('due', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('digest_entries__due').on('digest_entries').columns(['due', 'user_id']).execute();
  },
  async down(db) {
    for (const name of ['digest_entries', 'outbox']) await db.schema.dropTable(name).execute();
  },
};
