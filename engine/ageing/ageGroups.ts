/** Records by age: counts and amounts in groups of days, for each value of a level. */
import { ExactSum } from '../values/exactSum.ts';

/** A record in a state on a day. */
export interface AgedRecord {
  /** Whole days; negative before the day from which it is counted. */
  days: number;
  amount: string | null;
  currency: string | null;
  /** Its value at each level; '' where it has none. */
  path: readonly string[];
}

export interface AgeCount {
  count: number;
  /** By currency, in order of their names. */
  amount: { currency: string; amount: string }[];
}

export interface AgeRow {
  key: string;
  ageGroup: AgeCount[];
  total: AgeCount;
}

/** The last day of each group but the last, ascending. Negative days are in the first group. */
export type AgeBounds = readonly number[];

/** @returns the position of the group, `bounds.length` for the last one */
export function ageGroupOf(days: number, bounds: AgeBounds): number {
  const found = bounds.findIndex((last) => days <= last);
  return found < 0 ? bounds.length : found;
}

/** Counts records, and adds up their amounts by currency. */
class RunningCount {
  #count = 0;
  readonly #sums = new Map<string, ExactSum>();

  add({ amount, currency }: AgedRecord): void {
    this.#count += 1;
    if (amount === null) return;
    const sum = this.#sums.get(currency ?? '') ?? new ExactSum();
    if (sum.add(amount)) this.#sums.set(currency ?? '', sum);
  }

  get counted(): AgeCount {
    const names = [...this.#sums.keys()].sort();
    return {
      count: this.#count,
      amount: names.map((currency) => ({ currency, amount: String(this.#sums.get(currency)?.digits) })),
    };
  }
}

export const isBelow = (record: AgedRecord, keys: readonly string[]): boolean =>
  keys.every((key, level) => record.path[level] === key);

/**
 * The values of the level below `keys`, each with its groups, in order of their keys, and the total of all.
 * @param keys the values of the levels above
 */
export function ageRows(
  records: readonly AgedRecord[],
  keys: readonly string[],
  bounds: AgeBounds,
): { rows: AgeRow[]; total: AgeRow } {
  const newRow = () => ({ groups: [...bounds, 0].map(() => new RunningCount()), total: new RunningCount() });
  const rows = new Map<string, ReturnType<typeof newRow>>();
  const all = newRow();
  for (const record of records) {
    if (!isBelow(record, keys)) continue;
    const key = record.path[keys.length] ?? '';
    const row = rows.get(key) ?? newRow();
    rows.set(key, row);
    for (const each of [row, all]) {
      each.groups[ageGroupOf(record.days, bounds)]?.add(record);
      each.total.add(record);
    }
  }
  const rowOf = (key: string, { groups, total }: ReturnType<typeof newRow>): AgeRow => ({
    key,
    ageGroup: groups.map(({ counted }) => counted),
    total: total.counted,
  });
  const ordered = [...rows].sort(([one], [other]) => (one < other ? -1 : 1));
  return { rows: ordered.map(([key, row]) => rowOf(key, row)), total: rowOf('', all) };
}
