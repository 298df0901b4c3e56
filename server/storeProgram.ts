/** What the store reads of a program. */
import type { Program } from '../metadata/program.ts';
import type { StoreEntity, StoreProgram } from './store/index.ts';
import { indexesOf } from './store/schema/indexesOf.ts';

export const storeProgram = (program: Program): StoreProgram => {
  const queries = Object.values(program.definitions.query);
  const withIndexes = ([name, entity]: [string, StoreEntity]): [string, StoreEntity] => {
    const indexes = indexesOf(name, entity, queries);
    const states = statesOf(program, name);
    return [name, { ...entity, ...(indexes ? { indexes } : {}), ...(states ? { states } : {}) }];
  };
  return {
    hash: program.hash,
    entities: Object.fromEntries(Object.entries(program.definitions.entity).map(withIndexes)),
  };
};

/** The states of an entity with a lifecycle, which the store keeps the times of. */
function statesOf({ definitions }: Program, entity: string): StoreEntity['states'] {
  const lifecycle = definitions.lifecycle[definitions.entity[entity]?.lifecycle ?? ''];
  return lifecycle && { field: lifecycle.field, initial: lifecycle.initial, names: Object.keys(lifecycle.states) };
}
