/** The rows of a printed grid: all that the filter keeps up to a limit, with what is edited here, by their groups. */
import { comparisonKeys } from '../../../../engine/values/keys.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { appStore } from '../../../program/appStore.ts';
import { fetchSuggestions } from '../../../suggestions/suggestions.ts';
import { fetchPage } from '../../parts/fetchPage.ts';
import { isSortable } from '../columns/sortable.ts';
import { AGGREGATE_WORDS } from '../layout/AggregateMenu.tsx';
import { RowTally } from '../layout/measures.ts';
import type { RowLoader } from '../loading/rowLoader.ts';
import type { GridModel } from '../model/gridModel.ts';
import { isNew, type RowState, type Values } from '../rows/rowState.ts';
import { formatMeasure } from '../values/formatMeasure.ts';
import { t } from '../words.ts';

export interface PrintedRow {
  readonly values: Values;
  /** The row of the grid with its verdicts; undefined if it is not loaded. */
  readonly state?: RowState | undefined;
}

export interface PrintedRows {
  readonly rows: readonly PrintedRow[];
  /** There are more than these. */
  readonly isCut: boolean;
  /** The field that rows are grouped by. */
  readonly groupBy: EffectiveField | undefined;
}

const PAGE = 1000;

const printed = (state: RowState): PrintedRow => ({ values: state.values, state });

/**
 * @param limit at most so many rows
 * @param progress how many rows there are so far, and of how many
 */
export async function printedRows(
  model: GridModel,
  loader: RowLoader,
  { limit, signal, progress }: { limit: number; signal: AbortSignal; progress: (done: number, of: number) => void },
): Promise<PrintedRows> {
  const layout = appStore.get(model.layoutAtom);
  const chosen = layout.groupBy === undefined ? undefined : model.byKey.get(layout.groupBy);
  const here = model.view.filter(({ group }) => !group).map((row) => printed(model.store.get(row.key) ?? row));
  const request = loader.request(signal);
  if (!model.isPartial || !request || appStore.get(model.onlyWrongAtom)) {
    // Rows of closed groups are printed too.
    const all = chosen
      ? model
          .allShown()
          .flatMap((key) => model.store.get(key) ?? [])
          .map(printed)
      : here;
    return { rows: grouped(all, chosen).slice(0, limit), isCut: all.length > limit, groupBy: chosen };
  }
  const groupBy = chosen && isSortable(chosen) ? chosen : undefined;
  const sort = request.sort ?? [];
  const leads = sort[0]?.field === groupBy?.key;
  const sorted = groupBy && !leads ? [{ field: groupBy.key, dir: 'asc' as const }, ...sort] : sort;
  const rows: PrintedRow[] = model.store.all().filter(isNew).map(printed);
  let after: string | undefined;
  const total = loader.state.total ?? limit;
  do {
    const page = { ...request, sort: sorted, pageLimit: PAGE, ...(after === undefined ? {} : { after }) };
    const answer = await fetchPage(page);
    // Edited rows are printed with their edits.
    for (const row of answer.rows) {
      const state = row.id === undefined ? undefined : model.store.byId(row.id);
      rows.push(state ? printed(state) : { values: row as Values });
    }
    after = answer.next;
    progress(Math.min(rows.length, limit), Math.min(total, limit));
  } while (after !== undefined && rows.length < limit);
  return { rows: rows.slice(0, limit), isCut: after !== undefined || rows.length > limit, groupBy };
}

/** Key that is equal for equal values of a field. */
export const sameKey = ({ key, type }: EffectiveField, values: Values): string =>
  String(comparisonKeys(type, values[key]).own);

/** Rows of one value beside one another, in the order in which the values come. */
function grouped(rows: readonly PrintedRow[], field: EffectiveField | undefined): readonly PrintedRow[] {
  if (!field) return rows;
  const groups = new Map<string, PrintedRow[]>();
  for (const row of rows) {
    const key = sameKey(field, row.values);
    const members = groups.get(key);
    if (members) members.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].flat();
}

/** Totals of all printed rows by column, with a text for each unit. */
export function printedTotals(rows: readonly PrintedRow[], model: GridModel): Record<string, readonly string[]> {
  const tally = new RowTally(model.measures);
  for (const { values } of rows) tally.add(values);
  const { measured } = tally;
  return Object.fromEntries(
    model.measures.map((measure) => {
      const { key } = measure.field;
      const lines = formatMeasure(measure, measured[key], model.byKey.get(measure.unitField ?? ''));
      const name = measure.by === 'sum' || lines.length === 0 ? [] : [t(AGGREGATE_WORDS[measure.by])];
      return [key, [...name, ...lines]];
    }),
  );
}

/** Labels in one call: an answer of one page has them all. */
const BATCH = 20;

/** The labels of the records that reference fields name: field and id to label. */
export async function referenceLabels(
  rows: readonly PrintedRow[],
  fields: readonly EffectiveField[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const labels = new Map<string, string>();
  for (const { key, type, suggestionsSource: list } of fields) {
    if (type !== 'reference' || !list) continue;
    const ids = [...new Set(rows.flatMap(({ values }) => (values[key] ? [String(values[key])] : [])))];
    for (let at = 0; at < ids.length; at += BATCH) {
      const { items } = await fetchSuggestions({ list, q: '', selected: ids.slice(at, at + BATCH), signal });
      for (const { value, label } of items) labels.set(`${key} ${value}`, label);
    }
  }
  return labels;
}
