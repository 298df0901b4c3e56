/** A field as counts and sums read it: what makes its values the same, and one of them of a group. */
import type { RawBuilder } from 'kysely';
import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';

export interface MeasuredField {
  field: string;
  type: FieldType;
  scale: number | undefined;
  /** Undefined of a field that only templates have. */
  column: RawBuilder<unknown> | undefined;
  /** Key that is equal for equal values. */
  key: RawBuilder<string | null>;
  /** 1 where there is something that has no key of the field's type, else 0; undefined of a type where all has one. */
  unreadable: RawBuilder<unknown> | undefined;
  /** Aggregates of a group: its key, and one of its values. */
  place: RawBuilder<unknown>;
  value: RawBuilder<unknown>;
  read(cell: unknown): unknown;
  /** For a member of an owned list: its value is JSON, which the engine compares. */
  ofMember?: OfMember;
}

export interface OfMember {
  /** Key of a JSON cell, equal for equal values. */
  keyOf(cell: unknown): MemberKey;
}

export interface MemberKey {
  key: string | null;
  /** There is something that has no key of the field's type. */
  isUnreadable: boolean;
}
