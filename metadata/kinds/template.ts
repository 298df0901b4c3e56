/** The fields of an entity for one purpose: the columns of a grid, the fields of a form. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { expression, inferable, localizedText, NAME_PATTERN, named, nameOf, place, strict } from './annotations.ts';
import { TemplateFieldSchema } from './field.ts';

export const TemplateSchema = strict({
  label: localizedText(),
  docType: Type.Optional(
    Type.String({
      description: 'The document type that calls of the specification name: shipment, account, profile …',
    }),
  ),
  entity: Type.Optional(
    nameOf('entity', 'Without one the template is of values that are not stored: a sign-in, a dialog.'),
  ),
  like: Type.Optional(
    nameOf(
      'template',
      'It has the fields of this template and their rules too; what it says itself of one of them lies over that.',
    ),
  ),
  system: Type.Optional(Type.String({ description: 'Only for this system.' })),
  account: Type.Optional(Type.String({ description: 'Only for this account.' })),
  fields: inferable(named(TemplateFieldSchema)),
  order: Type.Optional(
    Type.Array(Type.String({ pattern: NAME_PATTERN }), {
      minItems: 1,
      uniqueItems: true,
      description:
        'The fields in their order, in place of a `displayOrder` in each; one of which nothing more is said stands only here.',
    }),
  ),
  groups: Type.Optional(
    named(
      strict({
        label: localizedText(),
        description: Type.Optional(localizedText()),
        visibleWhen: Type.Optional(
          expression('boolean', 'Of all of its fields, beside what each says itself; reads the `record`.'),
        ),
        ...place,
      }),
      'Sections of the form, by groupKey.',
    ),
  ),
});

export type TemplateDefinition = Static<typeof TemplateSchema>;
