/**
 * Columns of reports that are derived from a record: named values by formula, tags by condition, and codes by keys. They are
 * computed from what the reader may see: a column that reads a hidden field is not available.
 */
import { textForm } from '../../../engine/values/textForm.ts';
import type { EntityField } from '../../../metadata/kinds/field.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { t } from '../../platform/words/localizedText.ts';
import type { StoredRecord } from '../../store/index.ts';
import { conditionHolds } from '../check/conditions.ts';
import { entityFields } from '../read/entityFields.ts';
import { columnKey, visibleColumn } from '../read/reportColumns.ts';
import { bestMapping, type Mapping, mappingOf } from './mapping.ts';
import { orderedFormulas, type StoredFormula } from './orderedFormulas.ts';

/** Begins the path of a derived column; names of fields begin with a letter. */
const DERIVED = '=';
const TAGS = `${DERIVED}tags`;
const MAX_RULES = 1000;

/** The values of a row, by the keys of its columns. */
type Row = Readonly<Record<string, unknown>>;

export interface DerivedColumn {
  path: string;
  label: string;
  field: EntityField;
  /** Paths of the fields that it reads. */
  reads: readonly string[];
  derive(row: Row): unknown;
}

export const isDerived = (path: string): boolean => path.startsWith(DERIVED);

async function activeRules(context: OperationContext, rules: string, entity: string): Promise<StoredRecord[]> {
  const store = context.services.store.entities(rules);
  const { records } = await store.list({ scopes: [context.access.scope(rules)], limit: MAX_RULES });
  return records.filter(({ values }) => values.status === 'active' && values.entity === entity);
}

export const formulaOf = ({ id, values }: StoredRecord): StoredFormula => ({
  id,
  name: String(values.name ?? ''),
  label: String(values.label ?? values.name ?? ''),
  expression: JSON.parse(String(values.expression ?? 'null')),
});

/** The record that expressions read: fields, and those of referenced records below their reference. */
function recordOf(row: Row, reads: readonly string[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const path of reads.filter((one) => !one.includes('.'))) record[path] = row[path];
  for (const path of reads.filter((one) => one.includes('.'))) {
    const [reference = '', field = ''] = path.split('.');
    record[reference] = {
      ...(typeof record[reference] === 'object' ? (record[reference] as object) : {}),
      [field]: row[columnKey(path)],
    };
  }
  return record;
}

function formulaColumns(context: OperationContext, stored: readonly StoredFormula[]): DerivedColumn[] {
  const { ordered } = orderedFormulas(stored);
  return ordered.map(({ name, label, fields, needs }) => {
    const compiled = needs.map((one) => ({ name: one.name, run: context.runtime.compiled(one.expression) }));
    return {
      path: `${DERIVED}${name}`,
      label,
      field: { type: 'decimal', label } as EntityField,
      reads: fields,
      derive(row) {
        const record = recordOf(row, fields);
        for (const one of compiled)
          record[one.name] = one.run.run({ record, today: context.today, now: context.now.toISOString() });
        const value = record[name];
        return value === undefined ? null : value;
      },
    };
  });
}

function tagColumn(context: OperationContext, entity: string, rules: readonly StoredRecord[]): DerivedColumn[] {
  if (rules.length === 0) return [];
  const { types } = entityFields(context.runtime, entity);
  const read = new Set<string>();
  for (const { values } of rules)
    for (const [, key = ''] of String(values.condition ?? '').matchAll(/"(?:name|matchField)":"([^"]+)"/g))
      if (Object.hasOwn(types, key)) read.add(key);
  const label = t('reportTags').in(context.runtime.program);
  return [
    {
      path: TAGS,
      label,
      field: { type: 'text', label } as EntityField,
      reads: [...read],
      derive: (row) =>
        rules
          .filter(({ values }) => conditionHolds(context.runtime, values.condition, row, context.today))
          .map(({ values }) => String(values.name ?? ''))
          .sort()
          .join(', '),
    },
  ];
}

function mappingColumns(context: OperationContext, entity: string, rules: readonly StoredRecord[]): DerivedColumn[] {
  const { types } = entityFields(context.runtime, entity);
  const byCode = new Map<string, Mapping[]>();
  for (const rule of rules) {
    const mapping = mappingOf(rule);
    byCode.set(mapping.code, [...(byCode.get(mapping.code) ?? []), mapping]);
  }
  const { suggestionsSource = '' } = entityFields(context.runtime, own.mappingRule).fields.code ?? {};
  const list = context.runtime.program.definitions.list[suggestionsSource];
  return [...byCode].map(([code, mappings]) => {
    const label = list?.values?.[code]?.label ?? code;
    const reads = [
      ...new Set(
        mappings.flatMap(({ keys, dateField }) => [
          ...keys.map(({ field }) => field),
          ...(dateField ? [dateField] : []),
        ]),
      ),
    ];
    return {
      path: `${DERIVED}${code}`,
      label,
      field: { type: 'text', label } as EntityField,
      reads,
      derive: (row) =>
        bestMapping(mappings, (field) => textForm(types[field] ?? 'text', row[field] as never), context.today)?.value ??
        '',
    };
  });
}

/** Names that formulas cannot have, because other derived columns have them. */
export function derivedNames({ runtime }: OperationContext): ReadonlySet<string> {
  const { suggestionsSource = '' } = entityFields(runtime, own.mappingRule).fields.code ?? {};
  const codes = Object.keys(runtime.program.definitions.list[suggestionsSource]?.values ?? {});
  return new Set(['tags', 'today', 'empty', ...codes]);
}

/** @returns the derived columns of an entity that are active, whether or not the reader may see what they read */
async function allDerivedColumns(context: OperationContext, entity: string): Promise<DerivedColumn[]> {
  const [scripts, tags, mappings] = await Promise.all(
    [own.reportScript, own.taggingRule, own.mappingRule].map((rules) => activeRules(context, rules, entity)),
  );
  return [
    ...formulaColumns(context, (scripts ?? []).map(formulaOf)),
    ...tagColumn(context, entity, tags ?? []),
    ...mappingColumns(context, entity, mappings ?? []),
  ];
}

/** The derived columns that the reader may see. */
export async function derivedColumns(context: OperationContext, entity: string): Promise<DerivedColumn[]> {
  const all = await allDerivedColumns(context, entity);
  return all.filter(({ reads }) => reads.every((path) => visibleColumn(context, entity, path) !== undefined));
}
