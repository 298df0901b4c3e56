/** The values that a field may have, where its list is fixed and no other value is welcome. */
import { fixedValuesOf } from '../../fixedValues.ts';
import type { EntityField } from '../../kinds/field.ts';
import type { LifecycleDefinition } from '../../kinds/lifecycle.ts';
import { memoize } from '../../memoize.ts';
import type { Context } from '../context.ts';

export interface AllowedValue {
  value: string;
  label: string;
}

/** The position of a field: the states of a lifecycle are the values of its state field. */
export interface FieldPlace {
  entity: string | undefined;
  key: string;
}

const lifecyclesOf = memoize((context: Context): ReadonlyMap<string, readonly LifecycleDefinition[]> => {
  const found = new Map<string, LifecycleDefinition[]>();
  for (const [, one] of context.all('lifecycle')) found.set(one.entity, [...(found.get(one.entity) ?? []), one]);
  return found;
});

const ofEntity = (context: Context, entity: string): readonly LifecycleDefinition[] =>
  lifecyclesOf(context).get(entity) ?? [];

/** The allowed values; undefined if any value is allowed. */
export function allowedValues(
  context: Context,
  field: Partial<EntityField>,
  { entity, key }: FieldPlace,
): readonly AllowedValue[] | undefined {
  const source = field.suggestionsSource;
  const list = source === undefined ? undefined : context.get('list', source);
  if (!list) return undefined;
  const { suppression } = context.report;
  const { registry } = list;
  // An unread file may define further values of the list.
  if (registry === 'events' && (suppression.isLost('lifecycle') || suppression.unreadSays('transitions')))
    return undefined;
  if (registry === 'roles' && (suppression.isLost('role') || suppression.unreadSays('grants'))) return undefined;
  context.reads.noteLook(context, ofEntity, entity ?? '');
  const holding = ofEntity(context, entity ?? '').filter((one) => one.field === key);
  return fixedValuesOf(field, list, holding)?.map((value) => ({
    value,
    label: list.values?.[value]?.label ?? value,
  }));
}
