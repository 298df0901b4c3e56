/** What one person's browser may know of a program. */
export { type ClosureRoot, cutterOf, type ProgramPart } from './project/cutter.ts';
export type { Viewer } from './project/viewer.ts';
