/** A report while it is designed. */
import type { FilterTree } from '../../../../metadata/kinds/filter.ts';
import type { ParamsOf, ResultOf } from '../../../../metadata/signatures/operations.ts';

export type ReportField = ResultOf<'reports.fields'>['fields'][number];
export type ReportRun = ResultOf<'reports.run'>;
export type AggregateFunction = ReportField['functions'][number];
export type ChartKind = 'bar' | 'line' | 'area' | 'pie';
export type Period = 'day' | 'week' | 'month' | 'quarter' | 'year';

export interface ReportGroup {
  field: string;
  by?: Period;
}
export interface ReportMeasure {
  by: AggregateFunction;
  of?: string;
  label: string;
}
export interface Design {
  columns: string[];
  filter?: FilterTree;
  groups: ReportGroup[];
  measures: ReportMeasure[];
  chart?: ChartKind;
  isStacked?: boolean;
}

export const NO_DESIGN: Design = { columns: [], groups: [], measures: [] };

/** Reads a stored design; an invalid one is empty, and the server reports it when it runs. */
export function readDesign(text: string): Design {
  try {
    return { ...NO_DESIGN, ...(JSON.parse(text || '{}') as Partial<Design>) };
  } catch {
    return NO_DESIGN;
  }
}

/** The parameters of a preview; undefined while nothing is selected. */
export function previewOf(entity: string, design: Design, limit?: number): ParamsOf<'reports.run'> | undefined {
  if (entity === '' || (design.columns.length === 0 && design.measures.length === 0)) return undefined;
  return { entity, design: { ...design }, ...(limit === undefined ? {} : { limit }) };
}
