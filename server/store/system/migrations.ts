import { first } from './001-first.ts';
import { states } from './002-states.ts';
import { authoring } from './003-authoring.ts';
import { processes } from './004-processes.ts';
import { outbox } from './005-outbox.ts';
import { intervals } from './006-intervals.ts';
import { people } from './007-people.ts';
import type { Migration } from './migration.ts';

/** Every migration, in order; a released one is never changed. */
export const systemMigrations: readonly Migration[] = [first, states, authoring, processes, outbox, intervals, people];
