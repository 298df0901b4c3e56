/** What the calls of a layer tell. */
import type { Difference } from '../../../metadata/changes/differences.ts';
import type { Keyed } from '../../../metadata/changes/keyed.ts';
import type { KindName } from '../../../metadata/kinds/kindNames.ts';
import type { Conflict } from '../authoring/conflict.ts';
import type { ExampleRun } from '../authoring/exampleWords.ts';

export interface PieceName {
  kind: KindName;
  name: string;
}

export interface Fault {
  message: string;
  severity: 'error' | 'warning';
  file?: string;
  line?: number;
  column?: number;
  piece?: PieceName;
}

/** authoringLayer. */
export interface LayerState {
  layer: string;
  version: number;
  pieces: (PieceName & { version: number })[];
  drafts: (PieceName & { version: number; base: number; at: string; comment: string | null })[];
  faults: Fault[];
}

export interface Change extends PieceName {
  differences: Difference[];
}

export interface DraftConflict extends PieceName, Conflict<Keyed> {
  /** What the own draft says; null: it takes the definition away. */
  mine: Keyed | null;
}

/** authoringJudge. */
export interface Judged {
  publishable: boolean;
  faults: Fault[];
  tables: string[];
  widens: (PieceName & { path: string[]; lacking: string[] })[];
  /** What somebody published meanwhile, with both sides. */
  conflicts: DraftConflict[];
  /** Those that would come out otherwise than expected. */
  examples: ExampleRun[];
  changes: Change[];
}

/** authoringPublications. */
export interface Publication {
  version: number;
  by: { name: string };
  at: string;
  comment: string;
  changed: (PieceName & { from: number; to: number })[];
  takesBack?: number;
}

/** authoringScheduled. */
export interface Scheduled {
  jobId: string;
  by: { name: string };
  at: string;
  comment: string;
  pieces: PieceName[];
}

export const pieceKey = ({ kind, name }: PieceName): string => `${kind} ${name}`;
