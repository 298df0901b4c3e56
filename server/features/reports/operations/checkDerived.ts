import { FormulaFault, parseFormula } from '../../../../engine/formulas/parseFormula.ts';
import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { type LocalizedText, t } from '../../../platform/words/localizedText.ts';
import { conditionFault } from '../../../records/check/conditions.ts';
import { derivedNames, formulaOf } from '../../../records/derived/derivedColumns.ts';
import { isEquallySpecific, mappingOf } from '../../../records/derived/mapping.ts';
import { orderedFormulas } from '../../../records/derived/orderedFormulas.ts';
import { visibleColumn } from '../../../records/read/reportColumns.ts';

type Values = Readonly<Record<string, unknown>>;
interface Checked {
  problem?: LocalizedText | undefined;
  expression?: unknown;
}

async function othersOf(context: OperationContext, rules: string, { id, entity }: Values) {
  const store = context.services.store.entities(rules);
  const { records } = await store.list({ scopes: [context.access.scope(rules)], limit: 1000 });
  return records.filter(
    (other) => other.id !== id && other.values.status === 'active' && other.values.entity === entity,
  );
}

async function checkFormula(context: OperationContext, values: Values): Promise<Checked> {
  const entity = String(values.entity ?? '');
  const name = String(values.name ?? '');
  const others = (await othersOf(context, own.reportScript, values)).map(formulaOf);
  const isTaken = visibleColumn(context, entity, name) !== undefined || others.some((other) => other.name === name);
  if (isTaken || derivedNames(context).has(name)) return { problem: t('derivedNameTaken', { name }) };
  try {
    const { expression, names } = parseFormula(String(values.formula ?? ''));
    const unknown = names.find(
      (one) => one !== name && !others.some((other) => other.name === one) && !visibleColumn(context, entity, one),
    );
    if (unknown !== undefined) return { problem: t('derivedNoField', { name: unknown }) };
    const { circle } = orderedFormulas([...others, { id: '', name, label: name, expression }]);
    if (circle) return { problem: t('derivedCircular', { names: circle.join(' → ') }) };
    return { expression };
  } catch (error) {
    if (!(error instanceof FormulaFault)) throw error;
    return { problem: t('derivedFormula', { why: error.message, position: error.at + 1 }) };
  }
}

function checkTag({ runtime }: OperationContext, { condition }: Values): Checked {
  const why = conditionFault(runtime, condition);
  return why === undefined ? {} : { problem: t('conditionWrong', { why }) };
}

async function checkMapping(context: OperationContext, values: Values): Promise<Checked> {
  const entity = String(values.entity ?? '');
  const mapping = mappingOf({ id: String(values.id ?? ''), values });
  const fields = mapping.keys.map(({ field }) => field);
  const read = mapping.dateField === undefined ? fields : [...fields, mapping.dateField];
  const unknown = read.find((field) => !visibleColumn(context, entity, field));
  if (unknown !== undefined) return { problem: t('derivedNoField', { name: unknown }) };
  if (new Set(fields).size < fields.length) return { problem: t('derivedSameField') };
  const others = (await othersOf(context, own.mappingRule, values)).map(mappingOf);
  const rival = others.find((other) => isEquallySpecific(mapping, other));
  if (!rival) return {};
  const keys = rival.keys.map(({ field, value }) => `${field} ${value}`).join(', ');
  return {
    problem: t('derivedSameKeys', {
      result: rival.value,
      keys: keys || t('derivedNoKeys').in(context.runtime.program),
    }),
  };
}

/** The reason why a derived value cannot be active; of a formula also what it is stored as. */
export const checkDerived: Operation<'reports.checkDerived'> = {
  async run(context, { kind, values }) {
    const checked =
      kind === 'formula'
        ? await checkFormula(context, values)
        : kind === 'tag'
          ? checkTag(context, values)
          : await checkMapping(context, values);
    return {
      problem: checked.problem?.in(context.runtime.program) ?? '',
      expression: checked.expression === undefined ? '' : JSON.stringify(checked.expression),
    };
  },
};
