/**
 * The words that the grid shows for the values of lists: the labels of fixed lists, and of references what their records are
 * called, by the function that answers the grid, of what the exporting user reaches. A value that has none is written as it is.
 */
import { MAX_CHOSEN_VALUES, suggestionLabel } from '../../../engine/index.ts';
import { isListType } from '../../../metadata/kinds/fieldTypes.ts';
import type { ListDefinition } from '../../../metadata/kinds/list.ts';
import type { OperationContext } from '../../call/operation.ts';
import { mayReadList } from '../../recordAccess/listPermissions.ts';
import { chosenSuggestions, type From, fixedSuggestions } from '../../recordAccess/suggestions.ts';
import type { ExportColumn } from './exportColumn.ts';
import type { LabelledColumns, Labels } from './labelledRows.ts';

/** The columns whose values have labels, by their lists. */
export function shownLabels(context: OperationContext, columns: readonly ExportColumn[]): LabelledColumns[] {
  const lists = new Map<string, LabelledColumns>();
  for (const [at, { type, list }] of columns.entries()) {
    if (list === undefined || !isListType(type)) continue;
    const definition = context.runtime.program.definitions.list[list];
    if (!definition || !mayReadList(context.runtime, context.access, list)) continue;
    // Of other fields the grid shows what is stored: a port's code, not what the port is called.
    if (definition.from && type !== 'reference') continue;
    const labelled = lists.get(list) ?? labelsOfList(context, definition);
    labelled.columns.push(at);
    lists.set(list, labelled);
  }
  return [...lists.values()].filter(({ labels, ask }) => ask !== undefined || labels.size > 0);
}

/** What a list calls its values, for no columns yet. */
export function labelsOfList(context: OperationContext, definition: ListDefinition): LabelledColumns {
  const { from } = definition;
  if (from) return { columns: [], labels: new Map(), ask: (values) => chosenLabels(context, from, values) };
  const values = fixedSuggestions(context, definition).map(({ v, n }) => [String(v), n] as const);
  // Those that are their own labels need not be looked for.
  return { columns: [], labels: new Map(values.filter(([value, label]) => value !== label)) };
}

async function chosenLabels(context: OperationContext, from: From, values: readonly string[]): Promise<Labels> {
  const labels: Labels = new Map();
  for (let start = 0; start < values.length; start += MAX_CHOSEN_VALUES) {
    for (const { v, n } of await chosenSuggestions(context, from, values.slice(start, start + MAX_CHOSEN_VALUES)))
      labels.set(String(v), suggestionLabel(String(v), n, from.value !== undefined));
  }
  return labels;
}
