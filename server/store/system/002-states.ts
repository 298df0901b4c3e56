import type { Migration } from './migration.ts';

/** The time of records in states, queried frequently by timers of lifecycles. */
export const states: Migration = {
  version: 2,
  name: 'who is in which state since when',
  async up(db) {
    await db.schema
      .createIndex('state_intervals__since')
      .on('state_intervals')
      .columns(['entity', 'left_at', 'entered_at'])
      .execute();
  },
  async down(db) {
    await db.schema.dropIndex('state_intervals__since').execute();
  },
};
