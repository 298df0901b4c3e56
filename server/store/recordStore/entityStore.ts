/** The records of one entity: what operations call. Every method that writes is one transaction with its history. */
import type { StoreTransaction } from '../backend.ts';
import { untilAborted } from '../untilAborted.ts';
import { type AddRequest, addMany } from './addMany.ts';
import { type AggregateGroup, type AggregateRequest, aggregateRecords } from './aggregate.ts';
import type { EntityContext } from './context.ts';
import type { ReferencedColumns, ReferencedField } from './fieldsBeside.ts';
import { getRecords } from './get.ts';
import { type HistoryEntry, historyOf, valuesAt } from './history.ts';
import { type JoinedRecords, joinedRecords } from './joined.ts';
import { countRecords, eachRecord, eachRow, type ListAnswer, type ListRequest, listRecords } from './list.ts';
import { findByUnique, type LookupRequest, lookupRecords, type UniqueRequest } from './lookup.ts';
import { readWithinCost, refuseCostly } from './queryCost.ts';
import type { StoredRecord } from './record.ts';
import { referencedValues } from './referencedCells.ts';
import { referencedField } from './referencedField.ts';
import { type RekeyRequest, rekeyRows } from './rekeyRows.ts';
import { type LatestRequest, latestCondition, type RelatedRequest, relatedCondition } from './related.ts';
import { type RemoveRequest, type RemoveResult, type RestoreRequest, removeRecords, restoreRecord } from './remove.ts';
import { type RemovedRecord, type RemovedRequest, removedRecords } from './removed.ts';
import { countToRename, type RenamedRows, type RenameRequest, renameRows } from './renameRows.ts';
import { type SaveRequest, saveRecords } from './save.ts';
import type { SaveResult } from './saveResult.ts';
import type { RelatedCondition, Selection } from './selection.ts';
import { beginStates, type InState, type InStatesRequest, inStates } from './stateIntervals.ts';
import { type StateAt, type StatesAtRequest, statesAt } from './statesAt.ts';
import { type Suggestion, type SuggestRequest, suggestValues } from './suggest.ts';

/** Methods with `tx` take part in that transaction; without one they are their own. */
export interface EntityStore {
  list(request: ListRequest): Promise<ListAnswer>;
  /** All of a selection, in order, read page by page. */
  each(request: ListRequest): AsyncGenerator<StoredRecord>;
  /** The same without records: the values of these fields, in this order; undefined for missing values. */
  eachRow(request: ListRequest & { fields: readonly string[] }): AsyncGenerator<unknown[]>;
  count(selection: Selection): Promise<number>;
  get(id: string, tx?: StoreTransaction): Promise<StoredRecord | undefined>;
  /** In the order asked; those that are not there are left out. */
  getMany(ids: readonly string[], tx?: StoreTransaction): Promise<StoredRecord[]>;
  /** An outcome for each row, in order; a row that cannot be saved leaves the others. */
  saveMany(request: SaveRequest, tx?: StoreTransaction): Promise<SaveResult[]>;
  /** Inserts new records into a store: faster than saving, without events. @returns the number of inserted records */
  addMany(request: AddRequest): Promise<number>;
  remove(request: RemoveRequest, tx?: StoreTransaction): Promise<RemoveResult[]>;
  /** Newest first; also of a removed record. */
  history(id: string): Promise<HistoryEntry[]>;
  /** Records that were removed and are gone still, the last removed first. */
  removed(request: RemovedRequest): Promise<RemovedRecord[]>;
  /** The values that the record had at a version. */
  valuesAt(id: string, version: number): Promise<Record<string, unknown> | undefined>;
  restore(request: RestoreRequest, tx?: StoreTransaction): Promise<SaveResult | undefined>;
  findByUnique(request: UniqueRequest, tx?: StoreTransaction): Promise<(StoredRecord | undefined)[]>;
  /** Lookups of rules: records whose field is equalTo one of the values. */
  lookup(request: LookupRequest): Promise<StoredRecord[]>;
  suggest(request: SuggestRequest): Promise<Suggestion[]>;
  /** Records that have been in a lifecycle state for a minimum time, longest first. */
  inStates(request: InStatesRequest): Promise<InState[]>;
  /** States of records within a time, from the recorded intervals. */
  statesAt(request: StatesAtRequest): Promise<StateAt[]>;
  /** Begins to keep the states of records that were there before their entity had any. */
  beginStates(): Promise<void>;
  /** Recomputes the keys of template fields. @returns the number of changed rows */
  rekey(request: RekeyRequest): Promise<number>;
  /** Gives the values of a field that only templates have another name, in rows and history. */
  rename(request: RenameRequest): Promise<RenamedRows>;
  /** How many rows and entries `rename` would look at. */
  toRename(request: Pick<RenameRequest, 'from' | 'company' | 'system' | 'account'>): Promise<RenamedRows>;
  /** For a statement of the server's own, which reads these records beside something else. */
  joined(fields: readonly string[]): JoinedRecords;
  /** A field of these records, for statements of those that refer to them; of records outside the selection it is empty. */
  referenced(field: string, selection: Selection): ReferencedField;
  /** The values of other records' fields beside those of these ids: the columns are by the fields of these that refer to them. */
  referencedValues(
    ids: readonly string[],
    columns: ReferencedColumns,
  ): Promise<Map<string, Readonly<Record<string, unknown>>>>;
  /** A condition on records of another entity: that some of these belong to them, or none. */
  related(request: RelatedRequest): RelatedCondition;
  /** A condition on these records: no other one that shares some values has a later day. */
  latest(request: LatestRequest): RelatedCondition;
  /** Counts and sums, by groups of equal values. */
  aggregate(request: AggregateRequest): Promise<AggregateGroup[]>;
}

export function entityStore(context: EntityContext): EntityStore {
  /** Reads a selection whose filter does not cost too much, until the client goes away. */
  const bounded = <Request extends Selection, Answer>(
    request: Request,
    read: (asked: EntityContext, request: Request) => Promise<Answer>,
  ): Promise<Answer> =>
    untilAborted(request.signal, context, (asked) => readWithinCost(asked, request, () => read(asked, request)));
  async function* boundedRows<Request extends Selection, Row>(
    request: Request,
    read: (asked: EntityContext, request: Request) => AsyncGenerator<Row>,
  ): AsyncGenerator<Row> {
    await refuseCostly(context, request);
    yield* read(context, request);
  }
  return {
    list: (request) => bounded(request, listRecords),
    each: (request) => boundedRows(request, eachRecord),
    eachRow: (request) => boundedRows(request, eachRow),
    count: (selection) => bounded(selection, countRecords),
    get: async (id, tx) => (await getRecords(context, [id], tx))[0],
    getMany: (ids, tx) => getRecords(context, ids, tx),
    saveMany: (request, tx) => saveRecords(context, request, tx),
    addMany: (request) => addMany(context, request),
    remove: (request, tx) => removeRecords(context, request, tx),
    history: (id) => historyOf(context, id),
    removed: (request) => removedRecords(context, request),
    valuesAt: async (id, version) => (await valuesAt(context, id, version))?.values,
    restore: (request, tx) => restoreRecord(context, request, tx),
    findByUnique: (request, tx) => findByUnique(context, request, tx),
    lookup: (request) => bounded(request, lookupRecords),
    statesAt: (request) => statesAt(context, request),
    inStates: (request) => inStates(context, request),
    beginStates: () => beginStates(context),
    suggest: (request) => bounded(request, suggestValues),
    rekey: (request) => rekeyRows(context, request),
    rename: (request) => renameRows(context, request),
    toRename: (request) => countToRename(context, request),
    joined: (fields) => joinedRecords(context, fields),
    referenced: (field, selection) => referencedField(context, field, selection),
    referencedValues: (ids, columns) => referencedValues(context, ids, columns),
    related: (request) => relatedCondition(context, request),
    latest: latestCondition,
    aggregate: (request) => bounded(request, aggregateRecords),
  };
}
