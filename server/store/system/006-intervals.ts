import { columnType } from '../columnTypes.ts';
import type { Migration } from './migration.ts';

const RETAINED_COLUMNS = ['account', 'amount', 'currency'] as const;

/** Account and amount of a record while it was in a state. */
export const intervals: Migration = {
  version: 6,
  name: 'account, amount and currency of an interval',
  async up(db, kind) {
    for (const column of RETAINED_COLUMNS)
      await db.schema.alterTable('state_intervals').addColumn(column, columnType(kind, 'text')).execute();
  },
  async down(db) {
    for (const column of RETAINED_COLUMNS) await db.schema.alterTable('state_intervals').dropColumn(column).execute();
  },
};
