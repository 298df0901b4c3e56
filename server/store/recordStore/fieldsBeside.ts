/** Fields that a statement may name beside those of its entity. */
import type { RawBuilder } from 'kysely';
import type { FieldType, FieldTypes } from '../../../metadata/kinds/fieldTypes.ts';
import type { ReferencedKeys } from '../filter/keyExpression.ts';

export interface FieldsBeside {
  /** Types of those that only templates add, whose keys are all in JSON. */
  extraTypes?: FieldTypes | undefined;
  /** Fields of the records that a row refers to, by the names that the request gives them. */
  referenced?: ReferencedColumns | undefined;
}

export type ReferencedColumns = Readonly<Record<string, ReferencedColumn>>;

/** A field of the record that a field of the row refers to. */
export interface ReferencedColumn extends ReferencedField {
  /** The field that refers to it. */
  by: string;
}

/** A field of another entity's records. Of a record that is not there, or not to be seen, all of it is empty. */
export interface ReferencedField {
  type: FieldType;
  scale: number | undefined;
  /** Key that is equal for equal values of the record with this id. */
  key(id: RawBuilder<unknown>): RawBuilder<string | null>;
  /** Its keys of every kind, as filters and orders compare them. */
  keys(id: RawBuilder<unknown>): ReferencedKeys;
  /** Its cell, as text. */
  cell(id: RawBuilder<unknown>): RawBuilder<string | null>;
}
