/**
 * Labels of list values as in the grid: labels of fixed lists, and names of referenced records, by the same function,
 * limited to records accessible to the user. A value without a label is written unchanged.
 */
import type { ListDefinition } from '../../metadata/kinds/list.ts';
import type { OperationContext } from '../operations/operation.ts';
import { chosenLabels, fixedLabels, labellingList } from '../records/read/listLabels.ts';
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

/** The labels of a list, without columns yet. */
export function labelsOfList(context: OperationContext, definition: ListDefinition): LabelledColumns {
  const { from } = definition;
  if (from) return { columns: [], labels: new Map(), ask: (values) => chosenLabels(context, from, values) };
  return { columns: [], labels: fixedLabels(context, definition) };
}
