/** A record as the store gives it and takes it. */

/** Whose a record is; '' where it belongs to none. */
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

/** Who writes, when, and why: goes into the history of every record that is written. */
export interface WriteContext {
  by: string;
  /** ISO 8601, UTC: the clock is the caller's. */
  at: string;
  /** What was done: `create`, `update`, `import`, a transition's name … */
  action: string;
  reason?: string;
  /** The hash of the program under which it is written; default: the store's own, the tenant's files. */
  definition?: string;
}

/** A field's value before and after; `null` where it was or is empty. */
export type FieldChange = [before: unknown, after: unknown];
