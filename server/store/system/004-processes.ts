import { columnType } from '../columnTypes.ts';
import type { Migration } from './migration.ts';

/** How far each series has counted, and what of long or repeated work is done already. */
export const processes: Migration = {
  version: 4,
  name: 'numbers of series, work that is done',
  async up(db, kind) {
    const text = columnType(kind, 'text');
    await db.schema
      .createTable('series_numbers')
      .addColumn('series', text, (column) => column.notNull())
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('last', columnType(kind, 'scaled'), (column) => column.notNull())
      .addPrimaryKeyConstraint('series_numbers_key', ['series', 'key'] as never)
      .execute();
    await db.schema
      .createTable('done_work')
      .addColumn('work', text, (column) => column.notNull())
      .addColumn('item', text, (column) => column.notNull())
      .addColumn('at', text, (column) => column.notNull())
      .addColumn('outcome', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('done_work_key', ['work', 'item'] as never)
      .execute();
  },
  async down(db) {
    for (const name of ['done_work', 'series_numbers']) await db.schema.dropTable(name).execute();
  },
};
