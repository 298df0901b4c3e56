/** What a rule is for (docs/contract/rules.md): apart from the schema of its definition, which no page needs. */
export const ruleTypes = ['fieldValidation', 'invoiceValidation', 'shipmentValidation', 'autoFetching'] as const;
export type RuleType = (typeof ruleTypes)[number];

/** Only rules of the whole shipment have RESULT rows, multiply and divide (docs/contract/rules.md, Formatting). */
export const ruleLevel = (ruleType: RuleType): 'field' | 'shipment' =>
  ruleType === 'shipmentValidation' ? 'shipment' : 'field';
