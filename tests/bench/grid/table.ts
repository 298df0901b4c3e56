/**
 * The table of the grid's bench, the same for all sides: 10,000 rows of 40 fields, twenty checks, and 5,000 cells that break
 * one. The checks are defined twice in this file: as the rule of a definition, and by hand for the peers and as the expected
 * result of every side.
 */

export const ROWS = 10_000;
export const COLUMNS = 40;
/** Cells that break a check when the table is shown, one in each second row. */
export const WRONG = 5000;
export const WIDTH = 120;
export const ROW_HEIGHT = 32;
export const HEADER_HEIGHT = 34;
/** The size of the table on the screen, in pixels: what the product gives a large grid of twenty rows. */
export const GROUND = { width: 1400, height: HEADER_HEIGHT + 20 * ROW_HEIGHT + 18 };

export type Type = 'text' | 'numeric' | 'date' | 'dropdown' | 'checkbox';
export type Value = string | number | boolean;
export type Row = Record<string, unknown>;

export interface Check {
  /** The rows of a rule (metadata/kinds/rules.ts). */
  readonly rows: readonly Record<string, unknown>[];
  /** The same by hand. */
  holds(value: unknown, row: Row): boolean;
  /** A value that breaks it. */
  readonly wrong: Value;
}

export interface Column {
  readonly key: string;
  readonly label: string;
  readonly type: Type;
  readonly check?: Check;
}

const MODES = ['Air', 'Ocean', 'Rail', 'Truck'];
const there = (field: string) => ({ cond: 'IF', field, expression: 'notEqualTo', valueType: 'value', value: null });
const END = { cond: 'END' };

const between = (field: string): Check => ({
  rows: [
    {
      ...there(field),
      operator: 'THEN',
      ValOper: 'betweenInclusive',
      thenValueType: 'value',
      valValue1: 1,
      valValue2: 9000,
    },
    END,
  ],
  holds: (value) => value === '' || (Number(value) >= 1 && Number(value) <= 9000),
  wrong: 9999,
});
const since2020 = (field: string): Check => ({
  rows: [
    {
      ...there(field),
      operator: 'THEN',
      ValOper: 'greaterThanEqualTo',
      thenValueType: 'value',
      valValue: '2020-01-01',
    },
    END,
  ],
  holds: (value) => value === '' || String(value) >= '2020-01-01',
  wrong: '2019-12-31',
});
const known = (field: string): Check => ({
  rows: [{ ...there(field), operator: 'THEN', ValOper: 'isInList', thenValueType: 'value', valValue: MODES }, END],
  holds: (value) => value === '' || MODES.includes(String(value)),
  wrong: 'Balloon',
});
/** Requires a value if the row's mode is air, rail …: a check that reads another field. */
const prefixed = (field: string, mode: string): Check => ({
  rows: [
    { ...there(field), operator: 'AND' },
    {
      cond: '',
      field: mode,
      expression: 'isInList',
      valueType: 'value',
      value: MODES,
      operator: 'THEN',
      ValOper: 'beginsWith',
      thenValueType: 'value',
      valValue: 'REF',
    },
    END,
  ],
  holds: (value, row) => value === '' || !MODES.includes(String(row[mode])) || String(value).startsWith('REF'),
  wrong: 'X-1',
});

const keyOf = (index: number): string => `field${String(index).padStart(2, '0')}`;
const TYPES: readonly Type[] = ['text', 'numeric', 'date', 'dropdown', 'numeric', 'text', 'text', 'checkbox'];
/** The dropdown that the texts' checks read is never wrong itself. */
const FREE_MODE = keyOf(35);

function columnOf(_: unknown, index: number): Column {
  const key = keyOf(index);
  const type = TYPES[index % TYPES.length] as Type;
  // Of eight columns four are checked: twenty of forty.
  const check = [
    () => prefixed(key, FREE_MODE),
    () => between(key),
    () => since2020(key),
    () => (index === 35 ? undefined : known(key)),
    () => (index === 36 ? between(key) : undefined),
  ][index % TYPES.length]?.();
  return { key, label: `Field ${index + 1}`, type, ...(check ? { check } : {}) };
}

export const columns: readonly Column[] = Array.from({ length: COLUMNS }, columnOf);
export const checked: readonly (Column & { check: Check })[] = columns.filter(
  (column): column is Column & { check: Check } => column.check !== undefined,
);

function rightValue(type: Type, row: number, column: number): Value {
  const seed = row * 31 + column * 7;
  if (type === 'numeric') return 1 + (seed % 8999);
  if (type === 'date') return `20${20 + (seed % 7)}-${String(1 + (seed % 12)).padStart(2, '0')}-15`;
  if (type === 'dropdown') return MODES[seed % MODES.length] as string;
  if (type === 'checkbox') return seed % 2 === 0;
  return `REF ${seed}`;
}

/** Row to the key of its one wrong cell. */
export const wrongKeyOf = (row: number): string | undefined =>
  row % 2 === 0 ? checked[(row / 2) % checked.length]?.key : undefined;

export function makeRows(): Row[] {
  return Array.from({ length: ROWS }, (_, at) => {
    const row: Row = { id: `row-${at}`, version: 1 };
    const wrong = wrongKeyOf(at);
    columns.forEach(({ key, type, check }, column) => {
      row[key] = key === wrong && check ? check.wrong : rightValue(type, at, column);
    });
    return row;
  });
}

/** How many cells break a check, by hand. */
export const countWrong = (rows: readonly Row[]): number =>
  rows.reduce((sum, row) => sum + checked.filter(({ key, check }) => !check.holds(row[key], row)).length, 0);

/** The pasted cells: 500 rows of ten columns over the first cells, of which one in ten breaks a check. */
export const PASTE = { rows: 500, columns: 10 } as const;

export function makePaste(): string[][] {
  return Array.from({ length: PASTE.rows }, (_, row) =>
    columns.slice(0, PASTE.columns).map(({ type, check }, column) => {
      const isWrong = check !== undefined && (row + column) % 5 === 0;
      return String(isWrong ? check.wrong : rightValue(type, row + 5003, column + 3));
    }),
  );
}

/** The text of a cell as all sides show it. */
export const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** The value that a pasted text is for a column. */
const typedValue = ({ type }: Column, text: string): Value =>
  type === 'numeric' ? Number(text) : type === 'checkbox' ? text === 'true' : text;

/** A row with what is pasted over its first cells. */
export function pastedRow(row: Row | undefined, texts: readonly string[]): Row {
  const next = { ...row };
  texts.forEach((text, column) => {
    const of = columns[column];
    if (of) next[of.key] = typedValue(of, text);
  });
  return next;
}
