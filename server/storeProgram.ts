/** What the store reads of a program. */
import type { Program } from '../metadata/program.ts';
import type { StoreEntity, StoreProgram } from './store/index.ts';
import { indexesOf } from './store/schema/indexesOf.ts';

export const storeProgram = (program: Program): StoreProgram => {
  const queries = Object.values(program.definitions.query);
  const withIndexes = ([name, entity]: [string, StoreEntity]): [string, StoreEntity] => {
    const indexes = indexesOf(name, entity, queries);
    return [name, indexes ? { ...entity, indexes } : entity];
  };
  return {
    hash: program.hash,
    entities: Object.fromEntries(Object.entries(program.definitions.entity).map(withIndexes)),
  };
};
