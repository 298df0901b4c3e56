/** The export choices of a grid and the request of each. Pure. */
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import type { PageRequest } from '../../parts/fetchPage.ts';
import { wholeListRequest } from '../../parts/fetchPage.ts';
import type { Bounds } from '../parts/range.ts';

export type Which = 'selected' | 'filtered' | 'all';
export type Columns = 'range' | 'shown' | 'all';
export type Format = 'xlsx' | 'csv';

export interface ExportChoice {
  readonly rows: Which;
  readonly columns: Columns;
  readonly format: Format;
}

/** The fields of a range; undefined where it is one column's or all of them: nobody means those by it. */
export function rangeFields(
  columns: readonly (EffectiveField | undefined)[],
  range: Bounds | undefined,
): EffectiveField[] | undefined {
  if (!range || (range.left === range.right && range.top === range.bottom)) return undefined;
  const fields = columns.slice(range.left, range.right + 1).filter((field) => field !== undefined);
  const all = columns.filter((field) => field !== undefined);
  return fields.length > 0 && fields.length < all.length ? fields : undefined;
}

export interface Exported {
  readonly request: Omit<PageRequest, 'signal' | 'pageLimit'>;
  /** The request as it is without the person's filter. */
  readonly unfiltered: Omit<PageRequest, 'signal' | 'pageLimit'>;
  /** Records of the selected rows, in the order in which they are seen. */
  readonly ids: readonly string[];
  readonly fields: Readonly<Record<Exclude<Columns, 'all'>, readonly EffectiveField[]>>;
  /** File name. */
  readonly name: string;
}

/** The body of the export call. */
export function exportBody({ rows, columns, format }: ExportChoice, exported: Exported): Record<string, unknown> {
  const whole = wholeListRequest(rows === 'all' ? exported.unfiltered : exported.request);
  return {
    ...whole,
    ...(rows === 'selected' ? { ids: exported.ids } : {}),
    ...(columns === 'all' ? {} : { columns: exported.fields[columns].map(({ key }) => key) }),
    name: exported.name,
    format,
  };
}
