/** The checked rows of each column, and the state of row groups. */

export interface MatrixRow {
  id: string;
  label: string;
  note?: string;
  group?: string;
  groupLabel?: string;
  readonly?: boolean;
}

export interface MatrixColumn {
  id: string;
  label: string;
  note?: string;
  readonly?: boolean;
}

/** Column to the rows that are ticked in it. */
export type Ticks = Readonly<Record<string, readonly string[]>>;

export interface MatrixGroup {
  key: string;
  label: string;
  rows: readonly MatrixRow[];
}

/** The rows in groups, in the order in which both come. */
export function groupsOf(rows: readonly MatrixRow[]): MatrixGroup[] {
  const groups = new Map<string, { label: string; rows: MatrixRow[] }>();
  for (const row of rows) {
    const key = row.group ?? '';
    const group = groups.get(key) ?? { label: row.groupLabel ?? key, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups].map(([key, group]) => ({ key, ...group }));
}

/** The rows whose label, note or group contains a text. */
export function rowsWith(rows: readonly MatrixRow[], typed: string): readonly MatrixRow[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return rows;
  return rows.filter(({ label, note = '', groupLabel = '' }) =>
    [label, note, groupLabel].some((one) => one.toLowerCase().includes(text)),
  );
}

export const isTicked = (ticks: Ticks, column: string, row: string): boolean =>
  (Object.hasOwn(ticks, column) ? ticks[column] : undefined)?.includes(row) === true;

/** Some rows of a column ticked, or not; the others stay as they are. */
export function withTicks(ticks: Ticks, column: string, rows: readonly string[], on: boolean): Ticks {
  const before = (Object.hasOwn(ticks, column) ? ticks[column] : undefined) ?? [];
  const others = before.filter((row) => !rows.includes(row));
  return { ...ticks, [column]: on ? [...others, ...rows] : others };
}

/** How many cells are ticked in one and not in the other. */
export function differences(one: Ticks, other: Ticks): number {
  let count = 0;
  for (const column of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [a, b] = [new Set(one[column] ?? []), new Set(other[column] ?? [])];
    for (const row of a) if (!b.has(row)) count += 1;
    for (const row of b) if (!a.has(row)) count += 1;
  }
  return count;
}
