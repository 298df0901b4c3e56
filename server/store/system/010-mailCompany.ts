import { columnType } from '../columnTypes.ts';
import type { Migration } from './migration.ts';

/** The company whose administrators see a mail that was set aside; empty for mail about a person's own account. */
export const mailCompany: Migration = {
  version: 10,
  name: 'companies of mail',
  async up(db, kind) {
    await db.schema.alterTable('outbox').addColumn('company', columnType(kind, 'text')).execute();
  },
  async down(db) {
    await db.schema.alterTable('outbox').dropColumn('company').execute();
  },
};
