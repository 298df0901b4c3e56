/** What one person's browser may know of a program. */
export { projectProgram } from './project/projectProgram.ts';
export type { Who } from './project/who.ts';
