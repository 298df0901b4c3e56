import { columnType } from '../columnTypes.ts';
import type { Migration } from './migration.ts';

/** Records that a server works at step by step, and how far it is. */
export const claims: Migration = {
  version: 7,
  name: 'records that are claimed',
  async up(db, kind) {
    const text = columnType(kind, 'text');
    const integer = columnType(kind, 'integer');
    await db.schema
      .createTable('claims')
      .addColumn('entity', text, (column) => column.notNull())
      .addColumn('record', text, (column) => column.notNull())
      .addColumn('work', text, (column) => column.notNull())
      .addColumn('position', integer, (column) => column.notNull())
      .addColumn('reaching', integer, (column) => column.notNull())
      .addColumn('results', text, (column) => column.notNull())
      .addColumn('attempts', integer, (column) => column.notNull())
      .addColumn('locked_by', text, (column) => column.notNull())
      .addColumn('locked_until', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('claims_key', ['entity', 'record'] as never)
      .execute();
    await db.schema.createIndex('claims__next').on('claims').columns(['work', 'locked_until']).execute();
  },
  async down(db) {
    await db.schema.dropTable('claims').execute();
  },
};
