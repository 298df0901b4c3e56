import { columnType } from '../columnTypes.ts';
import type { Migration } from './migration.ts';

/**
 * Authored definitions: every save of one definition in a layer is a version; the layer's versions, in
 * `definition_layers` since the first migration, contain the active ones.
 */
export const authoring: Migration = {
  version: 3,
  name: 'definitions that are authored in the browser',
  async up(db, kind) {
    const text = columnType(kind, 'text');
    const integer = columnType(kind, 'integer');
    await db.schema
      .createTable('definition_versions')
      .addColumn('layer', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('version', integer, (column) => column.notNull())
      .addColumn('author', text, (column) => column.notNull())
      .addColumn('at', text, (column) => column.notNull())
      .addColumn('comment', text)
      .addColumn('base', integer, (column) => column.notNull())
      .addColumn('content', text)
      .addColumn('hash', text, (column) => column.notNull())
      .addColumn('published_in', integer)
      .addColumn('in_force', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('definition_versions_key', ['layer', 'kind', 'name', 'version'] as never)
      .execute();
    await db.schema
      .createIndex('definition_versions__in_force')
      .on('definition_versions')
      .columns(['layer', 'in_force'])
      .execute();
    await db.schema
      .createTable('definition_drafts')
      .addColumn('layer', text, (column) => column.notNull())
      .addColumn('author', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('version', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('definition_drafts_key', ['layer', 'author', 'kind', 'name'] as never)
      .execute();
    await db.schema
      .createTable('definition_heads')
      .addColumn('layer', text, (column) => column.primaryKey().notNull())
      .addColumn('version', integer, (column) => column.notNull())
      .addColumn('hash', text, (column) => column.notNull())
      .execute();
  },
  async down(db) {
    for (const name of ['definition_heads', 'definition_drafts', 'definition_versions'])
      await db.schema.dropTable(name).execute();
  },
};
