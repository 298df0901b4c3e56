/**
 * Groups of a list that is not loaded whole: the server counts them and adds them up, and a group's rows are loaded
 * when it is expanded, page after page by cursor. Unsaved edits are merged into the server's results, and a row whose
 * group was edited moves to its new group.
 */
import { comparisonKeys } from '../../../../engine/values/keys.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import type { FilterTree } from '../../../../metadata/kinds/filter.ts';
import { isAbort } from '../../../http/apiError.ts';
import { shownText } from '../../../suggestions/shownText.ts';
import { bothFilters, type FetchedGroup, fetchGroups, fetchPage } from '../../parts/fetchPage.ts';
import type { RowLoader } from '../loading/rowLoader.ts';
import type { GridModel } from '../model/gridModel.ts';
import type { RowGroup } from '../rows/rowGroup.ts';
import { isChanged, type RowState } from '../rows/rowState.ts';
import { t } from '../words.ts';
import { groupHeader } from './groupHeader.ts';
import { editedValues, withEdits } from './withEdits.ts';

/** The rows of a group as far as they are loaded. */
interface Opened {
  keys: string[];
  next: string | undefined;
  loading: boolean;
  loaded: boolean;
}

/** The edited rows of a group. */
interface Edited {
  readonly stay: RowState[];
  /** By their edit they belong to another group. */
  readonly gone: RowState[];
  /** They belong to this group by their edit. */
  readonly come: RowState[];
}
const NO_EDITED: Edited = { stay: [], gone: [], come: [] };

export interface ServerGroupsOptions {
  model: GridModel;
  loader: RowLoader;
  failed: (error: unknown) => void;
}

const PAGE = 100;

export class ServerGroups {
  readonly #options: ServerGroupsOptions;
  #field: EffectiveField | undefined;
  #groups: readonly (FetchedGroup & { key: string })[] = [];
  #more = false;
  readonly #opened = new Map<string, Opened>();
  #under = new AbortController();

  constructor(options: ServerGroupsOptions) {
    this.#options = options;
  }
  /** True if the grid shows groups from the server. */
  get isOn(): boolean {
    return this.#field !== undefined;
  }

  /** Loads the groups of a field and expands those that were expanded. Never rejects. */
  async load(field: EffectiveField): Promise<void> {
    this.#under.abort();
    const mine = new AbortController();
    this.#under = mine;
    const { model, loader, failed } = this.#options;
    const request = loader.request(mine.signal);
    if (!request) return;
    try {
      const answer = await fetchGroups(request, { by: field.key, measures: model.measures });
      if (mine.signal.aborted || !answer) return;
      if (this.#field?.key !== field.key) this.#opened.clear();
      this.#field = field;
      this.#more = answer.more;
      this.#groups = answer.groups.map((group) => ({ ...group, key: keyOf(field, group) }));
      const there = new Set(this.#groups.map(({ key }) => key));
      for (const key of this.#opened.keys()) {
        if (there.has(key)) this.#opened.set(key, { keys: [], next: undefined, loading: false, loaded: false });
        else this.#opened.delete(key);
      }
      model.refreshView();
      for (const key of this.#opened.keys()) void this.more(key);
    } catch (error) {
      if (!isAbort(error)) failed(error);
    }
  }
  /** The rows are not grouped by the server any more. */
  clear(): void {
    this.#under.abort();
    this.#field = undefined;
    this.#groups = [];
    this.#opened.clear();
  }
  /** Opens a group, or closes it. */
  toggle(key: string): void {
    if (!this.#opened.delete(key)) {
      this.#opened.set(key, { keys: [], next: undefined, loading: false, loaded: false });
      void this.more(key);
    }
    this.#options.model.refreshView();
  }
  /** The keys of a group's rows: it is opened and its first rows are loaded, where that was not done yet. */
  async membersOf(key: string): Promise<readonly string[]> {
    if (!this.#opened.has(key)) {
      this.#opened.set(key, { keys: [], next: undefined, loading: false, loaded: false });
      await this.more(key);
    }
    return this.#opened.get(key)?.keys ?? [];
  }
  /** Loads the first rows of an open group, or those that follow. Never rejects. */
  async more(key: string): Promise<void> {
    const { model, loader, failed } = this.#options;
    const opened = this.#opened.get(key);
    const group = this.#groups.find((one) => one.key === key);
    const field = this.#field;
    const request = loader.request(this.#under.signal);
    if (!opened || !group || !field || !request || opened.loading) return;
    if (opened.loaded && opened.next === undefined) return;
    opened.loading = true;
    try {
      const answer = await fetchPage({
        ...request,
        filter: bothFilters(request.filter, filterOf(field, group)),
        pageLimit: PAGE,
        ...(opened.next === undefined ? {} : { after: opened.next }),
      });
      if (request.signal.aborted || this.#opened.get(key) !== opened) return;
      opened.keys.push(...loader.append(answer.rows));
      opened.next = answer.next;
      opened.loaded = true;
    } catch (error) {
      if (!isAbort(error)) failed(error);
    } finally {
      opened.loading = false;
    }
    if (!request.signal.aborted) model.refreshView();
  }

  /** The rows to show: what is not saved yet, then each group and, where it is open, its rows. */
  view(): RowState[] {
    const { model } = this.#options;
    const { store } = model;
    const field = this.#field;
    if (!field) return [];
    const edits = this.#edits(field);
    const moved = new Set([...edits.values()].flatMap(({ gone }) => gone.map(({ key }) => key)));
    const rows = store.all().filter(({ id }) => id === undefined);
    for (const group of this.#groups) {
      const opened = this.#opened.get(group.key);
      const { stay, gone, come } = edits.get(group.key) ?? NO_EDITED;
      const loaded = (opened?.keys ?? []).filter((key) => !moved.has(key) && store.get(key));
      const about: RowGroup = {
        field,
        value: group.value,
        label: group.unreadable ? t('gridGroupUnreadable') : shownText(field, group.value),
        count: group.count - gone.length + come.length,
        members: opened ? [...loaded, ...come.map(({ key }) => key)] : [],
        measured: withEdits(group.measures, model.measures, [
          ...editedValues(stay),
          ...gone.map(({ was }) => ({ was })),
          ...come.map(({ values }) => ({ values })),
        ]),
        open: opened !== undefined,
        isWhole: true,
      };
      rows.push(groupHeader(group.key, about));
      if (!opened) continue;
      for (const key of loaded) {
        const row = store.get(key);
        if (row) rows.push(row);
      }
      rows.push(...come);
      const rest = { of: group.key, count: Math.max(1, group.count - opened.keys.length) };
      if (!opened.loaded || opened.next !== undefined) rows.push(groupHeader(`${group.key} $rest`, { ...about, rest }));
    }
    if (this.#more) {
      const rest = { of: undefined, count: this.#groups.length };
      const about = {
        field,
        value: null,
        label: '',
        count: 0,
        members: [],
        measured: {},
        open: false,
        isWhole: true,
        rest,
      };
      rows.push(groupHeader('$groups $rest', about));
    }
    return rows;
  }

  /** The edited stored rows by their group on the server and by their current group. */
  #edits(field: EffectiveField): Map<string, Edited> {
    const known = new Set(this.#groups.map(({ key }) => key));
    const found = new Map<string, Edited>();
    const of = (key: string): Edited => {
      const edited = found.get(key) ?? { stay: [], gone: [], come: [] };
      found.set(key, edited);
      return edited;
    };
    for (const row of this.#options.model.store.all()) {
      if (row.id === undefined || !isChanged(row)) continue;
      const from = keyOf(field, { value: row.was[field.key] });
      const to = row.dirty.has(field.key) ? keyOf(field, { value: row.values[field.key] }) : from;
      // A group that is not there yet comes with the save; until then the row stays where it is found.
      if (to === from || !known.has(to)) of(from).stay.push(row);
      else {
        of(from).gone.push(row);
        of(to).come.push(row);
      }
    }
    return found;
  }
}

/** The server's groups are of values with the same comparison key. */
function keyOf({ type }: EffectiveField, { value, unreadable }: { value: unknown; unreadable?: boolean }): string {
  const own = unreadable ? 'unreadable' : comparisonKeys(type, value).own;
  return `$group ${type === 'checkbox' ? (own ?? '0') : own}`;
}

/**
 * The filter for the rows of a group: only unreadable values are notEqualTo themselves (docs/contract/comparisons.md).
 */
function filterOf({ key }: EffectiveField, { value, unreadable }: FetchedGroup): FilterTree {
  const leaf = unreadable
    ? ({ name: key, operator: 'notEqualTo', matchField: key } as const)
    : ({ name: key, operator: 'equalTo', value: value ?? '' } as const);
  return { condition: 'and', fields: [leaf] } as FilterTree;
}
