/**
 * The words that the grid shows for the values of lists, in rows on their way to a file: the labels of fixed lists, and of
 * references what their records are called. Those are asked for a page of rows at a time, each value once, by the function
 * that answers the grid, of what the exporting user reaches; a value that has no label is written as it is.
 */
import { suggestionLabel } from '../../engine/index.ts';
import type { ListDefinition } from '../../metadata/kinds/list.ts';
import type { OperationContext } from '../operations/operation.ts';
import { mayAskList } from '../records/mayAskList.ts';
import { chosenOf, type From, fixedSuggestions, MOST_CHOSEN } from '../records/suggested.ts';
import type { ExportColumn, ExportRow } from './exportColumn.ts';

/** Rows whose labels are asked for together. */
const PAGE = 1000;
/** So many labels of a list are kept; then it is begun anew. */
const MOST_KEPT = 50_000;

/** Value to label, of one list. */
type Labels = Map<string, string>;

interface Column {
  readonly at: number;
  readonly labels: Labels;
}

/** A list whose labels are records'. */
interface Served {
  readonly from: From;
  readonly labels: Labels;
  readonly columns: number[];
}

/** The rows with labels in them; the very same where no column has any. */
export function shownRows(
  context: OperationContext,
  columns: readonly ExportColumn[],
  rows: AsyncIterable<unknown[]>,
): AsyncIterable<ExportRow> {
  const lists = new Map<string, Labels>();
  const served: Served[] = [];
  const labelled: Column[] = [];
  for (const [at, { type, list }] of columns.entries()) {
    if (list === undefined || (type !== 'dropdown' && type !== 'multiselect' && type !== 'reference')) continue;
    const definition = context.runtime.program.definitions.list[list];
    if (!definition || !mayAskList(context.runtime, context.access, list)) continue;
    const { from } = definition;
    // Of other fields the grid shows what is stored: a port's code, not what the port is called.
    if (from && type !== 'reference') continue;
    const labels = lists.get(list) ?? (from ? new Map() : fixedLabels(context, definition));
    lists.set(list, labels);
    if (from) {
      const known = served.find((one) => one.labels === labels);
      if (known) known.columns.push(at);
      else served.push({ from, labels, columns: [at] });
    }
    if (from || labels.size > 0) labelled.push({ at, labels });
  }
  if (labelled.length === 0) return rows;
  return withLabels(served.length > 0 ? askedFor(context, served, rows) : rows, labelled);
}

/** Those that differ from their values: the others need not be looked for. */
function fixedLabels(context: OperationContext, definition: ListDefinition): Labels {
  const values = fixedSuggestions(context, definition).map(({ v, n }) => [String(v), n] as const);
  return new Map(values.filter(([value, label]) => value !== label));
}

async function* withLabels(rows: AsyncIterable<unknown[]>, columns: readonly Column[]): AsyncGenerator<ExportRow> {
  for await (const row of rows) {
    for (const { at, labels } of columns) {
      const value = row[at];
      if (value === null || value === undefined) continue;
      const shown = (entry: unknown) => labels.get(String(entry)) ?? entry;
      row[at] = Array.isArray(value) ? value.map(shown) : shown(value);
    }
    yield row;
  }
}

/** The same rows; when one comes, the labels of its values are known. */
async function* askedFor(
  context: OperationContext,
  lists: readonly Served[],
  rows: AsyncIterable<unknown[]>,
): AsyncGenerator<unknown[]> {
  let page: unknown[][] = [];
  for await (const row of rows) {
    page.push(row);
    if (page.length < PAGE) continue;
    for (const list of lists) await learn(context, list, page);
    yield* page;
    page = [];
  }
  for (const list of lists) await learn(context, list, page);
  yield* page;
}

async function learn(context: OperationContext, { from, labels, columns }: Served, page: readonly unknown[][]) {
  if (labels.size > MOST_KEPT) labels.clear();
  const asked = new Set<string>();
  for (const row of page) {
    for (const at of columns) {
      const value = row[at];
      if (value === null || value === undefined || value === '') continue;
      const text = String(value);
      if (!labels.has(text)) asked.add(text);
    }
  }
  const values = [...asked];
  for (let start = 0; start < values.length; start += MOST_CHOSEN) {
    const part = values.slice(start, start + MOST_CHOSEN);
    for (const { v, n } of await chosenOf(context, from, part)) {
      const value = String(v);
      labels.set(value, suggestionLabel(value, n, from.value !== undefined));
    }
    // One that has none is not asked for again.
    for (const value of part) if (!labels.has(value)) labels.set(value, value);
  }
}
