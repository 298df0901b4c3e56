/** A record as the store gives it and takes it. */

/** The owners of a record; '' without an owner. */
export interface Scope {
  company: string;
  system: string;
  account: string;
}

export interface StoredRecord {
  id: string;
  /** Counts the record's changes from 1. */
  version: number;
  scope: Scope;
  /** ISO 8601, UTC. */
  createdAt: string;
  createdBy: string;
  updatedAt: string;
  updatedBy: string;
  /** The hash of the program under which it was last written. */
  definition: string;
  /**
   * Field to value, owned lists among them. Empty fields are left out; a checkbox of the entity is always there.
   * Decimals are text.
   */
  values: Record<string, unknown>;
}

/** User, time and reason of a write: stored in the history of every written record. */
export interface WriteContext {
  by: string;
  /** ISO 8601, UTC: the clock is the caller's. */
  at: string;
  /** Action: `create`, `update`, `import`, a transition's name … */
  action: string;
  reason?: string;
  /** The hash of the program under which it is written; default: the store's own, the tenant's files. */
  definition?: string;
}

/** A field's value before and after; `null` where it was or is empty. */
export type FieldChange = [before: unknown, after: unknown];
