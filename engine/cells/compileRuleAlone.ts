import { fieldsOfRow } from '../../metadata/kinds/ruleMembers.ts';
import type { RuleSetDefinition } from '../../metadata/kinds/ruleSet.ts';
import type { CheckedField, RecordChecker } from './compileCells.ts';
import { compileRuleSets } from './compileRuleSets.ts';

/** The fields that a rule reads and the one that it is about. */
export function fieldsOfRule({ field, rows }: Pick<RuleSetDefinition, 'field' | 'rows'>): Set<string> {
  return new Set([field, ...(rows as Record<string, unknown>[]).flatMap(fieldsOfRow)]);
}

/**
 * Compiles one rule alone, with the fields that it reads and only the types of their cells: for trying it while it is written,
 * and for its examples.
 * @throws TypedError for a rule with a fault
 */
export function compileRuleAlone(
  fields: readonly CheckedField[],
  name: string,
  rule: RuleSetDefinition,
): RecordChecker {
  const read = fieldsOfRule(rule);
  const alone = fields
    .filter(({ key }) => read.has(key))
    .map(({ key, label, type, lowerCaseOnAssign }, displayOrder) => ({
      key,
      label,
      type,
      displayOrder,
      ...(lowerCaseOnAssign === undefined ? {} : { lowerCaseOnAssign }),
    }));
  return compileRuleSets(alone, [{ name, displayOrder: 0, rule }]);
}
