import { type Kysely, sql } from 'kysely';
import { columnType, type StoreKind } from '../columnTypes.ts';
import type { UntypedTables } from '../untypedTables.ts';
import { createIndex } from './indexColumn.ts';
import { type ColumnShape, changedColumns } from './shape.ts';
import { losesData, printPlan, type SchemaStep } from './steps.ts';

/** A plan has steps that lose data, and nobody allowed that. */
export class DataLossError extends Error {
  override name = 'DataLossError';
  constructor(steps: readonly SchemaStep[]) {
    super(`These steps lose data and were not allowed; nothing was changed:\n${printPlan(steps)}`);
  }
}

/** Rewrites the rows of a table by the shape that it had into the shape that it gets. */
export type RewriteRows = (db: Kysely<UntypedTables>, step: SchemaStep & { kind: 'rewriteRows' }) => Promise<void>;

/** The name under which a changed column is kept until its rows are rewritten. */
export const oldColumn = (name: string): string => `old_${name}`.slice(0, 63);

/**
 * Applies steps in order. Run it inside one write, so that either all of them are applied or none.
 * @throws DataLossError before anything is changed
 */
export async function applySteps(
  db: Kysely<UntypedTables>,
  kind: StoreKind,
  steps: readonly SchemaStep[],
  { allowLoss, rewriteRows }: { allowLoss: boolean; rewriteRows: RewriteRows },
): Promise<void> {
  const losing = steps.filter(losesData);
  if (losing.length > 0 && !allowLoss) throw new DataLossError(losing);
  for (const step of steps) await applyStep(db, kind, step, rewriteRows);
}

async function applyStep(
  db: Kysely<UntypedTables>,
  kind: StoreKind,
  step: SchemaStep,
  rewriteRows: RewriteRows,
): Promise<void> {
  const table = step.table.table;
  switch (step.kind) {
    case 'createTable': {
      let builder = db.schema.createTable(table);
      for (const column of step.table.columns) {
        builder = builder.addColumn(column.name, columnType(kind, column.storage), (made) => {
          if (column.name === 'id') return made.primaryKey().notNull();
          return column.required ? made.notNull() : made;
        });
      }
      return builder.execute();
    }
    case 'dropTable':
      return db.schema.dropTable(table).execute();
    case 'addColumn':
      return addColumn(db, kind, table, step.column);
    case 'changeColumn':
      await db.schema.alterTable(table).renameColumn(step.from.name, oldColumn(step.from.name)).execute();
      return addColumn(db, kind, table, step.to);
    case 'rewriteRows': {
      await rewriteRows(db, step);
      const has = new Set(step.table.columns.map(({ name }) => name));
      for (const name of changedColumns(step)) {
        if (has.has(name)) await db.schema.alterTable(table).dropColumn(oldColumn(name)).execute();
      }
      return;
    }
    case 'dropColumn':
      return db.schema.alterTable(table).dropColumn(step.column.name).execute();
    case 'createIndex':
      return createIndex(db, kind, table, step.index);
    case 'dropIndex':
      return db.schema.dropIndex(step.index.name).execute();
  }
}

async function addColumn(
  db: Kysely<UntypedTables>,
  kind: StoreKind,
  table: string,
  column: ColumnShape,
): Promise<void> {
  const made = sql`alter table ${sql.table(table)} add column ${sql.ref(column.name)} ${columnType(kind, column.storage)}`;
  await (column.required ? sql`${made} not null default ''` : made).execute(db);
}
