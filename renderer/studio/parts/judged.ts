/** Faults that prevent publishing some drafts, and their changes (the call authoringJudge). */
import type { LayerEntryName } from '../../../metadata/signatures/authoringShapes.ts';
import type { AnswerOf } from '../../../metadata/signatures/wellKnownApi.ts';

export type { DraftConflict, Fault, LayerEntryName } from '../../../metadata/signatures/authoringShapes.ts';
export type Judged = AnswerOf<'authoringJudge'>;

export const layerEntryKey = ({ kind, name }: LayerEntryName): string => `${kind} ${name}`;
