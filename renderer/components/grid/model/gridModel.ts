/**
 * The model of a grid without its appearance: rows, undo history, pending checks, visible rows. The React parts read
 * its atoms and call its methods; nothing here touches the page.
 */
import { atom } from 'jotai';
import type { SortBy } from '../../../../engine/filters/sortRecords.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { type FieldTypes, fieldTypesOf } from '../../../../metadata/kinds/fieldTypes.ts';
import { appStore } from '../../../program/appStore.ts';
import { shownText } from '../../../suggestions/shownText.ts';
import { toastText } from '../../../toasts/toast.ts';
import type { Measure } from '../../parts/measure.ts';
import { CheckQueue } from '../checking/checkQueue.ts';
import type { RowChecker } from '../checking/rowChecker.ts';
import { yieldToMain } from '../checking/yieldToMain.ts';
import { fieldsInUse, hasValue } from '../columns/fieldsInUse.ts';
import type { Grouping } from '../layout/groupRows.ts';
import { type GridLayout, NO_LAYOUT } from '../layout/layout.ts';
import { measuresOf } from '../layout/measures.ts';
import { type DerivedKey, withDerivedKeys } from '../ordering/derivedKey.ts';
import { numbered, stepOf, withMoved } from '../ordering/rowOrder.ts';
import type { Bounds, CellPosition, Range } from '../parts/range.ts';
import { GridUndoHistory } from '../rows/gridUndoHistory.ts';
import { isChanged, NO_EDITS, NO_REFUSALS, NO_VERDICTS, type RowState, type Values } from '../rows/rowState.ts';
import { RowStore } from '../rows/rowStore.ts';
import { t } from '../words.ts';
import { ChunkedEdit } from './chunkedEdit.ts';
import { EditSessions } from './editSession.ts';
import { type CellEdit, changesOf, type Dependents, dependentsOf, type RowEdit } from './edits.ts';
import type { ServerRows } from './serverRows.ts';
import { type ViewOptions, viewRows } from './viewRows.ts';

export interface CheckProgress {
  readonly waiting: number;
  readonly of: number;
}

export interface GridModelOptions {
  fields: readonly EffectiveField[];
  /** True if the cell can be edited now. */
  editable: (row: RowState, field: EffectiveField) => boolean;
  failed: (error: unknown) => void;
}

/** Keys of new rows are of this page alone: a draft of an earlier one may come back beside them. */
const page = Math.random().toString(36).slice(2, 8);
let rowsMade = 0;
/** Milliseconds between two looks at which columns are in use while rows are being checked. */
const COLUMN_UPDATE_INTERVAL_MS = 500;
/** Milliseconds of a long edit in the task of the key: what is in sight is drawn in it, too. */
const WITH_DRAWING = 20;
/** Milliseconds between an edit and regrouping. */
const REGROUP = 400;

/** Layout properties that determine the position of cells. */
const COLUMNS = ['order', 'hidden', 'frozen', 'groupBy'] as const satisfies readonly (keyof GridLayout)[];

export class GridModel {
  readonly store = new RowStore(appStore);
  readonly log: GridUndoHistory;
  readonly edits: EditSessions;
  fields: readonly EffectiveField[] = [];
  byKey: ReadonlyMap<string, EffectiveField> = new Map();
  types: FieldTypes = {};
  /** Grows when the fields are other ones. */
  readonly fieldsAtom = atom(0);
  readonly editable: GridModelOptions['editable'];

  /** The rows in sight, in order; the store has a row's newest state. */
  readonly viewAtom = atom<readonly RowState[]>([]);
  readonly rangeAtom = atom<Range | undefined>(undefined);
  /** How the person wants it to look. */
  readonly layoutAtom = atom<GridLayout>(NO_LAYOUT);
  /** The cells that the fill handle is drawn over. */
  readonly fillAtom = atom<Bounds | undefined>(undefined);
  readonly sortAtom = atom<readonly SortBy[]>([]);
  readonly onlyWrongAtom = atom(false);
  /** True to hide columns without values; and the keys of fields that have values. */
  readonly hideEmptyAtom = atom(false);
  readonly inUseAtom = atom<ReadonlySet<string>>(new Set<string>());
  readonly progressAtom = atom<CheckProgress>({ waiting: 0, of: 0 });
  /** How many edits wait for the server. */
  readonly askingAtom = atom(0);
  /** How far a long edit is, while one is under way. */
  readonly workAtom = atom<{ readonly done: number; readonly of: number } | undefined>(undefined);
  /** Grows when what can be undone or redone changed. */
  readonly logAtom = atom(0);

  /** The fields by column index; undefined for columns without a field. */
  columns: readonly (EffectiveField | undefined)[] = [];
  /** How many columns stay in sight when scrolling sideways. */
  frozenColumns = 0;
  /** There are rows on the server that are not loaded: what is counted and added up here is not all. */
  isPartial = false;
  /** Sorted here, or by the server. */
  sortsHere = true;
  /** Keys of the rows in the window; set by what shows them. */
  inSight: () => readonly string[] = () => [];
  /** Another company of the person's, whose records the lists of cells offer. */
  company: string | undefined;
  /** Groups of rows that are not loaded whole. */
  served: ServerRows | undefined;
  /** Grows when something was saved or deleted: what the server counts and adds up is other than before. */
  readonly savedAtom = atom(0);
  /** The field with the place of each row, from 1, where the rows have an order of their own. */
  orderField: string | undefined;
  /** The key that follows a new row's label. */
  derivedKey: DerivedKey | undefined;
  /** Initial values of new rows in addition to the default values of their fields. */
  newRowValues: () => Values = () => ({});
  /** Called when a user or a rule changed rows, to save the draft. */
  onChanged: () => void = () => {};

  /** Called when rows were edited by a user or a step. */
  onEdited: (keys: readonly string[]) => void = () => {};

  /** Called when the user changed the layout, to save it. */
  onLayoutChanged: (layout: GridLayout) => void = () => {};

  #dependents: Dependents = new Map();
  #clearing: readonly string[] = [];
  #long: ChunkedEdit | undefined;
  #checker: RowChecker | undefined;
  #queue: CheckQueue | undefined;
  #kept = new Set<string>();
  readonly #failed: GridModelOptions['failed'];

  constructor({ fields, editable, failed }: GridModelOptions) {
    this.#setFields(fields);
    this.editable = editable;
    this.#failed = failed;
    this.log = new GridUndoHistory(
      this.store,
      () => {
        appStore.set(this.logAtom, (n) => n + 1);
        this.#groupsChanged();
      },
      () => this.types,
    );
    this.edits = new EditSessions(
      (key, field, value) => this.edit([{ key, field, value }], t('gridEdit')),
      () => this.#columnsLate && this.#refreshColumns(true),
    );
    appStore.sub(this.store.structureAtom, () => this.refreshView());
  }

  /** Other definitions are in force: the fields are these now, the rows stay. */
  takeFields(fields: readonly EffectiveField[]): void {
    if (fields === this.fields) return;
    this.#setFields(fields);
    appStore.set(this.fieldsAtom, (n) => n + 1);
  }
  #setFields(fields: readonly EffectiveField[]): void {
    this.fields = fields;
    this.byKey = new Map(fields.map((field) => [field.key, field]));
    this.types = fieldTypesOf(fields);
    this.#dependents = dependentsOf(fields);
    this.#clearing = fields.filter(({ clearWhenWrong }) => clearWhenWrong).map(({ key }) => key);
  }
  get checker(): RowChecker | undefined {
    return this.#checker;
  }
  /** Gives the grid its rules; what waits for a check is checked. */
  takeChecker(checker: RowChecker): void {
    this.#queue?.end();
    const isFirst = this.#checker === undefined;
    this.#checker = checker;
    this.#queue = new CheckQueue({
      store: this.store,
      checker,
      types: () => this.types,
      inSight: () => this.inSight(),
      checked: (row, assigned) => {
        this.log.follow(row);
        if (assigned) this.onChanged();
      },
      clearing: () => this.#clearing,
      cleared: (message) => toastText(message, 'error'),
      progress: (waiting, of) => {
        appStore.set(this.progressAtom, { waiting, of });
        this.#refreshColumns(waiting === 0);
        if (waiting === 0 && appStore.get(this.onlyWrongAtom)) this.refreshView();
      },
      failed: this.#failed,
    });
    if (!isFirst) {
      // By other rules what is unsaved may be right or wrong in another way, and what is stored too.
      const again = this.store.all().filter((row) => row.checked || (isChanged(row) && !row.updateField));
      this.store.update(
        again.map((row) => ({ ...row, checked: false, updateField: row.updateField || isChanged(row) })),
      );
    }
    this.checkUnchecked();
  }
  /** Checks the rows that were edited or came unchecked. */
  checkUnchecked(): void {
    this.#queue?.check(this.store.unchecked());
  }
  /** Checks every row again; resolves when all are. */
  async checkAll(): Promise<void> {
    this.store.update(this.store.all().map((row) => ({ ...row, updateField: true })));
    this.#queue?.check(this.store.order);
    await this.#queue?.run();
  }
  /** Until every row that waits is checked. */
  async settled(): Promise<void> {
    await this.#queue?.run();
  }

  /** Sets cells as one step, and checks the rows. Gives how many rows changed. */
  edit(edits: Iterable<CellEdit>, label: string): number {
    this.finish();
    const all = this.derivedKey
      ? withDerivedKeys([...edits], this.derivedKey, (key) => this.store.get(key), this.store.all())
      : edits;
    const changes = changesOf(this.store, this.#dependents, all, this.types);
    if (changes.length === 0) return 0;
    this.log.do(label, changes);
    this.onChanged();
    const keys = changes.map(({ key }) => key);
    this.onEdited(keys);
    this.#queue?.check(keys);
    return changes.length;
  }
  /**
   * Sets cells of any number of rows as one step, in slices; what is small is done in this turn. Each row comes once.
   * Resolves with how many rows changed once all are, and sets the check going.
   * @param of how many rows come, for the progress
   */
  async editRows(rows: Iterable<RowEdit>, label: string, of: number): Promise<number> {
    this.finish();
    const touched: string[] = [];
    const edit = new ChunkedEdit({
      store: this.store,
      log: this.log,
      dependents: this.#dependents,
      types: this.types,
      label,
      rows,
      checked: (row) => this.#queue?.checked(row) ?? row,
      changed: (keys) => {
        for (const key of keys) touched.push(key);
      },
    });
    this.#long = edit;
    try {
      const isOver = edit.slice(WITH_DRAWING);
      // In the task of the key: what is in sight and how many rows are wrong are drawn at once.
      this.store.tellCounts();
      if (!isOver) {
        const tell = (done: number) => appStore.set(this.workAtom, { done, of });
        tell(edit.seen);
        await yieldToMain();
        await edit.run(tell);
        // The number of changed rows has grown since the step was announced.
        appStore.set(this.logAtom, (n) => n + 1);
      }
    } finally {
      appStore.set(this.workAtom, undefined);
      if (this.#long === edit) this.#long = undefined;
    }
    if (touched.length > 0) {
      this.onChanged();
      this.onEdited(touched);
    }
    this.#queue?.check(touched.filter((key) => this.store.get(key)?.updateField));
    return edit.count;
  }
  /** Shows that an edit waits for the server until the promise settles. */
  async waiting<Result>(asked: Promise<Result>): Promise<Result> {
    appStore.set(this.askingAtom, (n) => n + 1);
    try {
      return await asked;
    } finally {
      appStore.set(this.askingAtom, (n) => n - 1);
    }
  }
  /** Completes the running edit synchronously, before an operation that must not interleave. */
  finish(): void {
    this.#long?.finish();
    this.#long = undefined;
  }
  undo(): string[] {
    this.finish();
    return this.#moved(this.log.undo());
  }
  redo(): string[] {
    this.finish();
    return this.#moved(this.log.redo());
  }
  #moved(keys: string[]): string[] {
    if (keys.length > 0) this.onChanged();
    if (this.orderField) this.refreshView();
    // A row that was never checked as it is now is; the others have the verdicts that they had.
    this.#queue?.check(keys.filter((key) => this.store.get(key)?.updateField));
    return keys;
  }

  /** An empty row that is not stored, with the fields' default values and those given. */
  makeRow(values: Values = {}): RowState {
    rowsMade += 1;
    const defaults: Record<string, unknown> = {};
    for (const field of this.fields) {
      if (field.defaultValue !== undefined && field.defaultValue !== null) defaults[field.key] = field.defaultValue;
    }
    const all = { ...defaults, ...this.newRowValues(), ...values };
    return {
      key: `new-${page}-${rowsMade}`,
      values: all,
      was: {},
      dirty: new Set(Object.keys(all)),
      updateField: false,
      edited: NO_EDITS,
      verdicts: NO_VERDICTS,
      refused: NO_REFUSALS,
      stale: false,
      match: 'new',
    };
  }
  /** The same as an empty place: it is new, and saved, once something is typed into it. */
  makeSpareRow(): RowState {
    const { match: _, ...row } = this.makeRow();
    return { ...row, was: row.values, dirty: new Set() };
  }
  /** Adds rows at the end as one step. */
  addRows(rows: readonly RowState[], label: string = t('gridAddRow')): void {
    this.finish();
    const from = this.store.order.length;
    this.log.do(
      label,
      rows.map((row, index) => ({ key: row.key, after: row, at: from + index })),
    );
    this.onChanged();
  }
  /** True if rows can be moved: they are all in their stored order. */
  get mayMove(): boolean {
    const { orderField } = this;
    if (!orderField || appStore.get(this.onlyWrongAtom) || this.hasHeads || this.isPartial) return false;
    const [by] = appStore.get(this.sortAtom);
    const field = this.byKey.get(orderField);
    const [first] = this.view;
    return (!by || (by.field === orderField && by.dir === 'asc')) && !!field && !!first && this.editable(first, field);
  }
  /** Moves rows before another, or to the end, as one step: the numbers follow. Gives whether anything moved. */
  moveRows(keys: ReadonlySet<string>, before: string | undefined): boolean {
    if (!this.mayMove || !this.orderField) return false;
    const edits = numbered(withMoved(this.view, keys, before), this.orderField);
    const moved = this.edit(edits, t('gridMoveRows')) > 0;
    if (moved) this.refreshView();
    return moved;
  }
  /** Moves rows one place up or down. */
  stepRows(keys: ReadonlySet<string>, by: -1 | 1): boolean {
    const before = stepOf(this.view, keys, by);
    return before !== 'stay' && this.moveRows(keys, before);
  }
  /** Adds a row before another, or at the end, as one step: the numbers of those behind it follow. */
  insertRow(row: RowState, before: string | undefined): void {
    const { orderField } = this;
    if (!orderField) return;
    this.finish();
    const rows = withMoved([...this.view, row], new Set([row.key]), before);
    const at = rows.indexOf(row);
    const placed = {
      ...row,
      values: { ...row.values, [orderField]: at + 1 },
      dirty: new Set([...row.dirty, orderField]),
    };
    const edits = numbered(rows, orderField).filter(({ key }) => key !== row.key);
    const changes = changesOf(this.store, this.#dependents, edits, this.types);
    this.log.do(t('gridInsertRow'), [...changes, { key: row.key, after: placed, at: this.store.order.length }]);
    this.onChanged();
    this.#queue?.check([...changes.map(({ key }) => key), row.key]);
    this.refreshView();
  }
  /** Takes unsaved rows away as one step; gives how many. */
  removeRows(keys: Iterable<string>): number {
    this.finish();
    const places = new Map(this.store.order.map((key, at) => [key, at]));
    const changes = [...keys].flatMap((key) => {
      const row = this.store.get(key);
      const at = places.get(key);
      return row && row.id === undefined && at !== undefined ? [{ key, before: row, at }] : [];
    });
    changes.sort((left, right) => right.at - left.at);
    this.log.do(t('gridRemoveRows'), changes);
    this.onChanged();
    return changes.length;
  }

  /** Removes rows that are no longer stored, with their edits; returns their number. Cannot be undone. */
  dropStored(ids: Iterable<string>): number {
    this.finish();
    const keys = new Set([...ids].flatMap((id) => this.store.byId(id)?.key ?? []));
    if (keys.size === 0) return 0;
    this.store.apply([...keys].map((key) => ({ key })));
    this.log.keepOf((key) => !keys.has(key));
    // The draft forgets them at once.
    appStore.set(this.savedAtom, (n) => n + 1);
    return keys.size;
  }

  /** Lays the grid out otherwise. */
  applyLayout(layout: GridLayout): void {
    const before = appStore.get(this.layoutAtom);
    if (layout === before) return;
    appStore.set(this.layoutAtom, layout);
    if (layout.groupBy !== before.groupBy) {
      this.#closed = new Set();
      this.refreshView();
    } else if (layout.aggregates !== before.aggregates) this.refreshView();
    // Where cells changed places, the range would be one of others.
    if (COLUMNS.some((part) => layout[part] !== before[part])) appStore.set(this.rangeAtom, undefined);
    this.onLayoutChanged(layout);
  }
  sort(by: readonly SortBy[]): void {
    appStore.set(this.sortAtom, by);
    this.applyLayout({ ...appStore.get(this.layoutAtom), sort: by });
    this.refreshView();
  }
  toggleOnlyWrong(): void {
    this.showOnlyWrong(!appStore.get(this.onlyWrongAtom));
  }
  showOnlyWrong(next: boolean): void {
    this.#kept = new Set();
    appStore.set(this.onlyWrongAtom, next);
    this.refreshView();
  }
  /** Leaves out the columns that say nothing, or shows all. */
  hideEmpty(hidden: boolean): void {
    appStore.set(this.hideEmptyAtom, hidden);
    this.#refreshColumns(true);
  }
  #columnsRead = 0;
  #columnsLate = false;
  /**
   * Reads which columns say something; while rows are being checked, only now and then, and not under the hands of who types: what
   * is typed after a column came would go into another.
   */
  #refreshColumns(now: boolean): void {
    this.#columnsLate = this.edits.open !== undefined;
    if (this.#columnsLate || !appStore.get(this.hideEmptyAtom)) return;
    const time = performance.now();
    if (!now && time - this.#columnsRead < COLUMN_UPDATE_INTERVAL_MS) return;
    this.#columnsRead = time;
    appStore.set(this.inUseAtom, fieldsInUse(this.fields, this.store.all(), appStore.get(this.inUseAtom)));
  }
  #measured: { layout: GridLayout; fields: unknown; measures: readonly Measure[] } | undefined;
  /** The current aggregates of the columns. */
  get measures(): readonly Measure[] {
    const layout = appStore.get(this.layoutAtom);
    if (this.#measured?.layout !== layout || this.#measured.fields !== this.byKey)
      this.#measured = { layout, fields: this.byKey, measures: measuresOf(this.byKey, layout) };
    return this.#measured.measures;
  }
  /** Keys of the rows that are shown, those of closed groups too. */
  allShown(): readonly string[] {
    if (!appStore.get(this.onlyWrongAtom)) return this.store.order;
    return this.#viewWith({ grouping: undefined }).map(({ key }) => key);
  }
  #closed = new Set<string>();
  #grouping(): Grouping | undefined {
    const { groupBy } = appStore.get(this.layoutAtom);
    const field = groupBy === undefined ? undefined : this.byKey.get(groupBy);
    if (!field) return undefined;
    const sorted = appStore.get(this.sortAtom)[0]?.field === field.key;
    return { field, closed: this.#closed, measures: this.measures, shown: shownText, sorted };
  }
  /** Opens a group of rows, or closes it. */
  toggleGroup(key: string): void {
    const served = this.#servedView();
    if (served) served.toggle(key);
    else {
      if (!this.#closed.delete(key)) this.#closed.add(key);
      this.refreshView();
    }
  }
  /** Rows grouped by the server; the filter for wrong rows applies to loaded rows only. */
  #servedView(): ServerRows | undefined {
    return this.served?.isOn && !appStore.get(this.onlyWrongAtom) ? this.served : undefined;
  }
  #regroup: ReturnType<typeof setTimeout> | undefined;
  /** Counts and sums of groups follow edits, a little later: rows must not move under who types. */
  #groupsChanged(): void {
    if (appStore.get(this.layoutAtom).groupBy === undefined) return;
    clearTimeout(this.#regroup);
    this.#regroup = setTimeout(() => this.refreshView(), REGROUP);
  }
  /** Reads the rows to show again. */
  refreshView(): void {
    this.#refreshColumns(true);
    const served = this.#servedView();
    if (served) {
      appStore.set(this.viewAtom, served.view());
      return;
    }
    const view = this.#viewWith({ grouping: this.#grouping() });
    if (appStore.get(this.onlyWrongAtom)) for (const { key } of view) this.#kept.add(key);
    appStore.set(this.viewAtom, view);
  }
  /** The user's sort order, else the order field. */
  #sortNow(): readonly SortBy[] {
    if (!this.sortsHere) return [];
    const chosen = appStore.get(this.sortAtom);
    return chosen.length === 0 && this.orderField ? [{ field: this.orderField, dir: 'asc' }] : chosen;
  }
  #viewWith({ grouping }: Pick<ViewOptions, 'grouping'>): readonly RowState[] {
    return viewRows(this.store.all(), {
      onlyWrong: appStore.get(this.onlyWrongAtom),
      keep: this.#kept,
      sort: this.#sortNow(),
      types: this.types,
      grouping,
    });
  }
  /** The place of the first column that is a field; -1 where none is. */
  get firstColumn(): number {
    return this.columns.findIndex((field) => field !== undefined);
  }
  /** True if the cell has a value. */
  isFilled({ row, column }: CellPosition): boolean {
    const field = this.columns[column];
    const state = this.store.get(this.view[row]?.key ?? '');
    return field !== undefined && state !== undefined && hasValue(state.values[field.key]);
  }
  /** True if the view contains group headers. */
  get hasHeads(): boolean {
    return appStore.get(this.layoutAtom).groupBy !== undefined;
  }
  /** The rows in sight now. */
  get view(): readonly RowState[] {
    return appStore.get(this.viewAtom);
  }
  /** Ends what runs. */
  end(): void {
    clearTimeout(this.#regroup);
    this.#queue?.end();
  }
}
