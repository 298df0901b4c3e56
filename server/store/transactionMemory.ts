/**
 * What is made of records in a transaction and asked for again and again in it: a procedure rates hundreds of shipments with the same
 * tariffs. It holds until one of those records' entities is written there, or something is undone.
 */
interface Memory {
  readonly values: Map<string, unknown>;
  /** The keys of what is made of an entity's records: a write looks at no others. */
  readonly keysOf: Map<string, Set<string>>;
}

/** By the connection of the transaction, which is of no use after it. */
const memories = new WeakMap<object, Memory>();

/** Begins to remember for a transaction; without this nothing is kept. */
export function rememberIn(db: object): void {
  if (!memories.has(db)) memories.set(db, { values: new Map(), keysOf: new Map() });
}

/**
 * What `make` gives; in a transaction, what the first that asked by this key was given.
 * @param of the entities whose records it is made of
 */
export function onceInTransaction<T>(
  { db }: { readonly db: object },
  key: string,
  of: readonly string[],
  make: () => T,
): T {
  const memory = memories.get(db);
  if (memory?.values.has(key)) return memory.values.get(key) as T;
  const value = make();
  if (!memory) return value;
  memory.values.set(key, value);
  for (const entity of of) {
    const keys = memory.keysOf.get(entity) ?? new Set<string>();
    memory.keysOf.set(entity, keys.add(key));
  }
  return value;
}

export const isRemembered = ({ db }: { readonly db: object }, key: string): boolean =>
  memories.get(db)?.values.has(key) ?? false;

/** @param entity that was written; without it all: what was written is undone */
export function forgetIn(db: object, entity?: string): void {
  const memory = memories.get(db);
  if (!memory) return;
  if (entity === undefined) {
    memory.values.clear();
    memory.keysOf.clear();
    return;
  }
  for (const key of memory.keysOf.get(entity) ?? []) memory.values.delete(key);
  memory.keysOf.delete(entity);
}
