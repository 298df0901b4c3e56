import type { EntityDefinition } from '../../metadata/kinds/entity.ts';

/** Rows of a scope in the order of some fields, then of their ids. */
export interface StoreIndex {
  fields: string[];
  /** Stand in the index behind the id: conditions on them are decided without reading the row. */
  also?: string[];
  /** Their values stand in the index too, which is then for adding up and not for lists: it ends without the id. */
  values?: string[];
}

/** The states of an entity, as the store needs them. */
export interface StoreStates {
  /** The field that holds the state. */
  field: string;
  /** Where a record is that says none, or one that is not known. */
  initial: string;
  names: readonly string[];
  /** Fields whose values are kept with each interval: a change of one begins the next. */
  keeps?: { readonly account?: string; readonly amount?: string; readonly currency?: string };
}

/** What the store reads of an entity's definition. */
export type StoreEntity = Pick<EntityDefinition, 'fields' | 'scope' | 'unique' | 'lists'> & {
  indexes?: Readonly<Record<string, StoreIndex>>;
  /** Of an entity with a lifecycle. */
  states?: StoreStates;
  /** Fields that permissions narrow rows by: what is told of a changed row says who reaches it. */
  heldTo?: readonly string[];
};

/** What the store reads of a compiled program. */
export interface StoreProgram {
  /** The program's content hash, written beside every record and change. */
  hash: string;
  entities: Readonly<Record<string, StoreEntity>>;
  /** Whose table has the rows of entities that have no table of their own too, and the field that says whose a row is. */
  shared?: { entity: string; by: string } | undefined;
}
