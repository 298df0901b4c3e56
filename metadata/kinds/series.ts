/** Numbers in a row without gaps and doubles, for a field of an entity (docs/contract/lifecycles.md, Series). */
import * as Type from 'typebox';
import { expression, fieldOf, localizedText, nameOf, place, strict } from './annotations.ts';

export const SeriesSchema = strict({
  label: localizedText(),
  entity: nameOf('entity'),
  field: fieldOf('entity', 'The text field that holds the number.'),
  per: Type.Optional(
    Type.Array(fieldOf('entity'), {
      description: "Fields whose values have separate numbers, in addition to the scope of the entity's unique keys.",
    }),
  ),
  pattern: expression(
    'text',
    "The format of a number: `9` is a digit and `a` a letter of the count, `yyyy` `yy` `MM` `dd` are parts of the tenant's day, text in back quotes is literal. Reads the `record`.",
  ),
  start: Type.Optional(Type.Integer({ minimum: 0, description: 'The first that is counted; default: 1.' })),
  ...place,
});
