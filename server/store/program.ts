import type { EntityDefinition } from '../../metadata/kinds/entity.ts';
import type { StoreStates } from './records/stateIntervals.ts';

/** What the store reads of an entity's definition. */
export type StoreEntity = Pick<EntityDefinition, 'fields' | 'scope' | 'unique' | 'indexes' | 'lists'> & {
  /** Of an entity with a lifecycle. */
  states?: StoreStates;
};

/** What the store reads of a compiled program. */
export interface StoreProgram {
  /** The program's content hash, written beside every record and change. */
  hash: string;
  entities: Readonly<Record<string, StoreEntity>>;
}
