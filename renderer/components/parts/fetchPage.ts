/**
 * One page of rows of a source (wire contract: recordsList, importRows and other calls with `{rows, next?, total?}`).
 */
import type { SortBy } from '../../../engine/filters/sortRecords.ts';
import { callApi } from '../../http/callApi.ts';
import { definition, program } from '../../program/program.ts';
import type { Row } from '../../surface/componentContract.ts';
import type { Measure, MeasuredFields } from './measure.ts';

export interface PageRequest {
  readonly api: string;
  readonly path?: Record<string, unknown> | undefined;
  readonly query?: Record<string, unknown> | undefined;
  /** The evaluated body of the definition, of calls that have one. */
  readonly body?: unknown;
  readonly template: string;
  readonly filter?: unknown;
  readonly sort?: readonly SortBy[] | undefined;
  readonly pageLimit: number;
  readonly pageNo?: number | undefined;
  readonly after?: string | undefined;
  readonly signal: AbortSignal;
}
export interface Page {
  readonly rows: readonly Row[];
  readonly next?: string;
  readonly total?: number;
  readonly pageNo?: number;
}

/** Both filters, where there are two. */
export const bothFilters = (one: unknown, other: unknown): unknown =>
  one && other ? { condition: 'and', fields: [one, other] } : (one ?? other);

/** Fetches a page. @throws ApiError after the error has been shown */
export async function fetchPage(request: PageRequest): Promise<Page> {
  const { api, path, query, body, template, filter, sort, pageLimit, pageNo, after, signal } = request;
  const paging = { pageLimit, ...(after === undefined ? (pageNo === undefined ? {} : { pageNo }) : { after }) };
  if (definition('api', api)?.method === 'GET') {
    return answered(await callApi(api, { path, query: { ...query, ...paging }, signal, isWithoutGesture: true }));
  }
  const whole = { ...wholeListRequest({ api, template, body, filter, sort }), ...paging };
  return answered(await callApi(api, { path, query, body: whole, signal, isWithoutGesture: true }));
}

function answered(answer: unknown): Page {
  if (Array.isArray(answer)) return { rows: answer as Row[] };
  const page = (answer ?? {}) as Partial<Page>;
  return { ...page, rows: page.rows ?? [] };
}

/** Calls over all rows of a list. */
export type CompanionCall = 'count' | 'groups' | 'export';

/** The name of the call beside a list, where the definitions have one. */
export function companionCall(api: string, what: CompanionCall): string | undefined {
  const list = definition('api', api);
  if (!list?.path.endsWith('/list')) return undefined;
  const wanted = list.path.replace(/list$/, what);
  const apis = program().definitions.api;
  return Object.keys(apis).find((name) => apis[name]?.path === wanted);
}

/** A list request without paging, as its companion calls take it. */
export function wholeListRequest({ body, template, filter, sort }: Omit<PageRequest, 'signal' | 'pageLimit'>) {
  const given = (body ?? {}) as Record<string, unknown>;
  const narrowed = bothFilters(given.filter, filter);
  return {
    template,
    ...given,
    ...(narrowed ? { filter: narrowed } : {}),
    ...(sort && sort.length > 0 ? { sort } : {}),
  };
}

/** How many rows the filter keeps: the count beside a list, where the definitions have one; undefined elsewhere. */
export async function fetchCount(request: PageRequest): Promise<number | undefined> {
  const name = companionCall(request.api, 'count');
  if (!name) return undefined;
  const { path, query, signal } = request;
  const { sort: _, ...body } = wholeListRequest(request);
  const answer = (await callApi(name, { path, query, body, signal, handles: 'all', isWithoutGesture: true })) as
    | { total?: number }
    | undefined;
  return answer?.total;
}

/** Rows that share a value, of all that a list has. */
export interface FetchedGroup {
  readonly value: unknown;
  /** True if the value does not have the field's type. */
  readonly unreadable?: boolean;
  readonly count: number;
  /** By field and unit; sums, minimum and maximum of decimals are text. */
  readonly measures: MeasuredFields;
}

/**
 * Counts, exact sums and the like of all that a list has; undefined where the definitions have no such call beside it.
 * @param by the field whose values make groups; without, one of all
 */
export async function fetchGroups(
  request: PageRequest,
  { by, measures }: { by?: string; measures: readonly Measure[] },
): Promise<{ groups: readonly FetchedGroup[]; more: boolean } | undefined> {
  const name = companionCall(request.api, 'groups');
  if (!name) return undefined;
  const { path, query, signal } = request;
  const asked = Object.fromEntries(measures.map(({ field, by }) => [field.key, by]));
  const body = { ...wholeListRequest(request), measures: asked, ...(by === undefined ? {} : { by }) };
  return (await callApi(name, { path, query, body, signal, isWithoutGesture: true })) as {
    groups: FetchedGroup[];
    more: boolean;
  };
}
