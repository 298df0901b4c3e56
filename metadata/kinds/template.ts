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
    nameOf('template', 'Inherits the fields and rules of this template; its own properties of a field override them.'),
  ),
  system: Type.Optional(Type.String({ description: 'Only for this system.' })),
  account: Type.Optional(Type.String({ description: 'Only for this account.' })),
  fields: inferable(named(TemplateFieldSchema)),
  order: Type.Optional(
    Type.Array(Type.String({ pattern: NAME_PATTERN }), {
      minItems: 1,
      uniqueItems: true,
      description:
        'The fields in order, instead of a `displayOrder` in each; fields without further properties are listed only here.',
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
