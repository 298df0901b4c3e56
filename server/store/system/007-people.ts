import { columnType } from '../columnTypes.ts';
import type { Migration } from './migration.ts';

/** Links that let somebody in, what signing in left behind, and second factors. */
export const people: Migration = {
  version: 7,
  name: 'links that let in, sign-ins, second factors',
  async up(db, kind) {
    const text = columnType(kind, 'text');
    const integer = columnType(kind, 'integer');
    await db.schema
      .createTable('signed_links')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('target', text, (column) => column.notNull())
      .addColumn('data', text, (column) => column.notNull())
      .addColumn('uses_left', integer)
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('created_by', text, (column) => column.notNull())
      .addColumn('expires_at', text, (column) => column.notNull())
      .addColumn('used_at', text)
      .execute();
    await db.schema.createIndex('signed_links__target').on('signed_links').columns(['kind', 'target']).execute();
    await db.schema.createIndex('signed_links__end').on('signed_links').column('expires_at').execute();
    await db.schema
      .createTable('sign_ins')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('at', text, (column) => column.notNull())
      .addColumn('outcome', text, (column) => column.notNull())
      .addColumn('address', text, (column) => column.notNull())
      .addColumn('agent', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('sign_ins__user').on('sign_ins').columns(['user_id', 'at']).execute();
    await db.schema
      .createTable('second_factors')
      .addColumn('user_id', text, (column) => column.primaryKey().notNull())
      .addColumn('secret', text, (column) => column.notNull())
      .addColumn('recovery', text, (column) => column.notNull())
      .addColumn('last_step', integer, (column) => column.notNull())
      .addColumn('confirmed_at', text)
      .execute();
  },
  async down(db) {
    for (const name of ['second_factors', 'sign_ins', 'signed_links']) await db.schema.dropTable(name).execute();
  },
};
