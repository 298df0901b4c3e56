import type { ComparisonClass, FieldType } from '../../metadata/kinds/fieldTypes.ts';
import type { FormattingExpression, ResultOperator } from '../../metadata/kinds/ruleMembers.ts';
import type { OperatorName } from '../../metadata/signatures/operators.ts';
import type { Right } from '../operators/operator.ts';

/** The transformation of a value before it is compared or assigned. */
export interface FormattingPlan {
  readonly expression: FormattingExpression;
  readonly value: unknown;
}

/** The source of a value: a field, a literal, or an earlier RESULT row; and its formatting. */
export type Operand = (
  | { readonly field: string; readonly type: FieldType }
  | { readonly literal: unknown }
  | { readonly result: ResultRowPlan; readonly type: FieldType }
) & { readonly formatting?: FormattingPlan | undefined };

/** A RESULT row: `left`, formatted, then computed with `right`. */
export interface ResultRowPlan {
  readonly row: number;
  readonly type: FieldType;
  readonly left: Operand;
  readonly expression?: FormattingExpression | undefined;
  readonly right: Operand;
}

/** A comparison of a rule. */
export interface ConditionPlan {
  readonly row: number;
  readonly type: FieldType;
  readonly cls: ComparisonClass;
  readonly left: Operand;
  readonly operator: OperatorName;
  readonly right: Right<Operand>;
}

/** A metadata condition: some record of the source has matchKey equalTo the field's value. */
export interface LookupPlan {
  readonly row: number;
  readonly type: FieldType;
  readonly cls: ComparisonClass;
  readonly left: Operand;
  readonly source: string;
  readonly matchKey: string;
}

export type TermPlan = ConditionPlan | LookupPlan;

/** fetchKey of the records that a lookup matches. */
export interface FetchPlan {
  readonly lookup: LookupPlan;
  readonly fetchKey: string;
  readonly formatting?: FormattingPlan | undefined;
}

/** A text with the values of fields in it. */
export interface OwnText {
  readonly template: string;
  readonly fields: readonly { readonly field: string; readonly type: FieldType }[];
}

/** The effect of a block on K. */
export interface ResultPlan {
  readonly row: number;
  readonly operator: ResultOperator;
  readonly right: Right<Operand> | FetchPlan;
  readonly checkMultiple: boolean;
  /** The failure message, if the result has its own text. */
  readonly text?: OwnText | undefined;
}

/** IF, ELSEIF or ELSE: some list of terms of which all hold (AND binds tighter than OR); ELSE has no condition. */
export interface BlockPlan {
  readonly row: number;
  readonly when?: readonly (readonly TermPlan[])[] | undefined;
  readonly result: ResultPlan;
}

/** A rule whose names are known to exist, with what is inactive left out. Rows are numbered from 1. */
export interface RulePlan {
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  readonly cls: ComparisonClass;
  readonly lowerCase: boolean;
  readonly blocks: readonly BlockPlan[];
  /** Every field that the rule looks at, K among them. */
  readonly fields: readonly string[];
  /** The fields that are read as list values. */
  readonly listFields: readonly string[];
  readonly lookups: readonly LookupPlan[];
  /** Everything fetched, by source, for the limits. */
  readonly fetches: readonly FetchPlan[];
}

/** @returns true if a term is a metadata condition */
export function isLookup(term: TermPlan): term is LookupPlan {
  return 'source' in term;
}

/** @returns true if a result's value is fetched */
export function isFetch(right: Right<Operand> | FetchPlan): right is FetchPlan {
  return 'lookup' in right;
}
