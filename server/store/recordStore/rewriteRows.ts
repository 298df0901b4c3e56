/**
 * Rewrites the rows of a table whose shape changes: read as they were written, written as they are needed. So a new key is
 * filled, a field that only templates had gets its column, and a value that does not fit a new type is kept as it is.
 */
import type { Kysely } from 'kysely';
import type { StoreProgram } from '../program.ts';
import type { RewriteRows } from '../schema/applySteps.ts';
import { oldColumn } from '../schema/applySteps.ts';
import { databaseName } from '../schema/names.ts';
import { changedColumns, RECORD_CELLS, renamedFields, type TableShape } from '../schema/shape.ts';
import type { UntypedTables } from '../untypedTables.ts';
import { NO_FORMER_LISTS, valuesAsNow } from './formerLists.ts';
import { entityOfMark, type FieldColumn, type RecordShape, recordShape, sharedShape } from './recordShape.ts';
import { cellsByColumn, decodeRow, encodeRow, type SecretBox, storedList } from './rowCodec.ts';

const CHUNK = 200;
/** Cells that a rewrite does not change. */
const OF_RECORD = new Set(RECORD_CELLS);

export function rowRewriter(program: StoreProgram, secrets: SecretBox | undefined): RewriteRows {
  return async (db, { before, table }) => {
    const entity = program.entities[table.entity];
    if (!entity) throw new Error(`No definition of the entity "${table.entity}".`);
    const from = shapeAsWritten(before, new Set(changedColumns({ before, table })));
    const to = recordShape(table.entity, entity);
    const renamed = renamedFields({ before, table });
    const by = program.shared?.entity === table.entity ? program.shared.by : undefined;
    // In a row of another entity only the JSON belongs to that entity.
    const shared = (row: Record<string, unknown>): RecordShape | undefined => {
      const place = by === undefined ? undefined : [...from.fields.values()].find(({ field }) => field === by);
      const name = entityOfMark(place && row[place.column]);
      return name === undefined || by === undefined ? undefined : sharedShape(name, table.entity, entity, by);
    };
    for (let last: string | undefined = ''; last !== undefined; )
      last = await rewriteChunk(db, { from, to, renamed, shared }, last, secrets);
  };
}

interface Rewriting {
  from: RecordShape;
  to: RecordShape;
  renamed: ReadonlyMap<string, string>;
  /** Shape of a row that belongs to another entity. */
  shared(row: Record<string, unknown>): RecordShape | undefined;
}

async function rewriteChunk(
  db: Kysely<UntypedTables>,
  { from, to, renamed, shared }: Rewriting,
  after: string,
  secrets: SecretBox | undefined,
): Promise<string | undefined> {
  const rows = await db
    .selectFrom(from.table.table)
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(CHUNK)
    .execute();
  const written = [...to.at.keys()].filter((column) => !OF_RECORD.has(column));
  for (const row of rows) {
    const other = shared(row);
    if (other) {
      const { values, extraTypes } = decodeRow(other, row, secrets);
      const { cells } = encodeRow(other, values, extraTypes, secrets);
      const set = cellsByColumn(other, cells, written);
      await db
        .updateTable(to.table.table)
        .set(set)
        .where('id', '=', row.id as string)
        .execute();
      continue;
    }
    const { values, extraTypes } = decodeRow(from, row, secrets);
    const named = Object.entries(values).map(([field, value]) => [renamed.get(field) ?? field, value] as const);
    const kept = Object.entries(valuesAsNow(to.formerLists, Object.fromEntries(named)))
      .filter(([field]) => to.fields.has(field) || to.lists.has(field) || Object.hasOwn(extraTypes, field))
      .map(([field, value]) => [field, storedList(to, field, value)] as const);
    const { cells } = encodeRow(to, Object.fromEntries(kept), extraTypes, secrets);
    await db
      .updateTable(to.table.table)
      .set(cellsByColumn(to, cells, written))
      .where('id', '=', row.id as string)
      .execute();
  }
  return rows.length === CHUNK ? (rows.at(-1)?.id as string) : undefined;
}

/**
 * Shape for decoding a table whose entity no longer has a definition: the table's shape contains all that is needed.
 */
function shapeAsWritten(table: TableShape, changed: ReadonlySet<string>): RecordShape {
  const fields = new Map<string, FieldColumn>();
  const lists = new Map<string, string>();
  for (const { name, holds, type, scale, secret } of table.columns) {
    if (holds === undefined) continue;
    const column = changed.has(name) ? oldColumn(name) : name;
    if (!type) lists.set(holds, column);
    else
      fields.set(holds, {
        field: holds,
        type,
        column,
        key: undefined,
        inJson: databaseName(holds),
        scale,
        secret: secret === true,
      });
  }
  const columns = table.columns.map(({ name }) => name);
  const at = new Map(columns.map((column, index) => [column, index]));
  const noKeys = { uniques: [], indexed: new Map(), uniqueWithin: [], listedWithin: [] };
  return {
    entity: table.entity,
    table,
    columns,
    at,
    fields,
    lists,
    singles: undefined,
    formerLists: NO_FORMER_LISTS,
    ...noKeys,
  };
}
