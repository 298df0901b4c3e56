/** The first day of a new company by keys alone, on PostgreSQL. */
import { afterAll } from 'vitest';
import { emptyDatabase } from './support/emptyDatabase.ts';
import { tellFirstDay } from './support/firstDay.ts';
import { byKeys } from './support/hands.ts';

const { url, drop } = await emptyDatabase();
// The first registered cleanup runs last, when the server has ended.
afterAll(drop);
await tellFirstDay(byKeys, { DATABASE_URL: url });
