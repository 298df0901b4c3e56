/**
 * Loads the rows of a grid from its source: a page, one page after the other as one scrolls, or all of them in pieces
 * while the page stays responsive. Only the newest load counts; user input survives every load.
 */
import { atom } from 'jotai';
import type { FilterTree } from '../../../../metadata/kinds/filter.ts';
import { isAbort } from '../../../http/apiError.ts';
import { appStore } from '../../../program/appStore.ts';
import type { Row } from '../../../surface/componentContract.ts';
import { bothFilters, fetchCount, fetchPage, type PageRequest } from '../../parts/fetchPage.ts';
import { yieldToMain } from '../checking/yieldToMain.ts';
import type { GridModel } from '../model/gridModel.ts';
import { isChanged, rowFromWire } from '../rows/rowState.ts';
import { type LoadState, NOT_LOADED } from './loadState.ts';
import { keyOfWire, mergeLoaded } from './mergeLoaded.ts';

export type Paging = 'none' | 'pages' | 'cursor';

export interface RowLoaderOptions {
  model: GridModel;
  paging: Paging;
  pageLimit: number;
  /** The current request; undefined while a parameter is missing (an id is not known yet). */
  request: () => Omit<PageRequest, 'signal' | 'pageLimit' | 'sort'> | undefined;
  failed: (error: unknown) => void;
}

/** Rows are added to the grid in pieces of so many while all are loaded. */
const CHUNK_ROWS = 2000;
/** No grid takes more: past it a person narrows. */
const MAX_ROWS = 100_000;

export class RowLoader {
  readonly stateAtom = atom<LoadState>(NOT_LOADED);
  readonly #options: RowLoaderOptions;
  #under = new AbortController();
  #narrowed: FilterTree | undefined;
  #searched: FilterTree | undefined;

  constructor(options: RowLoaderOptions) {
    this.#options = options;
    options.model.sortsHere = options.paging === 'none';
  }
  get paging(): Paging {
    return this.#options.paging;
  }
  get pageLimit(): number {
    return this.#options.pageLimit;
  }
  get state(): LoadState {
    return appStore.get(this.stateAtom);
  }
  #set(members: Partial<LoadState>): void {
    appStore.set(this.stateAtom, (state) => ({ ...state, ...members }));
    const { next, total } = this.state;
    const { model } = this.#options;
    model.isPartial = next !== undefined || (total !== undefined && total > model.store.size);
  }

  /**
   * Loads every row that the filter keeps, in pieces. Never rejects.
   * @returns false where there are more than a grid takes
   */
  async loadAll(): Promise<boolean> {
    const { total, next } = this.state;
    const here = this.#options.model.store.size;
    if (total === undefined ? next === undefined : total <= here) return true;
    if (total !== undefined && total > MAX_ROWS) return false;
    await this.load(1, 'none');
    return this.state.next === undefined;
  }
  #kept: readonly string[] = [];
  /** How many unsaved rows are here that the last answer has not: the filter does not match them, or they are not stored yet. */
  get kept(): number {
    const { store } = this.#options.model;
    return this.#kept.filter((key) => {
      const row = store.get(key);
      return row !== undefined && isChanged(row);
    }).length;
  }
  /** The last requested page; the state has the page of the loaded rows. */
  #asked = 1;
  /** Repeats a failed load of the requested page. Never rejects. */
  async retry(): Promise<void> {
    const { failed, loading, behind } = this.state;
    if (!loading && (failed || behind !== undefined)) await this.load(this.#asked);
  }
  /** Loads from the beginning, or a page. Never rejects. */
  async load(page = 1, paging = this.#options.paging): Promise<void> {
    this.#under.abort();
    const mine = new AbortController();
    this.#under = mine;
    const request = this.request(mine.signal, paging);
    if (!request) return;
    const { model } = this.#options;
    let behind: LoadState['behind'] = this.state.loaded ? 'old' : 'part';
    this.#asked = page;
    this.#set({ loading: true, failed: false, all: paging === 'none', next: undefined });
    try {
      const answer = await fetchPage(paging === 'pages' ? { ...request, pageNo: page } : request);
      if (mine.signal.aborted) return;
      this.take(answer.rows);
      behind = 'part';
      const loads = this.state.loads + 1;
      this.#set({
        next: answer.next,
        page,
        loaded: true,
        loads,
        ...(answer.total === undefined ? {} : { total: answer.total }),
      });
      if (paging === 'none') await this.#rest(request, answer.next);
      else if (answer.total === undefined) void this.#count(request);
      if (!mine.signal.aborted) this.#set({ behind: undefined });
    } catch (error) {
      if (!isAbort(error)) {
        this.#options.failed(error);
        if (!mine.signal.aborted) this.#set({ failed: true, behind });
      }
    } finally {
      if (!mine.signal.aborted) this.#set({ loading: false, all: false });
    }
    if (!mine.signal.aborted) model.checkUnchecked();
  }
  /** Takes the rows of the screen; a value that is not a list counts as empty. */
  takeHere(rows: unknown): void {
    this.take(Array.isArray(rows) ? (rows as Row[]) : []);
    this.#set({ loaded: true });
  }
  /** The rows are these. */
  take(rows: readonly Row[]): void {
    const { store, log } = this.#options.model;
    // An edit in progress belongs to the old rows.
    this.#options.model.finish();
    const merged = mergeLoaded(store.all(), rows, this.#options.model.types);
    // Rows that the response does not contain come first.
    this.#kept = merged.slice(0, Math.max(0, merged.length - rows.length)).map(({ key }) => key);
    store.replaceAll(merged);
    // Unsaved changes can still be undone; without history the rows need not be scanned.
    if (log.canUndo || log.canRedo) {
      const mine = new Set(merged.filter(isChanged).map(({ key }) => key));
      log.keepOf((key) => mine.has(key));
    }
  }
  /** Loads what follows, of an endless list. Never rejects. */
  async more(): Promise<void> {
    const { loading, next } = this.state;
    const request = this.request(this.#under.signal);
    if (loading || next === undefined || !request) return;
    this.#set({ loading: true });
    try {
      const answer = await fetchPage({ ...request, after: next });
      if (request.signal.aborted) return;
      this.append(answer.rows);
      this.#set({ next: answer.next });
    } catch (error) {
      if (!isAbort(error)) this.#options.failed(error);
    } finally {
      if (!request.signal.aborted) this.#set({ loading: false });
    }
  }
  /** Loads only what this filter keeps beside the grid's own; undefined: all again. Never rejects. */
  async narrow(filter: FilterTree | undefined): Promise<void> {
    if (filter === this.#narrowed) return;
    this.#narrowed = filter;
    this.#set({ total: undefined });
    await this.load();
  }
  /** Loads only rows that this filter of a searched text keeps; undefined: all again. Never rejects. */
  async search(filter: FilterTree | undefined): Promise<void> {
    if (filter === this.#searched) return;
    this.#searched = filter;
    this.#set({ total: undefined });
    await this.load();
  }
  end(): void {
    this.#under.abort();
  }

  async #rest(request: PageRequest, first: string | undefined): Promise<void> {
    for (let after = first; after !== undefined && this.#options.model.store.size < MAX_ROWS; ) {
      const answer = await fetchPage({ ...request, after });
      if (request.signal.aborted) return;
      for (let at = 0; at < answer.rows.length; at += CHUNK_ROWS) {
        this.append(answer.rows.slice(at, at + CHUNK_ROWS));
        await yieldToMain();
      }
      after = answer.next;
      this.#set({ next: after });
    }
  }
  /** Adds rows that are not there yet; gives the keys of all of them, in order. */
  append(rows: readonly Row[]): string[] {
    const { store, types } = this.#options.model;
    const from = store.order.length;
    const keys = rows.map((row, at) => (row.id && store.byId(row.id)?.key) ?? keyOfWire(row, from + at));
    store.append(
      rows.flatMap((row, at) => {
        const key = keys[at] as string;
        return store.get(key) ? [] : [rowFromWire(row, key, types)];
      }),
    );
    return keys;
  }
  async #count(request: PageRequest): Promise<void> {
    try {
      const total = await fetchCount(request);
      if (!request.signal.aborted) this.#set({ total });
    } catch (error) {
      // Rows without their number are better than an error.
      if (!isAbort(error) && !request.signal.aborted) this.#set({ total: undefined, failed: true });
    }
  }
  /** The filter of the loaded rows: that of the filter panel, of the search and of find; undefined without any. */
  get filter(): unknown {
    return this.#filterOf(this.#options.request()?.filter);
  }
  #filterOf(panel: unknown): unknown {
    return bothFilters(bothFilters(panel, this.#searched), this.#narrowed);
  }
  get isFiltered(): boolean {
    return this.filter !== undefined;
  }
  /** The current request including the find filter; undefined while a parameter is missing. */
  request(signal: AbortSignal, paging = this.#options.paging): PageRequest | undefined {
    const { request, pageLimit, model } = this.#options;
    const asked = request();
    if (!asked) return undefined;
    const sort = model.sortsHere ? undefined : appStore.get(model.sortAtom);
    const filter = this.#filterOf(asked.filter);
    return {
      ...asked,
      filter,
      pageLimit: paging === 'none' ? Math.max(pageLimit, CHUNK_ROWS) : pageLimit,
      sort,
      signal,
    };
  }
}
