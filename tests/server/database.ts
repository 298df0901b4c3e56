/** Stands where tests still look for it. */
export { makeDatabase } from '../support/postgres.ts';
