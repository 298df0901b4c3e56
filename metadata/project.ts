/** What one person's browser may know of a program. */
export { type ClosureRoot, cutterOf } from './project/cutter.ts';
export { type ProgramPart, partText, type TextPiece } from './project/programPart.ts';
export type { Viewer } from './project/viewer.ts';
