import { first } from './001-first.ts';
import { states } from './002-states.ts';
import { authoring } from './003-authoring.ts';
import { processes } from './004-processes.ts';
import { outbox } from './005-outbox.ts';
import { intervals } from './006-intervals.ts';
import { claims } from './007-claims.ts';
import { people } from './008-people.ts';
import { providerAccounts } from './009-providerAccounts.ts';
import { mailCompany } from './010-mailCompany.ts';
import { rowNotes } from './011-rowNotes.ts';
import type { Migration } from './migration.ts';

/** Every migration, in order; a released one is never changed. */
export const systemMigrations: readonly Migration[] = [
  first,
  states,
  authoring,
  processes,
  outbox,
  intervals,
  claims,
  people,
  providerAccounts,
  mailCompany,
  rowNotes,
];
