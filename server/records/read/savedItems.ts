/**
 * Saved items: named items of users within a system (filters, saved views of grids): only their owner changes them, and
 * only through their own calls.
 */
import type { SortBy } from '../../../engine/filters/sortRecords.ts';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import type { ServerEntity } from '../../../metadata/signatures/serverEntities.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import type { EntityStore, StoredRecord } from '../../store/index.ts';

const MAX_ITEMS = 500;

export interface SavedItems {
  store: EntityStore;
  /** The id of who asks. */
  owner: string;
  /** Scope in which items are stored and visible. */
  scope: { company: string; system: string };
  /** Metadata of every write. */
  change: { by: string; at: string; scope: SavedItems['scope'] };
  /** One of the asker's own; undefined where it is another's, of another system, or gone. */
  mine(id: string): Promise<StoredRecord | undefined>;
  /** One that somebody keeps in this system. */
  anyones(id: string): Promise<StoredRecord | undefined>;
  /** Those of this system that pass a filter. */
  find(filter: FilterTree, sort?: SortBy[]): Promise<StoredRecord[]>;
}

export function savedItems(context: OperationContext, entity: ServerEntity): SavedItems {
  const { user, context: where } = signedIn(context);
  const store = context.services.store.entities(entity);
  const scope = { company: where.company, system: where.system };
  const anyones: SavedItems['anyones'] = async (id) => {
    const stored = await store.get(id);
    const within = stored?.scope.system === scope.system && stored.scope.company === scope.company;
    return within ? stored : undefined;
  };
  return {
    store,
    owner: user.id,
    scope,
    change: { by: user.id, at: context.now.toISOString(), scope },
    anyones,
    async mine(id) {
      const stored = await anyones(id);
      return stored?.values.owner === user.id ? stored : undefined;
    },
    async find(filter, sort) {
      const { records } = await store.list({
        scopes: [scope],
        today: context.today,
        filter,
        limit: MAX_ITEMS,
        ...(sort ? { sort } : {}),
      });
      return records;
    },
  };
}

/** Characters of the name of a saved item. */
export const MAX_NAME_LENGTH = 100;

/** A name that people give: letters, digits, space, underscore and hyphen. */
export const isPlainName = (name: string): boolean => /^[A-Za-z0-9 _-]+$/.test(name);
