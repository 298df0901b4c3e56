/** `eval filter --in sqlite|postgres`: filters and orders records in a real database, by the machinery of stored records. */
import { Kysely, sql } from 'kysely';
import { type FilterLine, filterToSqlTree, readFilterLine, sortToSqlColumns } from '../../../engine/index.ts';
import type { StoreKind } from '../columnTypes.ts';
import { startEmbeddedPostgres } from '../embeddedPostgres.ts';
import { lowerFilter } from '../filter/lower.ts';
import { lowerOrder } from '../filter/order.ts';
import type { LooseTables } from '../loose.ts';
import { openPostgres } from '../postgres.ts';
import { chooseDriver } from '../sqlite/chooseDriver.ts';
import { sqliteDialect } from '../sqlite/dialect.ts';
import { createEvalTable, EVAL_TABLE, evalPlaces, fillEvalTable } from './evalTable.ts';

/** Evaluates lines in one database that is kept open between them. */
export interface DatabaseEvaluator {
  /** A JSON line in, a JSON line out: `{"ids":[…]}`, or `{"error":…}` for a line that is not valid. One at a time. */
  line(json: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * @param kind SQLite in memory, or the PostgreSQL of `url`; without `url` one of our own is started and thrown away
 * @throws Error in words when there is no such database
 */
export async function databaseEvaluator(kind: StoreKind, url?: string): Promise<DatabaseEvaluator> {
  const { db, close } = kind === 'sqlite' ? await inMemory() : await onPostgres(url);
  await createEvalTable(db, kind);
  return {
    async line(json) {
      try {
        const line = readFilterLine(json);
        return JSON.stringify({ ids: await evaluate(db, kind, line) });
      } catch (error) {
        return JSON.stringify({ error: error instanceof Error ? error.message : String(error) });
      }
    },
    close,
  };
}

/** Each line's answer, as soon as it is there. Blank lines are passed over. */
export async function* evalFilterLines(
  lines: AsyncIterable<string> | Iterable<string>,
  kind: StoreKind,
  url?: string,
): AsyncGenerator<string> {
  const evaluator = await databaseEvaluator(kind, url);
  try {
    for await (const line of lines) if (line.trim() !== '') yield await evaluator.line(line);
  } finally {
    await evaluator.close();
  }
}

async function evaluate(db: Kysely<LooseTables>, kind: StoreKind, line: FilterLine): Promise<unknown[]> {
  const { types, records, sort } = line;
  const places = evalPlaces(types);
  const condition = lowerFilter(filterToSqlTree(line.filter, types, { today: line.today }), kind, places);
  const columns = sortToSqlColumns(sort ?? [], types);
  const order = sort ? sql`${lowerOrder(columns, kind, places).by}, ` : sql``;
  await fillEvalTable(db, kind, types, records);
  const { rows } = await sql<{ position: number }>`
    select position from ${sql.table(EVAL_TABLE)} where ${condition} order by ${order}position
  `.execute(db);
  return rows.map(({ position }) => records[position]?.id);
}

interface Opened {
  db: Kysely<LooseTables>;
  close(): Promise<void>;
}

async function inMemory(): Promise<Opened> {
  const handle = await chooseDriver().open(':memory:');
  const db = new Kysely<LooseTables>({ dialect: sqliteDialect([handle]) });
  return { db, close: () => db.destroy() };
}

/** One connection: a temporary table is seen by no other. */
async function onPostgres(url: string | undefined): Promise<Opened> {
  const own = url ? undefined : await startEmbeddedPostgres();
  try {
    const { db } = await openPostgres<LooseTables>(url ?? (own?.url as string), 1);
    return {
      db,
      async close() {
        await db.destroy();
        await own?.stop();
      },
    };
  } catch (error) {
    await own?.stop();
    throw error;
  }
}
