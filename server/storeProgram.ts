/** What the store reads of a program. */
import type { Program } from '../metadata/program.ts';
import type { StoreProgram } from './store/index.ts';

export const storeProgram = (program: Program): StoreProgram => ({
  hash: program.hash,
  entities: program.definitions.entity,
});
