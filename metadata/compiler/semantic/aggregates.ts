/** Whether fields are added up as they may be: numbers only, by a unit that is there, and in totals only what may be summed. */
import { aggregateFunctionsOf } from '../../kinds/aggregates.ts';
import type { EffectiveField, EntityField } from '../../kinds/field.ts';
import { isNumberType } from '../../kinds/fieldTypes.ts';
import type { Part } from '../../kinds/part.ts';
import type { Context } from '../context.ts';
import { meant } from '../nearest.ts';
import { descend, type Spot } from '../spot.ts';

type Fields = Readonly<Record<string, EntityField>>;

/** The types of fields that hold a unit. */
const UNIT_TYPES: readonly string[] = ['text', 'dropdown'];

function checkFields(context: Context, spot: Spot, checked: Fields, beside: Fields, owner: string): void {
  for (const [key, { type, aggregate, unitField }] of Object.entries(checked)) {
    const at = descend(spot, ['fields', key]);
    const isNumber = isNumberType(type);
    if (aggregate !== undefined && aggregate !== 'none' && !isNumber)
      context.report.spot(
        descend(at, ['aggregate']),
        'not-aggregable',
        `"${key}" is of type ${type}: only numbers have ${aggregate === 'sum' ? 'a sum' : 'an average'}.`,
      );
    if (unitField === undefined) continue;
    const unit = Object.hasOwn(beside, unitField) ? beside[unitField] : undefined;
    const unitSpot = descend(at, ['unitField']);
    if (!isNumber)
      context.report.spot(unitSpot, 'not-aggregable', `"${key}" is of type ${type}: only numbers have a unit.`);
    else if (!unit)
      context.report.spot(
        unitSpot,
        'unknown-field',
        `The ${owner} has no field "${unitField}" for the unit of "${key}".${meant(unitField, Object.keys(beside))}`,
      );
    else if (unit.secret || !UNIT_TYPES.includes(unit.type))
      context.report.spot(
        unitSpot,
        'not-aggregable',
        `"${unitField}" holds no unit: that is a field of type text or dropdown, for example a currency.`,
      );
  }
}

/** Totals of the members of a list. */
function checkTotals(context: Context, spot: Spot): void {
  for (const [name, part] of Object.entries((spot.value as { parts?: Record<string, Part> }).parts ?? {})) {
    const at = descend(spot, ['parts', name]);
    if (part.component === 'members') {
      const { template, totals = [] } = part.props as { template?: string; totals?: readonly { field: string }[] };
      const fields = context.fields[template ?? ''] ?? [];
      totals.forEach(({ field }, index) => {
        const found = fields.find(({ key }) => key === field);
        const fieldSpot = descend(at, ['props', 'totals', index, 'field']);
        if (!found && fields.length > 0)
          context.report.spot(
            fieldSpot,
            'unknown-field',
            `The template "${template}" has no field "${field}".${meant(
              field,
              fields.map(({ key }) => key),
            )}`,
          );
        else if (found && !aggregateFunctionsOf(found).includes('sum'))
          context.report.spot(fieldSpot, 'not-aggregable', `"${field}" is not to be summed, as the field itself says.`);
      });
    }
    checkTotals(context, at);
  }
}

export function aggregates(context: Context): void {
  for (const [name, { fields, lists = {} }] of context.all('entity')) {
    const spot = context.spot('entity', name);
    checkFields(context, spot, fields, fields, `entity "${name}"`);
    for (const [list, { fields: own }] of Object.entries(lists))
      if (own) checkFields(context, descend(spot, ['lists', list]), own, own, `list "${list}"`);
  }
  for (const [name, { fields: said, entity }] of context.all('template')) {
    const fields = Object.fromEntries((context.fields[name] ?? []).map((field) => [field.key, field]));
    // What the entity says is told there.
    const isSaidHere = ({ key }: EffectiveField) =>
      entity === undefined || (said[key]?.type ?? said[key]?.aggregate ?? said[key]?.unitField) !== undefined;
    const here = Object.fromEntries(Object.entries(fields).filter(([, field]) => isSaidHere(field)));
    checkFields(context, context.spot('template', name), here, fields, `template "${name}"`);
  }
  for (const kind of ['screen', 'dialog'] as const)
    for (const [name] of context.all(kind)) checkTotals(context, context.spot(kind, name));
}
