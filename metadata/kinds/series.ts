/** Numbers in a row without gaps and doubles, for a field of an entity (docs/contract/lifecycles.md, Series). */
import * as Type from 'typebox';
import { expression, fieldOf, localizedText, nameOf, place, strict } from './annotations.ts';

export const SeriesSchema = strict({
  label: localizedText(),
  entity: nameOf('entity'),
  field: fieldOf('entity', 'The text field that holds the number.'),
  per: Type.Optional(
    Type.Array(fieldOf('entity'), {
      description:
        'Fields whose values have a row of numbers each, besides the scope in which the entity keeps its keys unique.',
    }),
  ),
  pattern: expression(
    'text',
    "How a number is written: `9` a digit and `a` a letter of what is counted, `yyyy` `yy` `MM` `dd` of the tenant's day, in back quotes what stands there as it is. Reads the `record`.",
  ),
  start: Type.Optional(Type.Integer({ minimum: 0, description: 'The first that is counted; default: 1.' })),
  ...place,
});
