/** One page of rows of a source (wire contract: recordsList, importRows and whatever answers `{rows, next?, total?}`). */
import type { SortBy } from '../../../../engine/filters/sortRecords.ts';
import { callApi } from '../../../calls/callApi.ts';
import type { Row } from '../../../runtime/componentContract.ts';
import { definition, program } from '../../../runtime/program.ts';

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
const both = (one: unknown, other: unknown): unknown =>
  one && other ? { condition: 'and', fields: [one, other] } : (one ?? other);

/** Fetches a page. Throws ApiError; the person was told. */
export async function fetchPage(request: PageRequest): Promise<Page> {
  const { api, path, query, body, template, filter, sort, pageLimit, pageNo, after, signal } = request;
  const paging = { pageLimit, ...(after === undefined ? (pageNo === undefined ? {} : { pageNo }) : { after }) };
  if (definition('api', api)?.method === 'GET') {
    return answered(await callApi(api, { path, query: { ...query, ...paging }, signal }));
  }
  const given = (body ?? {}) as Record<string, unknown>;
  const narrowed = both(given.filter, filter);
  const whole = {
    template,
    ...given,
    ...(narrowed ? { filter: narrowed } : {}),
    ...(sort && sort.length > 0 ? { sort } : {}),
    ...paging,
  };
  return answered(await callApi(api, { path, query, body: whole, signal }));
}

function answered(answer: unknown): Page {
  if (Array.isArray(answer)) return { rows: answer as Row[] };
  const page = (answer ?? {}) as Partial<Page>;
  return { ...page, rows: page.rows ?? [] };
}

/** How many rows the filter keeps: the count beside a list, where the definitions have one; undefined elsewhere. */
export async function fetchCount(request: PageRequest): Promise<number | undefined> {
  const list = definition('api', request.api);
  if (!list?.path.endsWith('/list')) return undefined;
  const name = countApiOf(list.path);
  if (!name) return undefined;
  const given = (request.body ?? {}) as Record<string, unknown>;
  const narrowed = both(given.filter, request.filter);
  const { path, query, signal, template } = request;
  const body = { template, ...given, ...(narrowed ? { filter: narrowed } : {}) };
  const answer = (await callApi(name, { path, query, body, signal, handles: 'all' })) as { total?: number } | undefined;
  return answer?.total;
}

function countApiOf(listPath: string): string | undefined {
  const wanted = listPath.replace(/\/list$/, '/count');
  const apis = program().definitions.api;
  return Object.keys(apis).find((name) => apis[name]?.path === wanted);
}
