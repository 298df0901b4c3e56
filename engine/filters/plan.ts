import type { ComparisonClass, FieldType } from '../../metadata/kinds/fieldTypes.ts';
import type { OperatorName } from '../../metadata/signatures/operators.ts';
import type { Right } from '../operators/operator.ts';
import type { SqlSide } from '../operators/sql/sqlSide.ts';

/** A comparison whose names are known to exist and whose operator its field has. */
export interface Comparison {
  readonly field: string;
  readonly type: FieldType;
  readonly cls: ComparisonClass;
  readonly operator: OperatorName;
  readonly right: Right<SqlSide>;
}

/** A filter with what is inactive left out; nothing left keeps every record. */
export type FilterPlan = Comparison | { readonly condition: 'and' | 'or'; readonly nodes: readonly FilterPlan[] };
