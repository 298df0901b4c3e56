/** The schema of a field's type: apart from what the types mean, which pages need and which needs no schema. */
import * as Type from 'typebox';
import { FIELD_TYPES, type FieldType } from './fieldTypes.ts';

export const FieldTypeSchema = Type.Unsafe<FieldType>(
  Type.Union(
    FIELD_TYPES.map((type) => Type.Literal(type)),
    { description: 'What a field holds, and so how it is compared.' },
  ),
);
