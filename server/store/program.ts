import type { EntityDefinition } from '../../metadata/kinds/entity.ts';

/** Rows of a scope in the order of some fields, then of their ids. */
export interface StoreIndex {
  fields: string[];
  /** Columns of the index after the id: conditions on them are evaluated without reading the row. */
  also?: string[];
  /** Columns with values in the index, which then serves sums and not lists: it does not end with the id. */
  values?: string[];
}

/** The states of an entity, as the store needs them. */
export interface StoreStates {
  /** The field that holds the state. */
  field: string;
  /** The state of a record without one, or with an unknown one. */
  initial: string;
  names: readonly string[];
  /** Fields whose values are kept with each interval: a change of one begins the next. */
  keeps?: { readonly account?: string; readonly amount?: string; readonly currency?: string };
}

/** The part of an entity's definition that the store uses. */
export type StoreEntity = Pick<EntityDefinition, 'fields' | 'scope' | 'unique' | 'lists'> & {
  indexes?: Readonly<Record<string, StoreIndex>>;
  /** Lifecycle states, if the entity has any. */
  states?: StoreStates;
  /** Fields that row access is based on; row-change events contain their values. */
  heldTo?: readonly string[];
};

/** The part of a compiled program that the store uses. */
export interface StoreProgram {
  /** The program's content hash, written beside every record and change. */
  hash: string;
  entities: Readonly<Record<string, StoreEntity>>;
  /** The entity whose table also stores entities without a table, and the field that identifies the entity of a row. */
  shared?: { entity: string; by: string } | undefined;
}
