/** A text that people read, under a name; and a named limit. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { localizedText, place, strict } from './annotations.ts';

export const MessageSchema = strict({
  text: localizedText({ minLength: 1, description: '`{name}` is a placeholder.' }),
  title: Type.Optional(localizedText()),
  from: Type.Optional(
    Type.String({
      description:
        'That the wording is agreed, and of what: it is not changed like others. Or the section of docs/contract that has it.',
    }),
  ),
  languages: Type.Optional(Type.Record(Type.String({ pattern: '^[a-z]{2}(-[A-Z]{2})?$' }), Type.String())),
  placeholders: Type.Optional(
    Type.Array(Type.String(), { description: 'Filled by code, where no definition shows what fills them.' }),
  ),
  ...place,
});

export const ConstantSchema = strict({
  value: Type.Union([
    Type.Number(),
    Type.String(),
    Type.Boolean(),
    Type.Array(Type.String()),
    Type.Array(Type.Number()),
  ]),
  unit: Type.Optional(Type.String()),
  description: Type.String(),
  from: Type.Optional(Type.String({ description: 'That the value is agreed.' })),
});

export type MessageDefinition = Static<typeof MessageSchema>;
