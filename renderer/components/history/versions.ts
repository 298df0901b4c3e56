/** Whole versions of a record, computed from what changed in each version. */
export interface Change {
  field: string;
  label?: string;
  from: unknown;
  to: unknown;
}

interface Version {
  version: number;
  changes: readonly Change[];
}

/** Returns the value of each field in a version; fields that were empty are left out. */
export function valuesIn(entries: readonly Version[], version: number): Change[] {
  const found = new Map<string, Change>();
  for (const one of oldestFirst(entries)) {
    if (one.version > version) break;
    for (const change of one.changes) found.set(change.field, { ...change, from: null });
  }
  return [...found.values()].filter(({ to }) => to !== null && to !== undefined && to !== '');
}

/** Returns the fields whose values differ between a version (`from`) and the current one (`to`). */
export function differencesFromCurrent(entries: readonly Version[], version: number): Change[] {
  const found = new Map<string, Change>();
  for (const one of oldestFirst(entries)) {
    if (one.version <= version) continue;
    for (const change of one.changes) {
      const before = found.get(change.field);
      found.set(change.field, before ? { ...before, to: change.to } : change);
    }
  }
  return [...found.values()].filter(({ from, to }) => JSON.stringify(from ?? null) !== JSON.stringify(to ?? null));
}

const oldestFirst = (entries: readonly Version[]): Version[] => [...entries].sort((a, b) => a.version - b.version);
