/** `eval filter --in sqlite|postgres`: filters and orders records in a real database, by the machinery of stored records. */
import { Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RecordValues } from '../../engine/filters/env.ts';
import { filterToSqlTree } from '../../engine/filters/filterToSqlTree.ts';
import { sortToSqlColumns } from '../../engine/filters/sortRecords.ts';
import type { StoreKind } from '../../server/store/columnTypes.ts';
import { filterToSql } from '../../server/store/filter/filterToSql.ts';
import type { KeyColumns } from '../../server/store/filter/keyExpression.ts';
import { orderToSql } from '../../server/store/filter/orderToSql.ts';
import { openPostgres } from '../../server/store/postgres.ts';
import { chooseDriver } from '../../server/store/sqlite/chooseDriver.ts';
import { sqliteDialect } from '../../server/store/sqlite/dialect.ts';
import type { UntypedTables } from '../../server/store/untypedTables.ts';
import { startEmbeddedPostgres } from '../support/embeddedPostgres.ts';
import { createEvalTable, EVAL_TABLE, type EvalRow, evalPlaces, evalRows, fillEvalTable } from './evalTable.ts';
import { readFilterLine } from './lines/filterLine.ts';
import { waitingLines } from './waitingLines.ts';

/** Evaluates lines in one database that is kept open between them. One call at a time. */
export interface DatabaseEvaluator {
  /** A JSON line in, a JSON line out: `{"ids":[…]}`, or `{"error":…}` for a line that is not valid. */
  line(json: string): Promise<string>;
  /** The preparation of a line before the database is queried. */
  prepare(json: string): Prepared;
  /** Answers some lines in order, with one statement for all of them. */
  answer(some: readonly Prepared[]): Promise<string[]>;
  close(): Promise<void>;
}

/** The maximum lines of one statement: databases limit parts and parameters, and every part scans the rows of all. */
const MAX_LINES = 30;
const MAX_TEXT_LENGTH = 60_000;

/**
 * @param kind SQLite in memory, or the PostgreSQL of `url`; without `url` a temporary one is started
 * @throws Error with a readable message if the database does not exist
 */
export async function databaseEvaluator(kind: StoreKind, url?: string): Promise<DatabaseEvaluator> {
  const { db, close } = kind === 'sqlite' ? await inMemory() : await onPostgres(url);
  await createEvalTable(db, kind);

  const prepare = (json: string): Prepared => prepareLine(json, kind);

  async function answer(some: readonly Prepared[]): Promise<string[]> {
    const valid = some.filter((one): one is Question => 'records' in one);
    let found: unknown[][];
    try {
      found = await evaluate(db, kind, valid);
    } catch (error) {
      // The faulty line is found by separate queries.
      if (valid.length > 1) return (await oneByOne(some, answer)).flat();
      return some.map((one) => ('records' in one ? errorLine(error) : one.answer));
    }
    return some.map((one) => ('records' in one ? JSON.stringify({ ids: found.shift() }) : one.answer));
  }

  return { prepare, answer, line: async (json) => (await answer([prepare(json)]))[0] as string, close };
}

function prepareLine(json: string, kind: StoreKind): Prepared {
  try {
    const { types, filter, sort, today, records } = readFilterLine(json);
    const placeOf = evalPlaces(types);
    const asked = new Set<string>();
    const places: KeyColumns = (field) => {
      asked.add(field);
      return placeOf(field);
    };
    const condition = filterToSql(filterToSqlTree(filter, types, { today }), kind, places);
    const order = sort ? sql`${orderToSql(sortToSqlColumns(sort, types), kind, places).by}, ` : sql``;
    return { records, rows: evalRows(types, records, asked), condition, order };
  } catch (error) {
    return { answer: errorLine(error) };
  }
}

const errorLine = (error: unknown) => JSON.stringify({ error: error instanceof Error ? error.message : String(error) });

async function oneByOne(some: readonly Prepared[], answer: DatabaseEvaluator['answer']): Promise<string[][]> {
  const answers: string[][] = [];
  for (const one of some) answers.push(await answer([one]));
  return answers;
}

/**
 * Yields each line's answer as soon as it is available. Blank lines are skipped. Lines that have arrived in the meantime are
 * queried together, and the next are prepared while the database answers.
 */
export async function* evalFilterLines(
  lines: AsyncIterable<string> | Iterable<string>,
  kind: StoreKind,
  url?: string,
): AsyncGenerator<string> {
  const evaluator = await databaseEvaluator(kind, url);
  const groups = waitingLines(lines, { lines: MAX_LINES, text: MAX_TEXT_LENGTH });
  const ready = async (): Promise<Prepared[] | undefined> => {
    const { value, done } = await groups.next();
    return done ? undefined : value.map(evaluator.prepare);
  };
  try {
    let coming = ready();
    for (;;) {
      const some = await coming;
      if (!some) return;
      const answers = evaluator.answer(some);
      coming = ready();
      // Errors there are reported in turn.
      coming.catch(() => undefined);
      yield* await answers;
    }
  } finally {
    await evaluator.close();
  }
}

/** A line that is not valid has its answer already. */
type Prepared = Question | { readonly answer: string };

interface Question {
  readonly records: readonly RecordValues[];
  readonly rows: EvalRow[];
  readonly condition: RawBuilder<SqlBool>;
  readonly order: RawBuilder<unknown>;
}

/** The ids of each line, in its order. */
async function evaluate(db: Kysely<UntypedTables>, kind: StoreKind, asked: readonly Question[]): Promise<unknown[][]> {
  if (asked.length === 0) return [];
  asked.forEach(({ rows }, line) => {
    for (const row of rows) row.line = line;
  });
  await fillEvalTable(
    db,
    kind,
    asked.flatMap(({ rows }) => rows),
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
  for (const { line, position } of rows) ids[line]?.push(asked[line]?.records[position]?.id);
  return ids;
}

interface Opened {
  db: Kysely<UntypedTables>;
  close(): Promise<void>;
}

async function inMemory(): Promise<Opened> {
  const handle = await chooseDriver().open(':memory:');
  const db = new Kysely<UntypedTables>({ dialect: sqliteDialect([handle]) });
  return { db, close: () => db.destroy() };
}

/** One connection: a temporary table is seen by no other. */
async function onPostgres(url: string | undefined): Promise<Opened> {
  const own = url ? undefined : await startEmbeddedPostgres();
  try {
    const { db } = await openPostgres<UntypedTables>(url ?? (own?.url as string), 1);
    // A few rows in many parts: to compile the statement takes longer than to run it.
    await sql`set jit = off`.execute(db);
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
