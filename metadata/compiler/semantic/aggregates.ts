/** Checks aggregates: numbers only, an existing unit field, and totals only of fields that may be summed. */
import { aggregateFunctionsOf } from '../../kinds/aggregates.ts';
import type { EffectiveField, EntityField } from '../../kinds/field.ts';
import { isNumberType } from '../../kinds/fieldTypes.ts';
import type { Part } from '../../kinds/part.ts';
import { ownMember } from '../../nameMap.ts';
import { allLists, pathOfList } from '../../ownedLists.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import { memberFields } from '../memberFields.ts';

type Fields = Readonly<Record<string, EntityField>>;

/** The types of fields that hold a unit. */
export const UNIT_TYPES: readonly string[] = ['text', 'dropdown'];

function checkFields(context: Context, cursor: Cursor, checked: Fields, beside: Fields, owner: string): void {
  for (const [key, { type, aggregate, unitField, numberFormat, virtual }] of Object.entries(checked)) {
    const at = descend(cursor, ['fields', key]);
    const isNumber = isNumberType(type);
    if (aggregate !== undefined && aggregate !== 'none' && !isNumber)
      context.report.cursor(
        descend(at, ['aggregate']),
        'not-aggregable',
        `"${key}" is of type ${type}: only numbers have ${aggregate === 'sum' ? 'a sum' : 'an average'}.`,
      );
    if (unitField === undefined) continue;
    const unit = Object.hasOwn(beside, unitField) ? beside[unitField] : undefined;
    const unitCursor = descend(at, ['unitField']);
    if (!isNumber && numberFormat === undefined)
      context.report.cursor(unitCursor, 'not-aggregable', `"${key}" is of type ${type}: only numbers have a unit.`);
    else if (!unit)
      context.report.cursor(
        unitCursor,
        'unknown-field',
        `The ${owner} has no field "${unitField}" for the unit of "${key}".${didYouMean(unitField, Object.keys(beside))}`,
      );
    else if (unit.secret || !UNIT_TYPES.includes(unit.type))
      context.report.cursor(
        unitCursor,
        'not-aggregable',
        `"${unitField}" holds no unit: that is a field of type text or dropdown, for example a currency.`,
      );
    else if (unit.virtual !== undefined && virtual === undefined)
      context.report.cursor(
        unitCursor,
        'virtual-field',
        `"${unitField}" is computed when it is read: nothing is stored by which "${key}" could be added up.`,
      );
  }
}

/** Totals of the members of a list. */
function checkTotals(context: Context, cursor: Cursor): void {
  for (const [name, part] of Object.entries((cursor.value as { parts?: Record<string, Part> }).parts ?? {})) {
    const at = descend(cursor, ['parts', name]);
    if (part.component === 'members') {
      const { template, totals = [] } = part.props as { template?: string; totals?: readonly { field: string }[] };
      const fields = context.fields[template ?? ''] ?? [];
      totals.forEach(({ field }, index) => {
        const found = fields.find(({ key }) => key === field);
        const fieldCursor = descend(at, ['props', 'totals', index, 'field']);
        if (!found && fields.length > 0)
          context.report.cursor(
            fieldCursor,
            'unknown-field',
            `The template "${template}" has no field "${field}".${didYouMean(
              field,
              fields.map(({ key }) => key),
            )}`,
          );
        else if (found && !aggregateFunctionsOf(found).includes('sum'))
          context.report.cursor(
            fieldCursor,
            'not-aggregable',
            `"${field}" is not to be summed, as the field itself says.`,
          );
      });
    }
    checkTotals(context, at);
  }
}

/** The measures of a query: each needs a function that its field supports. */
function checkMeasures(context: Context): void {
  for (const [name, { entity: owner, measures = {} }] of context.all('query'))
    for (const [key, { of, by }] of Object.entries(measures)) {
      const at = descend(context.cursor('query', name), ['measures', key]);
      if (of === undefined) {
        if (by !== 'count')
          context.report.cursor(at, 'missing-property', `"of" is missing: the field whose ${by} is asked for.`);
        continue;
      }
      const entity = context.get('entity', owner);
      const [list = '', member] = of.split('.');
      const fields = member === undefined ? entity?.fields : memberFields(context, ownMember(entity?.lists, list));
      const field = ownMember(fields, member ?? of);
      if (field && (field.secret || !aggregateFunctionsOf(field).includes(by)))
        context.report.cursor(
          descend(at, ['by']),
          'not-aggregable',
          `"${of}" has no ${by}: it is of type ${field.type}, or says so by its "aggregate".`,
        );
    }
}

export function aggregates(context: Context): void {
  checkMeasures(context);
  for (const [name, { fields, lists }] of context.all('entity')) {
    const cursor = context.cursor('entity', name);
    checkFields(context, cursor, fields, fields, `entity "${name}"`);
    for (const { names, list } of allLists(lists))
      if (list.fields)
        checkFields(context, descend(cursor, pathOfList(names)), list.fields, list.fields, `list "${names.join('.')}"`);
  }
  for (const [name, { fields: declared, entity }] of context.all('template')) {
    const fields = Object.fromEntries((context.fields[name] ?? []).map((field) => [field.key, field]));
    // Errors in the entity's declaration are reported at the entity.
    const isSaidHere = ({ key }: EffectiveField) =>
      entity === undefined ||
      (declared[key]?.type ?? declared[key]?.aggregate ?? declared[key]?.unitField) !== undefined;
    const here = Object.fromEntries(Object.entries(fields).filter(([, field]) => isSaidHere(field)));
    checkFields(context, context.cursor('template', name), here, fields, `template "${name}"`);
  }
  for (const kind of ['screen', 'dialog'] as const)
    for (const [name] of context.all(kind)) checkTotals(context, context.cursor(kind, name));
}
