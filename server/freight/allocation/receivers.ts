/** Selects receivers of work: present, with access, and with the fewest items. */
import { own } from '../../../metadata/freight/entities.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import { type Person, people } from '../../records/read/othersAccess.ts';
import { isAccessible } from '../../records/read/readAccess.ts';
import { PERMISSION_GROUP } from '../../session/groupRole.ts';
import type { Work } from './work.ts';

export interface Receivers {
  /** The user who gets it, of a user or a group; undefined where nobody there may. */
  choose(to: string, work: Work): string | undefined;
  nameOf(user: string): string;
}

/**
 * @param loads number of items per user; incremented for each selected one
 * @param absent absent users, with their substitutes
 */
export async function receivers(
  context: OperationContext,
  loads: Map<string, number>,
  absent: ReadonlyMap<string, string>,
): Promise<Receivers> {
  const { context: where } = signedIn(context);
  const { company, system } = where;
  const { store } = context.services;
  const all = new Map((await people(context, system)).map((person) => [person.user.id, person]));
  const members = new Map<string, string[]>();
  const { records } = await store.entities(own.group).list({ scopes: [{ company }], limit: 1000 });
  for (const { id, values } of records) {
    if (values.isActive === false) continue;
    const users =
      values.type === PERMISSION_GROUP
        ? [...all.values()].filter(({ grants }) => grants.some(({ role }) => role === id)).map(({ user }) => user.id)
        : Array.isArray(values.members)
          ? values.members.map(String)
          : [];
    members.set(id, users);
  }
  const present = (user: string): string | undefined => {
    const seen = new Set<string>();
    let at: string = user;
    // A substitute may be absent too; a cycle of substitutes yields nobody.
    while (absent.has(at) && !seen.has(at)) {
      seen.add(at);
      at = absent.get(at) ?? '';
    }
    return at === '' || absent.has(at) ? undefined : at;
  };
  const maySee = (person: Person | undefined, { entity, record }: Work): boolean =>
    person?.session !== undefined &&
    person.access.may(entity, 'list') &&
    isAccessible({ access: person.access, runtime: context.runtime, today: context.today }, entity, 'list')(record);
  return {
    nameOf: (user) => String(all.get(user)?.user.values.name ?? user),
    choose(to, work) {
      const candidates = members.get(to) ?? [to];
      const able = [...new Set(candidates.flatMap((user) => present(user) ?? []))].filter((user) =>
        maySee(all.get(user), work),
      );
      const [least] = able.sort((a, b) => (loads.get(a) ?? 0) - (loads.get(b) ?? 0) || (a < b ? -1 : 1));
      if (least !== undefined) loads.set(least, (loads.get(least) ?? 0) + 1);
      return least;
    },
  };
}
