/**
 * Caches values derived from records within a transaction: a procedure rates hundreds of shipments with the same
 * tariffs. Cleared when a record of those entities is written, or on a rollback.
 */
interface Memory {
  readonly values: Map<string, unknown>;
  /** The keys of what is made of an entity's records: a write looks at no others. */
  readonly keysOf: Map<string, Set<string>>;
}

/** Keyed by the transaction's connection object. */
const memories = new WeakMap<object, Memory>();

/** Begins to remember for a transaction; without this nothing is kept. */
export function rememberIn(db: object): void {
  if (!memories.has(db)) memories.set(db, { values: new Map(), keysOf: new Map() });
}

/**
 * The result of `make`; cached by key within a transaction.
 * @param of the entities it is derived from
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

/** Cache key of a record. */
export const recordKey = (entity: string, id: string): string => `record ${entity} ${id}`;

/**
 * @param entity that was written; without it all: what was written is undone
 * @param ids of the records that were written, where no others were: those others are as they were read
 */
export function forgetIn(db: object, entity?: string, ids?: readonly string[]): void {
  const memory = memories.get(db);
  if (!memory) return;
  if (entity === undefined) {
    memory.values.clear();
    memory.keysOf.clear();
    return;
  }
  const written = ids && new Set(ids.map((id) => recordKey(entity, id)));
  const isLeft = (key: string) => written !== undefined && key.startsWith(recordKey(entity, '')) && !written.has(key);
  const keys = memory.keysOf.get(entity) ?? new Set<string>();
  for (const key of keys) {
    if (isLeft(key)) continue;
    memory.values.delete(key);
    keys.delete(key);
  }
}
