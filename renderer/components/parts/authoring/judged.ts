/** What stands against publishing some drafts, and what would change by it (the call authoringJudge). */
import type { PieceName } from '../../../../metadata/signatures/authoringShapes.ts';
import type { AnswerOf } from '../../../../metadata/signatures/wellKnownApi.ts';

export type { DraftConflict, Fault, PieceName } from '../../../../metadata/signatures/authoringShapes.ts';
export type Judged = AnswerOf<'authoringJudge'>;

export const pieceKey = ({ kind, name }: PieceName): string => `${kind} ${name}`;
