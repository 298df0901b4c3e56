/** What stands against publishing some drafts, and what would change by it (the call authoringJudge). */
import type { Difference } from '../../../metadata/changes/differences.ts';
import type { Keyed } from '../../../metadata/changes/keyed.ts';
import type { KindName } from '../../../metadata/kinds/kindNames.ts';
import type { Conflict } from './conflict.ts';
import type { ExampleRun } from './exampleWords.ts';

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
  /** The definition that it is about, whatever layer says it. */
  about?: PieceName;
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
  /** What is no reason to refuse. */
  warnings: Fault[];
  /** Those that would come out otherwise than expected; `already`: they do so in force, too. */
  examples: (ExampleRun & { already: boolean })[];
  changes: Change[];
}

export const pieceKey = ({ kind, name }: PieceName): string => `${kind} ${name}`;
