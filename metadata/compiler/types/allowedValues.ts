/** The values that a field may have, where its list is fixed and no other value is welcome. */
import { fixedValuesOf } from '../../fixedValues.ts';
import type { EntityField } from '../../kinds/field.ts';
import type { Context } from '../context.ts';

export interface AllowedValue {
  value: string;
  label: string;
}

/** Where a field is: the states of a lifecycle are values of the field that holds them. */
export interface FieldPlace {
  entity: string | undefined;
  key: string;
}

/** The values; undefined where any value may stand. */
export function allowedValues(
  context: Context,
  field: Partial<EntityField>,
  { entity, key }: FieldPlace,
): readonly AllowedValue[] | undefined {
  const source = field.suggestionsSource;
  const list = source === undefined ? undefined : context.get('list', source);
  if (!list) return undefined;
  const holding = context
    .all('lifecycle')
    .flatMap(([, one]) => (entity !== undefined && one.entity === entity && one.field === key ? [one] : []));
  return fixedValuesOf(field, list, holding)?.map((value) => ({
    value,
    label: list.values?.[value]?.label ?? value,
  }));
}
