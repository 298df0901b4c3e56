/** The values that a field may have, where its list is fixed and no other value is welcome. */
import type { EntityField } from '../../kinds/field.ts';
import type { Context } from '../context.ts';

export interface AllowedValue {
  value: string;
  label: string;
}

/** The values; undefined where any value may stand. */
export function allowedValues(
  context: Context,
  field: Partial<EntityField> & { allowOtherValues?: unknown },
): readonly AllowedValue[] | undefined {
  const { suggestionsSource: source, suggestionField: by, type } = field;
  if (source === undefined || field.allowOtherValues === true) return undefined;
  if (type !== 'dropdown' && type !== 'multiselect') return undefined;
  const list = context.get('list', source);
  if (!list?.values || list.from || list.open) return undefined;
  const values = Object.entries(list.values).map(([value, { label, data }]) => {
    const other = by === undefined || by === 'value' || by === 'id' ? value : by === 'label' ? label : data?.[by];
    return { value: String(other ?? value), label };
  });
  return values.length > 0 ? values : undefined;
}
