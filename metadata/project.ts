/** The parts of a program that a user's browser may receive. */
export { type ClosureRoot, cutterOf } from './project/cutter.ts';
export { type ProgramPart, partText, type TextPiece } from './project/programPart.ts';
export type { Viewer } from './project/viewer.ts';
