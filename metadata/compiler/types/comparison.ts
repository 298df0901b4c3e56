/** Comparisons of a field with what is written, as filters and rules make them. */
import type { EffectiveField, EntityField } from '../../kinds/field.ts';
import type { FilterGroup, FilterLeaf } from '../../kinds/filter.ts';
import type { RuleRow } from '../../kinds/rules.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';

export interface Comparison {
  field: string;
  operator: string;
  value: unknown;
  value1: unknown;
  value2: unknown;
  /** The leaf or the row. */
  cursor: Cursor;
  /** The names of the members in the definition. */
  names: { field: string; operator: string; value: string; value1: string; value2: string };
}

/** Comparisons that hold together. */
export type Conjunction = readonly Comparison[];

const ofLeaf = { field: 'name', operator: 'operator', value: 'value', value1: 'value1', value2: 'value2' } as const;
const ofCondition = {
  field: 'field',
  operator: 'expression',
  value: 'value',
  value1: 'value1',
  value2: 'value2',
} as const;

/** The comparisons of a filter, those together that all must hold; a group of `or` begins new ones. */
export function conjunctionsOf(cursor: Cursor): Conjunction[] {
  const found: Comparison[][] = [];
  const walk = (at: Cursor, together: Comparison[]): void => {
    const group = at.value as FilterGroup;
    if (group.isActive === false) return;
    group.fields.forEach((node, index) => {
      const here = descend(at, ['fields', index]);
      const all = group.condition === 'and' ? together : begin();
      if ('fields' in node) walk(here, all);
      else if (node.isActive !== false && typeof node.matchField !== 'string') all.push(ofNode(node, here));
    });
  };
  const begin = (): Comparison[] => {
    const made: Comparison[] = [];
    found.push(made);
    return made;
  };
  walk(cursor, begin());
  return found;
}

const ofNode = ({ name, operator, value, value1, value2 }: FilterLeaf, cursor: Cursor): Comparison => ({
  field: name,
  operator,
  value,
  value1,
  value2,
  cursor,
  names: ofLeaf,
});

/** The conditions of a rule, those together that AND binds. `rows` is the cursor of its rows. */
export function conditionsOf(rows: Cursor): Conjunction[] {
  const found: Comparison[][] = [];
  let together: Comparison[] = [];
  let active = true;
  (rows.value as RuleRow[]).forEach((row, index) => {
    if (row.operator === 'RESULT' || row.cond === 'END') return;
    if (row.cond) {
      together = [];
      found.push(together);
      active = row.isActive !== false;
    }
    if (!active || row.isActive === false) return;
    const plain = row.valueType !== 'field' && !row.formattingField1?.formattingExpr && row.cond !== 'ELSE';
    if (plain && row.field && row.expression)
      together.push({
        field: row.field,
        operator: row.expression,
        value: row.value,
        value1: row.value1,
        value2: row.value2,
        cursor: descend(rows, [index]),
        names: ofCondition,
      });
    if (row.operator === 'OR') {
      together = [];
      found.push(together);
    }
  });
  return found;
}

const ofResult = {
  field: 'field',
  operator: 'ValOper',
  value: 'valValue',
  value1: 'valValue1',
  value2: 'valValue2',
} as const;

/** The comparisons that the results of a rule's blocks make for its field. */
export function resultsOf(rows: Cursor, field: string): Comparison[] {
  let active = true;
  return (rows.value as RuleRow[]).flatMap((row, index) => {
    if (row.cond) active = row.isActive !== false;
    if (!active || row.isActive === false || row.operator !== 'THEN') return [];
    if (row.thenValueType === 'field' || !row.ValOper || row.formattingThenField?.formattingExpr) return [];
    const { ValOper: operator, valValue: value, valValue1: value1, valValue2: value2 } = row;
    return [{ field, operator, value, value1, value2, cursor: descend(rows, [index]), names: ofResult }];
  });
}

/** A field by its key, of a template or an entity. */
export function fieldOf(
  context: Context,
  of: 'entity' | 'template',
  name: string,
  key: string,
): EntityField | EffectiveField | undefined {
  if (of === 'template') return context.fields[name]?.find((field) => field.key === key);
  const fields = context.get('entity', name)?.fields;
  return fields && Object.hasOwn(fields, key) ? fields[key] : undefined;
}
