/** The rules of one field of a template (docs/contract/rules.md), as a definition. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { fieldOf, nameOf, strict } from './annotations.ts';
import { AutoFetchRowSchema, RuleRowSchema } from './rules.ts';
import { type RuleType, ruleTypes } from './ruleTypes.ts';

export const RuleSetSchema = strict({
  template: nameOf('template'),
  field: fieldOf('template', 'K: the field that the result is about.'),
  ruleType: Type.Unsafe<RuleType>(Type.Union(ruleTypes.map((type) => Type.Literal(type)))),
  description: Type.Optional(Type.String()),
  isActive: Type.Optional(Type.Boolean()),
  displayOrder: Type.Optional(Type.Number({ description: 'The order of the rules of one field.' })),
  rows: Type.Union([Type.Array(RuleRowSchema), Type.Array(AutoFetchRowSchema)]),
});

export type RuleSetDefinition = Static<typeof RuleSetSchema>;
