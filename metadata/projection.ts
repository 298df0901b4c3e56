/** The parts of a program that a user's browser may receive. */
export { type ClosureRoot, cutterOf } from './projection/cutter.ts';
export { type ProgramPart, partText, type TextPiece } from './projection/programPart.ts';
export type { Viewer } from './projection/viewer.ts';
