/** Replaces values with labels in rows for a file: labels of records are fetched per page of rows, each value once. */
import type { Labels } from '../records/read/listLabels.ts';

/** The columns whose values are of one list. */
export interface LabelledColumns {
  readonly columns: number[];
  /** Those that are known. */
  readonly labels: Labels;
  /** Fetches the labels of values; undefined if all are known. */
  readonly ask?: ((values: readonly string[]) => Promise<Labels>) | undefined;
}

interface Limits {
  /** Number of rows whose labels are fetched together. */
  readonly page: number;
  /** Maximum number of cached labels of a list; then the cache is cleared. */
  readonly kept: number;
}

const LIMITS: Limits = { page: 1000, kept: 50_000 };

/** Puts labels where a row has values that have one. */
export function putLabels(lists: readonly LabelledColumns[], row: unknown[]): void {
  for (const { columns, labels } of lists) {
    for (const at of columns) {
      const value = row[at];
      if (typeof value === 'string') row[at] = labels.get(value) ?? value;
      else if (Array.isArray(value)) row[at] = value.map((entry) => labels.get(String(entry)) ?? entry);
      else if (typeof value === 'number') row[at] = labels.get(String(value)) ?? value;
    }
  }
}

/**
 * The same rows; when one comes, the labels of its values are known.
 * @param limits others, for tests
 */
export function whenKnown(
  lists: readonly LabelledColumns[],
  rows: AsyncIterable<unknown[]>,
  limits = LIMITS,
): AsyncIterable<unknown[]> {
  return lists.some(({ ask }) => ask !== undefined) ? askedFor(lists, rows, limits) : rows;
}

async function* askedFor(
  lists: readonly LabelledColumns[],
  rows: AsyncIterable<unknown[]>,
  limits: Limits,
): AsyncGenerator<unknown[]> {
  let page: unknown[][] = [];
  for await (const row of rows) {
    page.push(row);
    if (page.length < limits.page) continue;
    await fetchLabels(lists, page, limits);
    yield* page;
    page = [];
  }
  await fetchLabels(lists, page, limits);
  yield* page;
}

async function fetchLabels(
  lists: readonly LabelledColumns[],
  page: readonly unknown[][],
  { kept }: Limits,
): Promise<void> {
  for (const { columns, labels, ask } of lists) {
    if (!ask) continue;
    if (labels.size > kept) labels.clear();
    const values = new Set<string>();
    for (const row of page) {
      for (const at of columns) {
        const value = row[at];
        if (value !== null && value !== undefined && value !== '' && !labels.has(String(value))) {
          values.add(String(value));
        }
      }
    }
    if (values.size === 0) continue;
    const found = await ask([...values]);
    // Values without a label are not requested again.
    for (const value of values) labels.set(value, found.get(value) ?? value);
  }
}
