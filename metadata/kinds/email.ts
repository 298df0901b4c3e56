/** A mail about a record, as a template: to whom, and what it says. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { fieldOf, localizedText, nameOf, place, strict } from './annotations.ts';

export const EmailSchema = strict({
  label: localizedText(),
  entity: nameOf('entity', 'Whose record it is about.'),
  to: Type.Array(fieldOf('entity'), {
    minItems: 1,
    description: 'Fields that hold an address or refer to a user; one that is empty is left out.',
  }),
  cc: Type.Optional(Type.Array(fieldOf('entity'), { description: 'Fields as in `to`.' })),
  subject: localizedText({ minLength: 1, description: 'A field of the record stands in it as `{field}`.' }),
  body: localizedText({ minLength: 1, description: 'Plain text; a field of the record stands in it as `{field}`.' }),
  route: Type.Optional(
    nameOf('route', 'The page of the record: its address stands below the text. Its one parameter is the record.'),
  ),
  shows: Type.Optional(
    Type.Array(fieldOf('entity'), {
      description: 'Fields with a permission that stand in it all the same: whoever reads the mail sees them.',
    }),
  ),
  ...place,
});

export type EmailDefinition = Static<typeof EmailSchema>;
