/** The rules of one field of a template (docs/contract/rules.md), as a definition. */
import Type, { type Static } from 'typebox';
import { fieldOf, nameOf, strict } from './annotations.ts';
import { AutoFetchRowSchema, RuleRowSchema } from './rules.ts';

export const ruleTypes = ['fieldValidation', 'invoiceValidation', 'shipmentValidation', 'autoFetching'] as const;

export const RuleSetSchema = strict({
  template: nameOf('template'),
  field: fieldOf('template', 'K: the field that the result is about.'),
  ruleType: Type.Union([
    Type.Literal('fieldValidation'),
    Type.Literal('invoiceValidation'),
    Type.Literal('shipmentValidation'),
    Type.Literal('autoFetching'),
  ]),
  description: Type.Optional(Type.String()),
  isActive: Type.Optional(Type.Boolean()),
  displayOrder: Type.Optional(Type.Number({ description: 'The order of the rules of one field.' })),
  rows: Type.Union([Type.Array(RuleRowSchema), Type.Array(AutoFetchRowSchema)]),
});

export type RuleSetDefinition = Static<typeof RuleSetSchema>;
export type RuleType = (typeof ruleTypes)[number];

/** Only rules of the whole shipment have RESULT rows, multiply and divide (docs/contract/rules.md, Formatting). */
export const ruleLevel = (ruleType: RuleType): 'field' | 'shipment' =>
  ruleType === 'shipmentValidation' ? 'shipment' : 'field';
