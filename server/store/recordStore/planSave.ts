/** Plans the save of a row before anything is written. */
import type { FieldTypes } from '../../../metadata/kinds/fieldTypes.ts';
import { changesBetween, withoutSecrets } from './changes.ts';
import type { EntityContext } from './context.ts';
import { newId } from './newId.ts';
import type { FieldChange, Scope, StoredRecord } from './record.ts';
import type { RecordShape } from './recordShape.ts';
import { type Cells, cellsByColumn, encodeRow, ValueRefusedError } from './rowCodec.ts';
import { type Row, toRecord } from './rows.ts';
import type { SaveResult, SaveRow } from './saveResult.ts';
import type { Cell } from './values.ts';

/** A record to be written, as it will be. */
export interface PlannedSave {
  /** The row's place in the request. */
  index: number;
  isNew: boolean;
  /** True if its scope changes. */
  isMoved: boolean;
  record: StoredRecord;
  /** The stored record. */
  before: StoredRecord | undefined;
  cells: Cells;
  /** Changes of an existing record. */
  changes: Record<string, FieldChange>;
}

export interface SaveDefaults {
  scope: Scope;
  extraTypes: FieldTypes;
  by: string;
  at: string;
  definition: string;
}

/**
 * @param stored the row that is there under this id, if any
 * @returns what to write, or the outcome where there is nothing to write
 */
export function planSave(
  context: EntityContext,
  index: number,
  row: SaveRow,
  stored: Row | undefined,
  defaults: SaveDefaults,
): PlannedSave | SaveResult {
  const before = stored && toRecord(context, stored);
  const expected = row.version ?? 0;
  if ((before?.record.version ?? 0) !== expected) {
    return { status: 'conflict', id: row.id ?? '', stored: before?.record };
  }
  const merged: Record<string, unknown> = { ...before?.record.values };
  for (const [field, value] of Object.entries(row.values)) {
    if (value === null || value === undefined) {
      if (field in merged) delete merged[field];
    } else merged[field] = value;
  }
  try {
    const extraTypes = { ...before?.extraTypes, ...defaults.extraTypes };
    const { cells, values } = encodeRow(context.shape, merged, extraTypes, context.secrets);
    const scope = { ...defaults.scope, ...before?.record.scope, ...row.scope };
    const changes = before ? changesBetween(before.record.values, values) : {};
    const moved = before !== undefined && !sameScope(before.record.scope, scope);
    if (before && !moved && Object.keys(changes).length === 0) {
      return { status: 'saved', record: before.record, changed: false };
    }
    const record: StoredRecord = {
      id: row.id ?? newId(),
      version: expected + 1,
      scope,
      createdAt: before?.record.createdAt ?? row.created?.at ?? defaults.at,
      createdBy: before?.record.createdBy ?? row.created?.by ?? defaults.by,
      updatedAt: defaults.at,
      updatedBy: defaults.by,
      definition: defaults.definition,
      values,
    };
    const told = withoutSecrets(context.shape, changes);
    return { index, isNew: !before, isMoved: moved, record, before: before?.record, cells, changes: told };
  } catch (error) {
    if (error instanceof ValueRefusedError) return { status: 'refused', field: error.field, message: error.message };
    throw error;
  }
}

function sameScope(one: Scope, other: Scope): boolean {
  return one.company === other.company && one.system === other.system && one.account === other.account;
}

/** The whole row of a planned record, in the order of its table's columns. */
export function rowOf({ at }: RecordShape, { record, cells }: PlannedSave): Cell[] {
  const row = cells.slice();
  const put = (column: string, cell: Cell) => {
    row[at.get(column) as number] = cell;
  };
  for (const [column, cell] of Object.entries(recordCells(record))) put(column, cell);
  return row;
}

function recordCells(record: StoredRecord): Record<string, Cell> {
  return {
    id: record.id,
    version: record.version,
    ...record.scope,
    created_at: record.createdAt,
    created_by: record.createdBy,
    updated_at: record.updatedAt,
    updated_by: record.updatedBy,
    definition: record.definition,
  };
}

/** The cells that an update has to write: those of the fields that changed, and those that several fields share. */
export function changedCells({ shape }: EntityContext, { cells, changes }: PlannedSave): Record<string, Cell> {
  const columns = ['extra', 'keys', ...shape.uniques.map(({ column }) => column)];
  for (const field of Object.keys(changes)) {
    const place = shape.fields.get(field);
    if (place) columns.push(place.column);
    if (place?.key) columns.push(place.key);
    const list = shape.lists.get(field);
    if (list) columns.push(list);
  }
  return cellsByColumn(shape, cells, columns);
}
