/** The types of rules (docs/contract/rules.md), separate from the schema, which pages do not need. */
export const ruleTypes = ['fieldValidation', 'invoiceValidation', 'shipmentValidation', 'autoFetching'] as const;
export type RuleType = (typeof ruleTypes)[number];

/** Only rules of the whole shipment have RESULT rows, multiply and divide (docs/contract/rules.md, Formatting). */
export const ruleLevel = (ruleType: RuleType): 'field' | 'shipment' =>
  ruleType === 'shipmentValidation' ? 'shipment' : 'field';
