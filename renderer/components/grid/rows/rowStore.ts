/**
 * The rows of one grid. Components subscribe to single rows, so that an edit renders one row and a row outside the
 * window holds no memory (an atom per row took a third of all memory for scrolling). Counts of rows, changed and wrong
 * ones are updated incrementally. Rows that replace all others are indexed on the first access by key or count: the
 * first screenful is rendered before.
 */
import { type Atom, atom } from 'jotai';
import type { appStore } from '../../../program/appStore.ts';
import { isChanged, type RowState, wrongCells } from './rowState.ts';

export interface RowCounts {
  readonly rows: number;
  readonly changed: number;
  /** Cells with errors. */
  readonly wrong: number;
  readonly wrongRows: number;
  /** Those that were checked as they are now. */
  readonly checked: number;
}

/** A change of one row; without `before` it was added, without `after` taken away. */
export interface RowChange {
  readonly key: string;
  readonly before?: RowState;
  readonly after?: RowState;
  /** Its current or former index. */
  readonly at?: number;
}

export class RowStore {
  readonly #jotai: typeof appStore;
  readonly #rows = new Map<string, RowState>();
  /** Listeners by row key. */
  readonly #watchers = new Map<string, Set<() => void>>();
  /** Keys of rows by their id, where the key is another. */
  readonly #byId = new Map<string, string>();
  #order: string[] = [];
  /** The rows that came in place of all, until they are looked into. */
  #unread: readonly RowState[] | undefined;
  /** Rows were replaced and listeners not yet notified: an equal count must notify them too. */
  #areOthers = false;
  /** All rows in order, cached until the next change. */
  #all: readonly RowState[] | undefined;
  #changed = 0;
  #wrong = 0;
  #wrongRows = 0;
  #unchecked = 0;
  #checked = 0;
  /** Grows when rows come, go or change places: what shows the rows reads them again. */
  readonly structureAtom = atom(0);
  readonly #countedAtom = atom(0);
  #told: RowCounts = { rows: 0, changed: 0, wrong: 0, wrongRows: 0, checked: 0 };
  /** Notifies at most once per task, not per row: a paste changes thousands. */
  readonly countsAtom: Atom<RowCounts> = atom((get) => {
    get(this.#countedAtom);
    this.#told = this.counts;
    return this.#told;
  });
  #countsDue = false;

  constructor(jotai: typeof appStore) {
    this.#jotai = jotai;
  }

  /** Keys in the order in which the rows were loaded. */
  get order(): readonly string[] {
    this.#read();
    return this.#order;
  }
  /** How many rows there are. */
  get size(): number {
    return this.#unread?.length ?? this.#order.length;
  }
  get counts(): RowCounts {
    this.#read();
    return {
      rows: this.#order.length,
      changed: this.#changed,
      wrong: this.#wrong,
      wrongRows: this.#wrongRows,
      checked: this.#checked,
    };
  }
  get(key: string): RowState | undefined {
    this.#read();
    return this.#rows.get(key);
  }
  /** The newest state of a row that was here. */
  newest(row: RowState): RowState {
    return this.#unread ? row : (this.#rows.get(row.key) ?? row);
  }
  /** The row with a record's id. */
  byId(id: string): RowState | undefined {
    this.#read();
    const key = this.#byId.get(id);
    if (key !== undefined) return this.#rows.get(key);
    const named = this.#rows.get(id);
    return named?.id === id ? named : undefined;
  }
  /** Every row, in order. */
  all(): readonly RowState[] {
    this.#all ??= this.#unread ?? this.#order.flatMap((key) => this.#rows.get(key) ?? []);
    return this.#all;
  }
  /** Keys of the rows that were edited, or came, and are to be checked. */
  unchecked(): string[] {
    if (this.#unread) {
      // Looked through before ten thousand rows are first painted.
      const keys: string[] = [];
      for (const { key, updateField } of this.#unread) if (updateField) keys.push(key);
      return keys;
    }
    if (this.#unchecked === 0) return [];
    return this.#order.filter((key) => this.#rows.get(key)?.updateField);
  }
  /** Calls `told` whenever the state of a row changes; returns a function that unsubscribes. */
  watch(key: string, told: () => void): () => void {
    let watchers = this.#watchers.get(key);
    if (!watchers) {
      watchers = new Set();
      this.#watchers.set(key, watchers);
    }
    watchers.add(told);
    return () => {
      watchers.delete(told);
      if (watchers.size === 0 && this.#watchers.get(key) === watchers) this.#watchers.delete(key);
    };
  }

  /** Puts other rows in place of all. Of rows with one key the last is kept, in the first one's place. */
  replaceAll(rows: readonly RowState[]): void {
    this.#unread = rows;
    this.#all = rows;
    this.#areOthers = true;
    // Notify the displayed rows.
    if (this.#watchers.size > 0) {
      this.#read();
      for (const watchers of this.#watchers.values()) for (const told of watchers) told();
    }
    this.#structureChanged();
  }
  /** Looks into the rows that came in place of all. */
  #read(): void {
    const rows = this.#unread;
    if (!rows) return;
    this.#unread = undefined;
    this.#rows.clear();
    this.#byId.clear();
    this.#changed = 0;
    this.#wrong = 0;
    this.#wrongRows = 0;
    this.#unchecked = 0;
    this.#checked = 0;
    for (const row of rows) this.#rows.set(row.key, row);
    // Keys are normally unique: ten thousand rows need no lookup and are already in order.
    const isEachOnce = this.#rows.size === rows.length;
    this.#order = isEachOnce ? rows.map(({ key }) => key) : [...this.#rows.keys()];
    this.#all = isEachOnce ? rows : [...this.#rows.values()];
    for (const row of this.#all) {
      if (row.id !== undefined && row.id !== row.key) this.#byId.set(row.id, row.key);
      this.#count(row, 1);
    }
    // It may be somebody's drawing that asked.
    if (!isEachOnce) queueMicrotask(() => this.#structureChanged());
  }
  /** Adds rows at the end. A key that is there already keeps its place and gets the new state. */
  append(rows: readonly RowState[]): void {
    this.#read();
    for (const row of rows) this.#take(row);
    this.#structureChanged();
  }
  /** Puts other states of rows in place; rows that are not there any more are left out. */
  update(rows: Iterable<RowState>): void {
    this.#read();
    for (const row of rows) if (this.#rows.has(row.key)) this.#put(row);
  }
  /** Updates one of many rows without notifying count listeners; call `tellCounts` after the last one. */
  updateQuietly(row: RowState): void {
    this.#read();
    if (this.#rows.has(row.key)) this.#put(row, true);
  }
  /** Notifies count listeners if the counts changed. */
  tellCounts(): void {
    const { rows, changed, wrong, wrongRows, checked } = this.#told;
    const isSame =
      !this.#areOthers &&
      rows === this.size &&
      changed === this.#changed &&
      wrong === this.#wrong &&
      wrongRows === this.#wrongRows &&
      checked === this.#checked;
    this.#areOthers = false;
    if (!isSame) this.#jotai.set(this.#countedAtom, (n) => n + 1);
  }
  /** Carries changes out, in order: rows come to their place, go, or get another state. */
  apply(changes: readonly RowChange[]): void {
    this.#read();
    const gone = new Set<string>();
    let moved = false;
    for (const { key, after, at } of changes) {
      if (!after) {
        gone.add(key);
        this.#drop(key);
      } else {
        if (!this.#rows.has(key)) {
          moved = true;
          this.#order.splice(at ?? this.#order.length, 0, key);
        }
        this.#put(after);
      }
    }
    if (gone.size > 0) this.#order = this.#order.filter((key) => !gone.has(key));
    if (moved || gone.size > 0) this.#structureChanged();
  }

  #take(row: RowState): void {
    if (!this.#rows.has(row.key)) this.#order.push(row.key);
    this.#put(row);
  }
  #put(row: RowState, quietly = false): void {
    const before = this.#rows.get(row.key);
    if (before === row) return;
    this.#all = undefined;
    if (before) this.#count(before, -1);
    if (before?.id !== undefined && before.id !== row.id) this.#byId.delete(before.id);
    this.#rows.set(row.key, row);
    if (row.id !== undefined && row.id !== row.key) this.#byId.set(row.id, row.key);
    this.#count(row, 1);
    const watchers = this.#watchers.get(row.key);
    if (watchers) for (const told of watchers) told();
    if (!quietly) this.#countsChanged();
  }
  #drop(key: string): void {
    const before = this.#rows.get(key);
    if (!before) return;
    this.#count(before, -1);
    this.#all = undefined;
    this.#rows.delete(key);
    if (before.id !== undefined) this.#byId.delete(before.id);
    this.#countsChanged();
  }
  #count(row: RowState, by: 1 | -1): void {
    if (isChanged(row)) this.#changed += by;
    if (row.updateField) this.#unchecked += by;
    else if (row.checked) this.#checked += by;
    const wrong = wrongCells(row);
    this.#wrong += by * wrong;
    if (wrong > 0) this.#wrongRows += by;
  }
  #structureChanged(): void {
    this.#jotai.set(this.structureAtom, (n) => n + 1);
    this.#countsChanged();
  }
  #countsChanged(): void {
    if (this.#countsDue) return;
    this.#countsDue = true;
    queueMicrotask(() => {
      this.#countsDue = false;
      this.tellCounts();
    });
  }
}
