/**
 * What is made of records in a transaction and asked for again and again in it: a procedure rates hundreds of shipments with the same
 * tariffs. It holds until one of those records' entities is written there, or something is undone.
 */
interface Kept {
  readonly of: readonly string[];
  readonly value: unknown;
}

/** By the connection of the transaction, which is of no use after it. */
const memories = new WeakMap<object, Map<string, Kept>>();

/** Begins to remember for a transaction; without this nothing is kept. */
export function rememberIn(db: object): void {
  if (!memories.has(db)) memories.set(db, new Map());
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
  const known = memory?.get(key);
  if (known) return known.value as T;
  const value = make();
  memory?.set(key, { of, value });
  return value;
}

export const isRemembered = ({ db }: { readonly db: object }, key: string): boolean =>
  memories.get(db)?.has(key) ?? false;

/** @param entity that was written; without it all: what was written is undone */
export function forgetIn(db: object, entity?: string): void {
  const memory = memories.get(db);
  if (!memory) return;
  for (const [key, { of }] of memory) if (entity === undefined || of.includes(entity)) memory.delete(key);
}
