/** Labels of values in a list: fixed labels, and names of referenced records that the user has access to. */
import { MAX_CHOSEN_VALUES } from '../../../engine/labels/requestLabels.ts';
import { suggestionLabel } from '../../../engine/labels/suggestionLabel.ts';
import type { EntityField } from '../../../metadata/kinds/field.ts';
import { isListType } from '../../../metadata/kinds/fieldTypes.ts';
import type { ListDefinition } from '../../../metadata/kinds/list.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { mayReadList } from './listPermissions.ts';
import { chosenSuggestions, type From, fixedSuggestions } from './suggestions.ts';

/** Value to label. */
export type Labels = Map<string, string>;

/** The values that have another label than themselves. */
export function fixedLabels(context: OperationContext, definition: ListDefinition): Labels {
  const values = fixedSuggestions(context, definition).map(({ v, n }) => [String(v), n] as const);
  return new Map(values.filter(([value, label]) => value !== label));
}

export async function chosenLabels(context: OperationContext, from: From, values: readonly string[]): Promise<Labels> {
  const labels: Labels = new Map();
  for (let start = 0; start < values.length; start += MAX_CHOSEN_VALUES) {
    for (const { v, n } of await chosenSuggestions(context, from, values.slice(start, start + MAX_CHOSEN_VALUES)))
      labels.set(String(v), suggestionLabel(String(v), n, from.value !== undefined));
  }
  return labels;
}

/** The list whose labels are shown for a field's values; undefined where the values are shown as they are stored. */
export function labellingList(
  context: OperationContext,
  { type, suggestionsSource: list }: Pick<EntityField, 'type' | 'suggestionsSource'>,
): ListDefinition | undefined {
  if (list === undefined || !isListType(type)) return undefined;
  const definition = context.runtime.program.definitions.list[list];
  if (!definition || !mayReadList(context.runtime, context.access, list)) return undefined;
  // Of other fields the grid shows what is stored: a port's code, not what the port is called.
  return definition.from && type !== 'reference' ? undefined : definition;
}

/** The labels of a field's values, of those that have one. */
export async function labelsOfField(
  context: OperationContext,
  field: Pick<EntityField, 'type' | 'suggestionsSource'>,
  values: readonly string[],
): Promise<Labels> {
  const list = labellingList(context, field);
  if (!list) return new Map();
  return list.from ? chosenLabels(context, list.from, values) : fixedLabels(context, list);
}
