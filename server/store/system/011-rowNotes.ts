import { columnType } from '../columnTypes.ts';
import type { Migration } from './migration.ts';

const COLUMNS = ['notes', 'about', 'was'];

/** Unusual rows of uploads (hidden rows, totals, formulas without values, duplicates), and rows that are left out. */
export const rowNotes: Migration = {
  version: 11,
  name: 'notes on rows of uploads',
  async up(db, kind) {
    for (const column of COLUMNS)
      await db.schema.alterTable('upload_rows').addColumn(column, columnType(kind, 'text')).execute();
  },
  async down(db) {
    for (const column of COLUMNS) await db.schema.alterTable('upload_rows').dropColumn(column).execute();
  },
};
