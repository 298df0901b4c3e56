/** A rule as the calls of the specification write it, from its definition and back. */
import type { RuleSetDefinition } from '../../../metadata/kinds/ruleSet.ts';
import type { RuleType } from '../../../metadata/kinds/ruleTypes.ts';
import { ruleTypes } from '../../../metadata/kinds/ruleTypes.ts';
import type { Program } from '../../../metadata/program.ts';
import { invalid } from '../../platform/http/httpError.ts';

type Row = Record<string, unknown>;

const hasOperator = (rows: readonly Row[], operator: string): boolean =>
  rows.some(({ ValOper }) => ValOper === operator);

export function wireRule(id: string, rule: RuleSetDefinition) {
  const rows = rule.rows as Row[];
  return {
    id,
    templateId: rule.template,
    fieldKey: rule.field,
    invoiceKey: rule.field,
    ruleType: rule.ruleType,
    isActive: rule.isActive !== false,
    isAssignedValidation: hasOperator(rows, 'assign'),
    isRemovedValidation: hasOperator(rows, 'remove'),
    isAutoFetching: rule.ruleType === 'autoFetching',
    ...(rule.description === undefined ? {} : { description: rule.description }),
    fields: rows,
  };
}

export interface RuleOrder {
  templateId: string;
  fieldKey: string;
  ruleType: string;
  fields: Row[];
  description?: string | undefined;
  isActive?: boolean | undefined;
}

/** @param before the rule that is changed: what the call does not name stays */
export function ruleDefinition(order: RuleOrder, before: RuleSetDefinition | undefined): Row {
  const ruleType = ruleTypes.find((one) => one === order.ruleType);
  if (!ruleType) throw invalid(`A rule is of one of the types ${ruleTypes.join(', ')}.`);
  const { description = before?.description, isActive = before?.isActive } = order;
  return {
    template: order.templateId,
    field: order.fieldKey,
    ruleType,
    ...(description === undefined ? {} : { description }),
    ...(isActive === undefined || isActive ? {} : { isActive }),
    ...(before?.displayOrder === undefined ? {} : { displayOrder: before.displayOrder }),
    rows: order.fields,
  };
}

/** A name that no rule has yet. */
export function newRuleName(rules: Program['definitions']['rules'], order: RuleOrder): string {
  const name = `${order.templateId}.${order.fieldKey}.${order.ruleType}`;
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name}.${number}`;
    if (!Object.hasOwn(rules, tried)) return tried;
  }
}

export const isRuleOf = (
  rule: RuleSetDefinition,
  {
    templateId,
    fieldKey,
    types,
  }: { templateId?: string | undefined; fieldKey?: string | undefined; types: readonly RuleType[] },
): boolean =>
  (templateId === undefined || rule.template === templateId) &&
  (fieldKey === undefined || rule.field === fieldKey) &&
  types.includes(rule.ruleType);
