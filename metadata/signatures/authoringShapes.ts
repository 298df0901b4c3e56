/** What calls of authors answer, in types: the signatures in authoringOperations.ts give them, screens of authors show them. */
import type { Difference } from '../changes/differences.ts';
import type { Keyed } from '../changes/keyed.ts';
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
  /** The definition that it is about, whatever layer says it. */
  about?: LayerEntryName;
}

export interface Change extends LayerEntryName {
  differences: Difference[];
}

export interface ImportedChange extends Change {
  /** The files do not say it: the layer would not either. */
  removes: boolean;
}

/** What a call that comes too late is answered with (412): both sides, and what they began with. */
export interface Conflict<Value = unknown> {
  /** Of what was published meanwhile; 0 where it was taken away. */
  version?: number;
  /** Of the draft that another window of the same person saved. */
  draft?: number;
  by?: { name: string };
  /** What both began with; null where there was nothing. */
  was: Value | null;
  /** What the other side says now; null where it took the definition away. */
  value: Value | null;
}

export interface DraftConflict extends LayerEntryName, Conflict<Keyed> {
  /** What the own draft says; null: it takes the definition away. */
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
  /** Whether it is the own draft. */
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
