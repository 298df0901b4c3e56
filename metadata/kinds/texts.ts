/**
 * What a layer says in its tenant's language, in a file `*.texts.json`. A text is found by what it says, as in gettext: one that
 * is changed below is told as not translated, and never shown with an old meaning; where one wording means two things, `at`
 * tells them apart.
 */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { strict } from './annotations.ts';

const translation = Type.String({ description: 'Empty: not translated yet.' });

export const TextsSchema = strict({
  $schema: Type.Optional(Type.String()),
  language: Type.String({
    pattern: '^[a-z]{2}(-[A-Z]{2})?$',
    description: 'In which language; the file is used where the tenant speaks it.',
  }),
  texts: Type.Record(Type.String(), translation, { description: 'What the layers below say, to what it is here.' }),
  at: Type.Optional(
    Type.Record(Type.String(), translation, {
      description: 'The same for one place: kind, name and names from there down, joined by `/`: `menu/home/label`.',
    }),
  ),
});

export type TextsFile = Static<typeof TextsSchema>;
