/** How a person wants a grid to look, merged over what its template says. Pure; a layout is a value, as it is kept. */
import type { SortBy } from '../../../../engine/filters/sortRecords.ts';
import { type AggregateFunction, isAggregateFunction } from '../../../../metadata/kinds/aggregates.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';

export type Density = 'compact' | 'normal' | 'wide';
export const PAGE_SIZES = [25, 50, 100, 250] as const;
export const ENDLESS = 'endless' as const;
export type PageSize = number | typeof ENDLESS;
const MAX_PAGE_SIZE = 1000;

export interface GridLayout {
  /** Keys of fields in order; other fields keep the template's position. */
  readonly order?: readonly string[];
  /** Keys of the fields without a column; without it those that the template puts aside. */
  readonly hidden?: readonly string[];
  /** Keys of the fields that stay in sight; without it those of the template. */
  readonly frozen?: readonly string[];
  /** In pixels. */
  readonly widths?: Readonly<Record<string, number>>;
  readonly sort?: readonly SortBy[];
  /** The field by whose value rows are grouped. */
  readonly groupBy?: string;
  readonly totals?: boolean;
  /** Aggregate of each field in the row of totals and in group headers; default: sum, if the field allows it. */
  readonly aggregates?: Readonly<Record<string, AggregateFunction | 'none'>>;
  readonly density?: Density;
  /** Rows of a page, or that more come as one scrolls; without, as the screen has it. */
  readonly pageSize?: PageSize;
}

export const NO_LAYOUT: GridLayout = {};

/** The fields in the layout's order, hidden ones too. */
export function orderedFields(fields: readonly EffectiveField[], { order = [] }: GridLayout): EffectiveField[] {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const placed = order.flatMap((key) => byKey.get(key) ?? []);
  const taken = new Set(placed.map(({ key }) => key));
  let before: EffectiveField | undefined;
  for (const field of fields) {
    if (!taken.has(field.key)) placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, field);
    before = field;
  }
  return placed;
}

export const isFrozen = (field: EffectiveField, { frozen }: GridLayout): boolean =>
  frozen ? frozen.includes(field.key) : field.frozen === true;

/** The fields without a column. */
export const hiddenKeys = (fields: readonly EffectiveField[], { hidden }: GridLayout): readonly string[] =>
  hidden ?? fields.filter(({ aside }) => aside === true).map(({ key }) => key);

/** The fields that have a column, the frozen ones first. */
export function shownFields(fields: readonly EffectiveField[], layout: GridLayout): EffectiveField[] {
  const hidden = new Set(hiddenKeys(fields, layout));
  const shown = orderedFields(fields, layout).filter(({ key }) => !hidden.has(key));
  return [...shown.filter((field) => isFrozen(field, layout)), ...shown.filter((field) => !isFrozen(field, layout))];
}

const keysOf = (fields: readonly EffectiveField[]): string[] => fields.map(({ key }) => key);

/** The column in the place of another one, which moves on; with it among or off the frozen ones. */
export function movedTo(
  fields: readonly EffectiveField[],
  layout: GridLayout,
  key: string,
  target: string,
): GridLayout {
  if (key === target) return layout;
  const shown = keysOf(shownFields(fields, layout));
  const forward = shown.indexOf(key) < shown.indexOf(target);
  const order = keysOf(orderedFields(fields, layout)).filter((one) => one !== key);
  order.splice(order.indexOf(target) + (forward ? 1 : 0), 0, key);
  const other = fields.find((field) => field.key === target);
  return withFrozen(fields, { ...layout, order }, key, other !== undefined && isFrozen(other, layout));
}

/** A column before another one, or after it, hidden ones among them. */
export function placedBefore(
  fields: readonly EffectiveField[],
  layout: GridLayout,
  key: string,
  target: string,
  after: boolean,
): GridLayout {
  const order = keysOf(orderedFields(fields, layout)).filter((one) => one !== key);
  order.splice(order.indexOf(target) + (after ? 1 : 0), 0, key);
  return { ...layout, order };
}

/** Moves a column one position to the left or right. */
export function movedBy(fields: readonly EffectiveField[], layout: GridLayout, key: string, by: 1 | -1): GridLayout {
  const shown = keysOf(shownFields(fields, layout));
  const target = shown[shown.indexOf(key) + by];
  return target === undefined ? layout : movedTo(fields, layout, key, target);
}

export function withFrozen(
  fields: readonly EffectiveField[],
  layout: GridLayout,
  key: string,
  on: boolean,
): GridLayout {
  const now = fields.filter((field) => isFrozen(field, layout)).map((field) => field.key);
  if (now.includes(key) === on) return layout;
  return { ...layout, frozen: on ? [...now, key] : now.filter((one) => one !== key) };
}

export function withHidden(
  fields: readonly EffectiveField[],
  layout: GridLayout,
  key: string,
  on: boolean,
): GridLayout {
  const others = hiddenKeys(fields, layout).filter((one) => one !== key);
  return { ...layout, hidden: on ? [...others, key] : others };
}

/** The layout's fields that the template has not got any more. */
export function goneFields(fields: readonly EffectiveField[], layout: GridLayout): string[] {
  const known = new Set(keysOf(fields));
  const named = [
    ...(layout.order ?? []),
    ...(layout.hidden ?? []),
    ...(layout.frozen ?? []),
    ...Object.keys(layout.widths ?? {}),
    ...Object.keys(layout.aggregates ?? {}),
    ...(layout.sort ?? []).map(({ field }) => field),
    ...(layout.groupBy === undefined ? [] : [layout.groupBy]),
  ];
  return [...new Set(named)].filter((key) => !known.has(key));
}

/** Reads a stored layout of any version; unknown properties are ignored. */
export function readLayout(kept: unknown): GridLayout {
  const from = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const keys = (value: unknown): string[] | undefined =>
    Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : undefined;
  const layout: { -readonly [Key in keyof GridLayout]: GridLayout[Key] } = {};
  const order = keys(from.order);
  const hidden = keys(from.hidden);
  const frozen = keys(from.frozen);
  if (order) layout.order = order;
  if (hidden) layout.hidden = hidden;
  if (frozen) layout.frozen = frozen;
  if (typeof from.widths === 'object' && from.widths !== null) {
    const widths = Object.entries(from.widths).filter(([, width]) => Number.isFinite(width) && width >= 20);
    layout.widths = Object.fromEntries(widths) as Record<string, number>;
  }
  if (Array.isArray(from.sort)) {
    layout.sort = from.sort.flatMap((by: unknown): SortBy[] => {
      const { field, dir } = (by ?? {}) as Record<string, unknown>;
      return typeof field === 'string' ? [{ field, dir: dir === 'desc' ? 'desc' : 'asc' }] : [];
    });
  }
  if (typeof from.groupBy === 'string') layout.groupBy = from.groupBy;
  if (from.totals === true) layout.totals = true;
  if (typeof from.aggregates === 'object' && from.aggregates !== null) {
    const chosen = Object.entries(from.aggregates).filter(([, by]) => by === 'none' || isAggregateFunction(by));
    layout.aggregates = Object.fromEntries(chosen) as Record<string, AggregateFunction | 'none'>;
  }
  const { pageSize } = from;
  const isSize = Number.isInteger(pageSize) && Number(pageSize) > 0 && Number(pageSize) <= MAX_PAGE_SIZE;
  if (pageSize === ENDLESS || isSize) layout.pageSize = pageSize as PageSize;
  if (from.density === 'compact' || from.density === 'wide') layout.density = from.density;
  return layout;
}
