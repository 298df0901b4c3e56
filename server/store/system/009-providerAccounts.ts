import { columnType } from '../columnTypes.ts';
import type { Migration } from './migration.ts';

/** Links accounts of a company's identity provider to users. */
export const providerAccounts: Migration = {
  version: 9,
  name: 'accounts at the provider of sign-ins',
  async up(db, kind) {
    const text = columnType(kind, 'text');
    await db.schema
      .createTable('provider_accounts')
      .addColumn('issuer', text, (column) => column.notNull())
      .addColumn('subject', text, (column) => column.notNull())
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('linked_at', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('provider_accounts__key', ['issuer', 'subject'])
      .execute();
    await db.schema
      .createIndex('provider_accounts__user')
      .unique()
      .on('provider_accounts')
      .columns(['user_id', 'issuer'])
      .execute();
  },
  async down(db) {
    await db.schema.dropTable('provider_accounts').execute();
  },
};
