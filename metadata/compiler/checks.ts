/**
 * What only the engine can tell: the types of filters, rules and expressions, and whether a regular expression runs in linear
 * time. Metadata imports nothing of ours, so the host hands the engine's checks to the compiler.
 */
import type { FieldType } from '../kinds/fieldTypes.ts';
import type { RuleSetDefinition } from '../kinds/ruleSet.ts';

/** Something wrong inside a tree, at names and indexes from its root. */
export interface CheckFault {
  path: readonly (string | number)[];
  kind: string;
  message: string;
}

export type Types = Readonly<Record<string, FieldType>>;

export interface Checks {
  filter(tree: unknown, types: Types): CheckFault[];
  /** The paths begin at the definition: `rows`, 0, `field` … */
  rule(rule: RuleSetDefinition, types: Types): CheckFault[];
  /** What a rule reads and what it may change, by field. */
  assignments(rule: RuleSetDefinition): { reads: string[]; writes: string[] };
  /** `gives` is what the expression must give. */
  expression(expression: unknown, gives: string): CheckFault[];
  regex(pattern: string): CheckFault[];
}
