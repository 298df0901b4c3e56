/**
 * Converts an event of the store for one user; undefined if it does not concern them. Definitions are reported by the
 * stream.
 */
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { isAccessible } from '../../records/read/readAccess.ts';
import type { RowsChanged, Store, StoreEvent } from '../../store/index.ts';

export type WireEvent = { type: 'rows'; entity: string; ids: string[]; by: string } | { type: 'job'; job: string };

/** The recipient: access, program and day. */
export type Subscriber = Pick<OperationContext, 'access' | 'runtime' | 'today'> & { user: string; store: Store };

/**
 * A job event goes to its own user. Row changes go to users who can list the rows, limited to accessible ones: rows
 * that became accessible, stayed so or ceased to be, removed ones too. Even ids of other rows are not disclosed.
 */
export async function wireEvent(event: StoreEvent, subscriber: Subscriber): Promise<WireEvent | undefined> {
  switch (event.channel) {
    case 'job': {
      const payload = event.payload as { id: string; user: string };
      return payload.user === subscriber.user ? { type: 'job', job: payload.id } : undefined;
    }
    case 'rows': {
      const changed = event.payload as RowsChanged;
      const { entity, by } = changed;
      if (!subscriber.access.may(entity, 'list')) return undefined;
      const ids = await reachedOf(changed, subscriber);
      return ids.length > 0 ? { type: 'rows', entity, ids, by } : undefined;
    }
    default:
      return undefined;
  }
}

async function reachedOf({ entity, places }: RowsChanged, subscriber: Subscriber): Promise<string[]> {
  const reached = isAccessible(subscriber, entity, 'list');
  const rows = subscriber.access.rows(entity, 'list');
  const asked = rows ? fieldsOf(rows) : [];
  const known = places.filter(({ values }) => asked.every((field) => Object.hasOwn(values, field)));
  const ids = known
    .filter(({ company, system, values }) => reached({ scope: { company, system }, values }))
    .flatMap((place) => place.ids);
  // A layer of the store may filter by a field that the event lacks: then the current record is tested.
  const others = places.filter((place) => !known.includes(place)).flatMap((place) => place.ids);
  if (others.length > 0) {
    const records = await subscriber.store.entities(entity).getMany([...new Set(others)]);
    ids.push(...records.filter(reached).map(({ id }) => id));
  }
  return [...new Set(ids)];
}

const fieldsOf = (tree: FilterTree): string[] =>
  tree.fields.flatMap((part) => ('fields' in part ? fieldsOf(part) : [part.name]));
