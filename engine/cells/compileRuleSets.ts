import type { RuleSetDefinition } from '../../metadata/kinds/ruleSet.ts';
import type { AutoFetchRow } from '../../metadata/kinds/rules.ts';
import { ruleLevel } from '../../metadata/kinds/ruleTypes.ts';
import { compileCells, type RecordChecker } from './compileCells.ts';
import type { CompileExpression } from './conditional.ts';

/** A template's rule set under its name, and its place among those of its field. */
export interface NamedRuleSet {
  readonly name: string;
  readonly displayOrder: number | undefined;
  readonly rule: RuleSetDefinition;
}

/**
 * The checker of a template's records by its rule sets as they are defined: the same for a page and for a save.
 * @param compile gives an expression's function, with the names that it may use
 */
export function compileRuleSets(
  fields: Parameters<typeof compileCells>[0],
  sets: readonly NamedRuleSet[],
  compile?: CompileExpression,
): RecordChecker {
  const rules = sets.filter(({ rule }) => rule.ruleType !== 'autoFetching');
  const fetching = sets.filter(({ rule }) => rule.ruleType === 'autoFetching');
  return compileCells(
    fields,
    rules.map(({ name, displayOrder, rule }) => ({
      id: name,
      key: rule.field,
      rows: rule.rows,
      ...(displayOrder === undefined ? {} : { displayOrder }),
      level: ruleLevel(rule.ruleType),
    })),
    fetching.map(({ rule }) => ({ key: rule.field, rows: rule.rows as AutoFetchRow[] })),
    compile,
  );
}
