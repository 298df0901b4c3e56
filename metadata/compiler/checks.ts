/**
 * What only the engine can tell: the types of filters, rules and expressions, and whether a regular expression runs in linear
 * time. Metadata imports nothing of ours, so the host hands the engine's checks to the compiler.
 */
import type { EntityField } from '../kinds/field.ts';
import type { FieldTypes } from '../kinds/fieldTypes.ts';
import type { RuleSetDefinition } from '../kinds/ruleSet.ts';

/** Something wrong inside a tree, at names and indexes from its root. */
export interface CheckFault {
  path: readonly (string | number)[];
  kind: string;
  message: string;
}

/** What is known where an expression stands. */
export interface ExpressionScope {
  /** Types of paths: `record.weight`. */
  types?: FieldTypes;
  /** Scopes of which every field is in `types`. */
  closed?: readonly string[];
  /** What else it may read, of what only the checks of records do. */
  further?: readonly string[];
  /** A named expression; undefined where there is none. */
  named(name: string): unknown;
}

export interface Checks {
  filter(tree: unknown, types: FieldTypes): CheckFault[];
  /** Of a validation rule; the paths begin at the definition: `rows`, 0, `field` … */
  rule(rule: RuleSetDefinition, label: string, types: FieldTypes): CheckFault[];
  /** `gives` is what the expression must give. */
  expression(expression: unknown, gives: string, scope: ExpressionScope): CheckFault[];
  regex(pattern: string): CheckFault[];
  /** Which check of a cell a value of the field fails; undefined where it passes. */
  cell(field: EntityField, value: unknown): 'invalid' | 'range' | 'length' | 'regex' | undefined;
  /** What is wrong with the pattern of a series; undefined where nothing is. */
  seriesPattern(pattern: string): string | undefined;
  /** What only the runtime knows of the world. */
  isTimeZone(name: string): boolean;
  timeZones(): readonly string[];
  isLanguage(name: string): boolean;
}
