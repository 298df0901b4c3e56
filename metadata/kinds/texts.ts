/**
 * The translations of a layer, in a file `*.texts.json`. A translation is keyed by the source text, as in gettext: if the text
 * changes below, it is reported as untranslated instead of keeping an outdated translation; `at` distinguishes two meanings
 * of the same text.
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
