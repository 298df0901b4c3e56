/** Looks up companies and systems that commands name by id. */
import { didYouMean } from '../../metadata/compiler/didYouMean.ts';
import { own } from '../../metadata/signatures/serverEntities.ts';
import type { Store } from '../store/index.ts';

export interface Places {
  companies: ReadonlySet<string>;
  /** System to the company whose rows are in it: the scope of its record. */
  systems: ReadonlyMap<string, string>;
}

export async function readPlaces(store: Store): Promise<Places> {
  const companies = new Set<string>();
  const systems = new Map<string, string>();
  for await (const { id } of store.entities(own.company).each({})) companies.add(id);
  for await (const { id, scope } of store.entities(own.system).each({})) systems.set(id, scope.company);
  return { companies, systems };
}

const MAX_REPORTED = 20;

/** That there is nothing of a name, with the nearest name and those that there are. */
export function unknown(one: string, many: string, name: string, known: Iterable<string>): string {
  const there = [...known].sort();
  const told = there.slice(0, MAX_REPORTED).join(', ') + (there.length > MAX_REPORTED ? ' …' : '');
  return `There is no ${one} "${name}".${didYouMean(name, there)} The ${many} are ${told || 'none yet'}.`;
}

/** @throws Error naming the systems that there are */
export async function mustBeSystem(store: Store, id: string): Promise<void> {
  const { systems } = await readPlaces(store);
  if (!systems.has(id)) throw new Error(unknown('system', 'systems', id, systems.keys()));
}
