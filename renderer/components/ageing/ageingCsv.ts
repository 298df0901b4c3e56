/** The open folders of an ageing report as a CSV. */
import { csvCell, csvHeading, csvText } from '../../../engine/values/csvCell.ts';
import type { Level } from './useFolders.ts';

export interface ShownRow {
  keys: string[];
  /** Labels of the folders above and of its own. */
  labels: string[];
  row: Level['rows'][number];
}

/** @param levels the headings of the levels @param groups the headings of the age groups */
export function ageingCsv(
  levels: readonly string[],
  groups: readonly string[],
  total: string,
  shown: readonly ShownRow[],
): string {
  const currencies = [...new Set(shown.flatMap(({ row }) => row.total.amount.map(({ currency }) => currency)))].sort();
  const head = [...levels, ...groups, total, ...currencies.map((currency) => `${total} (${currency})`)];
  const lines = shown.map(({ labels, row }) => [
    ...levels.map((_, at) => csvCell(labels[at])),
    ...row.ageGroup.map(({ count }) => csvCell(count)),
    csvCell(row.total.count),
    ...currencies.map((currency) => csvCell(row.total.amount.find((each) => each.currency === currency)?.amount)),
  ]);
  return csvText([head.map(csvHeading), ...lines]);
}
