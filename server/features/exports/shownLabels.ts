/**
 * The words that the grid shows for the values of lists: the labels of fixed lists, and of references what their records are
 * called, by the function that answers the grid, of what the exporting user reaches. A value that has none is written as it is.
 */
import type { ListDefinition } from '../../../metadata/kinds/list.ts';
import type { OperationContext } from '../../call/operation.ts';
import { chosenLabels, fixedLabels, labellingList } from '../../recordAccess/listLabels.ts';
import type { ExportColumn } from './exportColumn.ts';
import type { LabelledColumns } from './labelledRows.ts';

/** The columns whose values have labels, by their lists. */
export function shownLabels(context: OperationContext, columns: readonly ExportColumn[]): LabelledColumns[] {
  const lists = new Map<string, LabelledColumns>();
  for (const [at, { type, list }] of columns.entries()) {
    const definition = labellingList(context, { type, suggestionsSource: list });
    if (list === undefined || !definition) continue;
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
  return { columns: [], labels: fixedLabels(context, definition) };
}
