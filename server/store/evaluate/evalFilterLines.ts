/** `eval filter --in sqlite|postgres`: filters and orders records in a real database, by the machinery of stored records. */
import { Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
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
import { waitingLines } from './waitingLines.ts';

/** Evaluates lines in one database that is kept open between them. One call at a time. */
export interface DatabaseEvaluator {
  /** A JSON line in, a JSON line out: `{"ids":[…]}`, or `{"error":…}` for a line that is not valid. */
  line(json: string): Promise<string>;
  /** The answers of some lines, in their order: one statement asks for all of them. */
  lines(some: readonly string[]): Promise<string[]>;
  close(): Promise<void>;
}

/** The most that one statement asks for: databases limit parts and parameters, and every part scans the rows of all. */
const MOST_LINES = 60;
const MOST_TEXT = 60_000;

/**
 * @param kind SQLite in memory, or the PostgreSQL of `url`; without `url` one of our own is started and thrown away
 * @throws Error in words when there is no such database
 */
export async function databaseEvaluator(kind: StoreKind, url?: string): Promise<DatabaseEvaluator> {
  const { db, close } = kind === 'sqlite' ? await inMemory() : await onPostgres(url);
  await createEvalTable(db, kind);

  async function lines(some: readonly string[]): Promise<string[]> {
    const read = some.map(prepare);
    const valid = read.filter((one): one is Prepared => 'line' in one);
    let found: unknown[][] | undefined;
    try {
      found = await evaluate(db, kind, valid);
    } catch (error) {
      // Whose fault it was is found by asking for each by itself.
      if (some.length > 1) return (await oneByOne(some, lines)).flat();
      return [errorLine(error)];
    }
    return read.map((one) => ('line' in one ? JSON.stringify({ ids: found.shift() }) : one.answer));
  }

  function prepare(json: string): Prepared | { answer: string } {
    try {
      const line = readFilterLine(json);
      const { types, filter, sort, today } = line;
      const places = evalPlaces(types);
      const condition = lowerFilter(filterToSqlTree(filter, types, { today }), kind, places);
      const order = sort ? sql`${lowerOrder(sortToSqlColumns(sort, types), kind, places).by}, ` : sql``;
      return { line, condition, order };
    } catch (error) {
      return { answer: errorLine(error) };
    }
  }

  return { lines, line: async (json) => (await lines([json]))[0] as string, close };
}

const errorLine = (error: unknown) => JSON.stringify({ error: error instanceof Error ? error.message : String(error) });

async function oneByOne(some: readonly string[], lines: DatabaseEvaluator['lines']): Promise<string[][]> {
  const answers: string[][] = [];
  for (const line of some) answers.push(await lines([line]));
  return answers;
}

/** Each line's answer, as soon as it is there. Blank lines are passed over. Lines that have come meanwhile are asked together. */
export async function* evalFilterLines(
  lines: AsyncIterable<string> | Iterable<string>,
  kind: StoreKind,
  url?: string,
): AsyncGenerator<string> {
  const evaluator = await databaseEvaluator(kind, url);
  try {
    for await (const some of waitingLines(lines, { lines: MOST_LINES, text: MOST_TEXT })) {
      yield* await evaluator.lines(some);
    }
  } finally {
    await evaluator.close();
  }
}

interface Prepared {
  line: FilterLine;
  condition: RawBuilder<SqlBool>;
  order: RawBuilder<unknown>;
}

/** The ids of each line, in its order. */
async function evaluate(db: Kysely<LooseTables>, kind: StoreKind, asked: readonly Prepared[]): Promise<unknown[][]> {
  if (asked.length === 0) return [];
  await fillEvalTable(
    db,
    kind,
    asked.map(({ line }) => line),
  );
  const parts = asked.map(
    ({ condition, order }, line) => sql`
      select ${sql.lit(line)} as line, position, row_number() over (order by ${order}position) as place
      from ${sql.table(EVAL_TABLE)} where line = ${sql.lit(line)} and ${condition}`,
  );
  const { rows } = await sql<{ line: number; position: number }>`
    select line, position from (${sql.join(parts, sql` union all `)}) as found order by line, place
  `.execute(db);
  const ids: unknown[][] = asked.map(() => []);
  for (const { line, position } of rows) ids[line]?.push(asked[line]?.line.records[position]?.id);
  return ids;
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
