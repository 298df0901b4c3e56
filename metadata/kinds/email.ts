/** The template of a mail about a record: recipients and text. */
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
  subject: localizedText({ minLength: 1, description: 'Placeholders such as `{field}` contain fields of the record.' }),
  body: localizedText({
    minLength: 1,
    description: 'Plain text; placeholders such as `{field}` contain fields of the record.',
  }),
  route: Type.Optional(
    nameOf('route', 'The page of the record, linked below the text. Its only parameter is the record.'),
  ),
  print: Type.Optional(nameOf('print', 'A print of the record, attached as PDF as it is when the mail is written.')),
  shows: Type.Optional(
    Type.Array(fieldOf('entity'), {
      description: 'Fields with a permission that the mail contains anyway: every reader of the mail sees them.',
    }),
  ),
  ...place,
});

export type EmailDefinition = Static<typeof EmailSchema>;
