import type { StoredRecord } from './record.ts';

/** One row to save. */
export interface SaveRow {
  /** Left out: a new record with an id of the store's. */
  id?: string;
  /** The version that the change was made to; left out or 0: the record is new. */
  version?: number;
  /** The fields to change; null empties one. Of a new record, all its fields. */
  values: Readonly<Record<string, unknown>>;
  /** Scope of the record; default: the request's, or that of the existing record. */
  scope?: Partial<StoredRecord['scope']>;
  /** Why it is written, in place of the request's. */
  reason?: string;
  /** For a restored record: its original creation time and user. */
  created?: { at: string; by: string };
}

/** The result of one row, in request order. */
export type SaveResult =
  /** `changed` is false where the record was so already: no new version, no history. */
  | { status: 'saved'; record: StoredRecord; changed: boolean }
  /** Somebody else was first: `stored` is what is there now, undefined when it was removed. */
  | { status: 'conflict'; id: string; stored: StoredRecord | undefined }
  /** Another record of the scope has the same values in these fields. */
  | { status: 'notUnique'; unique: string; fields: readonly string[]; other: string | undefined }
  /** The value of one field cannot be stored. */
  | { status: 'refused'; field: string; message: string; follows?: true };
