/**
 * Checks that only the engine can perform: the types of filters, rules and expressions, and whether a regular expression runs in
 * linear time. Metadata does not import other packages, so the host passes the engine's checks to the compiler.
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

/** The names and types available to an expression. */
export interface ExpressionScope {
  /** Types of paths: `record.weight`. */
  types?: FieldTypes;
  /** Scopes of which every field is in `types`. */
  closed?: readonly string[];
  /** Further scopes that only the checks of records can read. */
  further?: readonly string[];
  /** Returns a named expression; undefined if it does not exist. */
  named(name: string): unknown;
}

export interface Checks {
  filter(tree: unknown, types: FieldTypes): CheckFault[];
  /** Checks a validation rule; the paths begin at the definition: `rows`, 0, `field` … */
  rule(rule: RuleSetDefinition, label: string, types: FieldTypes): CheckFault[];
  /** `gives` is what the expression must give. */
  expression(expression: unknown, gives: string, scope: ExpressionScope): CheckFault[];
  regex(pattern: string): CheckFault[];
  /** Which check of a cell a value of the field fails; undefined where it passes. */
  cell(field: EntityField, value: unknown): 'invalid' | 'range' | 'length' | 'regex' | undefined;
  /** Returns the error in the pattern of a series; undefined if it is valid. */
  seriesPattern(pattern: string): string | undefined;
  /** Data of the runtime's Intl. */
  isTimeZone(name: string): boolean;
  timeZones(): readonly string[];
  isLanguage(name: string): boolean;
}
