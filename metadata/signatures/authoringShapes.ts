/** Result types of authoring calls: used by the signatures in authoringOperations.ts and by the screens of authors. */
import type { Difference } from '../edits/differences.ts';
import type { Keyed } from '../edits/keyed.ts';
import type { ExampleDefinition } from '../kinds/example.ts';
import type { KindName } from '../kinds/kindNames.ts';

export interface LayerEntryName {
  kind: KindName;
  name: string;
}

export interface Fault {
  message: string;
  severity: 'error' | 'warning';
  file?: string;
  line?: number;
  column?: number;
  piece?: LayerEntryName;
  /** The related definition, in any layer. */
  about?: LayerEntryName;
}

export interface Change extends LayerEntryName {
  differences: Difference[];
}

export interface ImportedChange extends Change {
  /** The files do not say it: the layer would not either. */
  removes: boolean;
}

/** The response (412) to a stale call: both sides, and their common base. */
export interface Conflict<Value = unknown> {
  /** The version published in the meantime; 0 if it was deleted. */
  version?: number;
  /** The version of the draft that another window of the same user saved. */
  draft?: number;
  by?: { name: string };
  /** The common base; null if it did not exist. */
  was: Value | null;
  /** The current value of the other side; null if it deleted the definition. */
  value: Value | null;
}

export interface DraftConflict extends LayerEntryName, Conflict<Keyed> {
  /** The user's own draft; null if it deletes the definition. */
  mine: Keyed | null;
}

/** An example as the server ran it. */
export interface ExampleRun {
  name: string;
  description: string;
  ok: boolean;
  expected: ExampleDefinition['expect'];
  found: ExampleDefinition['expect'];
  why?: string;
}

/** A saved version of a definition. */
export interface Version {
  version: number;
  by: { id: string; name: string };
  at: string;
  comment?: string;
  /** The version in force that it was made from; 0 where there was none. */
  base: number;
  /** The version of the layer with which it came into force. */
  publishedIn?: number;
  inForce: boolean;
  /** True for the user's own draft. */
  draft: boolean;
}

/** A fault of a definition that is being edited. */
export interface EditorFault {
  path: (string | number)[];
  /** The sort of fault: of `unknown-property` and `bad-name` the name is wrong, not the value. */
  sort: string;
  message: string;
  severity: 'error' | 'warning';
}

export interface FaultElsewhere extends EditorFault, LayerEntryName {}

/** A definition that names a field of a template. */
export interface FieldUse extends LayerEntryName {
  field: string;
  path: string;
}

/** A row as the rules left it. */
export interface TriedRow {
  values: Record<string, unknown>;
  assigned: Record<string, unknown>;
  errors: Record<string, string>;
}
