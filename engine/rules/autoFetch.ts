import type { FieldType, FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import type { AutoFetchRow } from '../../metadata/kinds/rules.ts';
import { type Fault, fault, refuse } from '../faults/fault.ts';
import { typeOf, unknownField } from '../filters/checkComparison.ts';
import { getterOf, type RecordValues } from '../filters/env.ts';
import { classOf, isEmptySide, type Side } from '../values/side.ts';
import { ownForm } from './assignValue.ts';
import { isMatch, type SourceIndex } from './sources.ts';

/** Auto-fetch rows of a field K. */
export interface AutoFetchPlan {
  readonly key: string;
  readonly source: string;
  readonly autoFields: readonly string[];
  readonly rows: readonly (AutoFetchRow & { readonly type: FieldType })[];
  readonly fetchKey: string;
}

/** Every fault of auto-fetch rows: unknown fields, rows that do not agree on the source and what is fetched. */
export function checkAutoFetch(key: string, rows: readonly AutoFetchRow[], types: FieldTypes): Fault[] {
  const faults: Fault[] = [];
  if (typeOf(key, types) === undefined) faults.push(unknownField(key, ['key']));
  rows.forEach((row, i) => {
    if (typeOf(row.autoField, types) === undefined) faults.push(unknownField(row.autoField, ['rows', i, 'autoField']));
    for (const name of ['metaSource', 'fetchKey'] as const) {
      if (row[name] !== rows[0]?.[name]) {
        faults.push(fault(['rows', i, name], 'structure', `Row ${i + 1}: ${name} is not the first row's.`));
      }
    }
  });
  return faults;
}

/** The plan of auto-fetch rows; undefined where none is active. @throws TypedError */
export function planAutoFetch(key: string, all: readonly AutoFetchRow[], types: FieldTypes): AutoFetchPlan | undefined {
  const rows = all.filter((row) => row.isActive !== false);
  refuse(checkAutoFetch(key, rows, types));
  const first = rows[0];
  if (!first) return undefined;
  return {
    key,
    source: first.metaSource,
    autoFields: rows.map((row) => row.autoField),
    rows: rows.map((row) => ({ ...row, type: typeOf(row.autoField, types) as FieldType })),
    fetchKey: first.fetchKey,
  };
}

/**
 * Returns fetchKey of the first source record for which every row's matchKey is equalTo the record's autoField, in K's own form;
 * undefined without a match.
 */
export function fetchFor(
  plan: AutoFetchPlan,
  type: FieldType,
  record: RecordValues,
  sources: SourceIndex,
  today: string,
): { readonly value: unknown } | undefined {
  const sides = plan.rows.map((row): Side => ({ kind: row.type, value: getterOf(row.autoField)(record) }));
  const found = candidates(plan, sides, sources, today).find((source) =>
    plan.rows.every((row, i) => isMatch(source, row.matchKey, row.type, sides[i] as Side, today)),
  );
  if (!found) return undefined;
  return { value: ownForm(type, { kind: 'text', value: getterOf(plan.fetchKey)(found) }, today) };
}

/** The index serves the first row that is not empty; an empty autoField matches an empty matchKey, which has no index. */
function candidates(
  plan: AutoFetchPlan,
  sides: readonly Side[],
  sources: SourceIndex,
  today: string,
): readonly RecordValues[] {
  for (const [i, row] of plan.rows.entries()) {
    const side = sides[i] as Side;
    if (isEmptySide(classOf(row.type), side)) continue;
    return sources.matching(plan.source, row.matchKey, row.type, side, today);
  }
  return sources.rows(plan.source);
}
