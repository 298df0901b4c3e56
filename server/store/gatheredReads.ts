/**
 * Batches similar reads: checking access to a hundred records one by one reads a hundred other records, and a hundred
 * times the same list. Records requested in the same tick are read by one statement, each once.
 */
import DataLoader from 'dataloader';
import type { EntityStore } from './recordStore/entityStore.ts';
import type { StoredRecord } from './recordStore/record.ts';
import type { Store } from './store.ts';

const MAX_AT_ONCE = 500;
const answers = new WeakMap<Store, Map<string, Promise<unknown>>>();

/** The same store, for as long as nothing is written: what was read once through it is not read again. */
export function gatheringReads(store: Store): Store {
  const known = new Map<string, EntityStore>();
  const gathering: Store = {
    ...store,
    entities(name) {
      const made = known.get(name) ?? gathered(store.entities(name));
      known.set(name, made);
      return made;
    },
  };
  answers.set(gathering, new Map());
  return gathering;
}

function gathered(records: EntityStore): EntityStore {
  const loader = new DataLoader<string, StoredRecord | undefined>(
    async (ids) => {
      const found = new Map((await records.getMany(ids)).map((record) => [record.id, record]));
      return ids.map((id) => found.get(id));
    },
    { maxBatchSize: MAX_AT_ONCE },
  );
  return {
    ...records,
    get: (id, tx) => (tx ? records.get(id, tx) : loader.load(id)),
    getMany: async (ids, tx) => {
      if (tx) return records.getMany(ids, tx);
      const found = await Promise.all(ids.map((id) => loader.load(id)));
      return found.filter((record) => record !== undefined);
    },
  };
}

/** The result of `read`; a store that batches reads caches the first result by key. */
export function readOnce<T>(store: Store, key: string, read: () => Promise<T>): Promise<T> {
  const given = answers.get(store);
  if (!given) return read();
  const known = given.get(key) ?? read();
  given.set(key, known);
  return known as Promise<T>;
}
