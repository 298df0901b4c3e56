/** Reads referenced records within the statement that reads the rows. */
import { type RawBuilder, sql } from 'kysely';
import { chunks, type EntityContext } from './context.ts';
import type { ReferencedColumn, ReferencedColumns } from './fieldsBeside.ts';
import { type RecordShape, referencedId } from './recordShape.ts';
import type { RowReader, SelectedCells, ValuesReader } from './rowReader.ts';
import type { Row } from './rows.ts';
import { fromCell } from './values.ts';

const IDS_PER_STATEMENT = 500;

interface ReferencedCell {
  name: string;
  field: ReferencedColumn;
  column: string;
}

/** The reader, which gives the values of other records' fields under their names too. */
export function readingReferenced(
  shape: RecordShape,
  reader: RowReader,
  referenced: ReferencedColumns | undefined,
  fields: readonly string[] | undefined,
): RowReader {
  const cells = cellsOf(referenced, fields);
  if (cells.length === 0) return reader;
  return {
    columns: columnsWith(shape, reader, cells),
    read(row) {
      const record = reader.read(row);
      for (const cell of cells) {
        const value = readCell(cell, row);
        if (value === undefined) delete record.values[cell.name];
        else record.values[cell.name] = value;
      }
      return record;
    },
  };
}

/** The same for who needs no records. */
export function valuesWithReferenced(
  shape: RecordShape,
  reader: ValuesReader,
  referenced: ReferencedColumns | undefined,
  fields: readonly string[],
): ValuesReader {
  const cells = cellsOf(referenced, fields);
  if (cells.length === 0) return reader;
  const at = cells.map((cell) => [cell, fields.indexOf(cell.name)] as const);
  return {
    columns: columnsWith(shape, reader, cells),
    values(row) {
      const values = reader.values(row);
      for (const [cell, index] of at) values[index] = readCell(cell, row);
      return values;
    },
  };
}

const cellsOf = (referenced: ReferencedColumns = {}, fields: readonly string[] | undefined): ReferencedCell[] =>
  Object.entries(referenced)
    .filter(([name]) => fields === undefined || fields.includes(name))
    .map(([name, field], index) => ({ name, field, column: `referenced_${index}` }));

const columnsWith =
  (shape: RecordShape, reader: SelectedCells, cells: readonly ReferencedCell[]) =>
  (table: string): RawBuilder<unknown> =>
    sql.join([reader.columns(table), ...referencedColumns(shape, cells)]);

const referencedColumns = (shape: RecordShape, cells: readonly ReferencedCell[]): RawBuilder<unknown>[] =>
  cells.map(({ field, column }) => sql`${field.cell(referencedId(shape, field))} as ${sql.ref(column)}`);

/** The values beside rows that are at hand, by their ids. */
export async function referencedValues(
  { shape, db }: EntityContext,
  ids: readonly string[],
  referenced: ReferencedColumns,
): Promise<Map<string, Record<string, unknown>>> {
  const cells = cellsOf(referenced, undefined);
  const { table } = shape.table;
  const found = new Map<string, Record<string, unknown>>();
  for (const some of chunks([...new Set(ids)], IDS_PER_STATEMENT)) {
    const { rows } = await sql<Row>`
      select ${sql.join([sql`id`, ...referencedColumns(shape, cells)])} from ${sql.table(table)} where id in (${sql.join(some)})
    `.execute(db);
    for (const row of rows)
      found.set(String(row.id), Object.fromEntries(cells.map((cell) => [cell.name, readCell(cell, row)])));
  }
  return found;
}

const readCell = ({ field: { type, scale }, column }: ReferencedCell, row: Row): unknown =>
  fromCell(type, row[column], scale);
