/**
 * The same trees through react-querybuilder's own exports, SQL for SQLite and json-logic, over the same records: the share whose
 * results differ from the contract. This is not a defect of that package, which promises no single semantics: it is the reason
 * for this engine. Only supported trees are compared: text and numeric fields, literals, its own operators.
 */
import { createRequire } from 'node:module';
import type JsonLogic from 'json-logic-js';
import { sql } from 'kysely';
import { formatQuery, jsonLogicAdditionalOperators, type RuleGroupType, type RuleType } from 'react-querybuilder';
import { expect, it } from 'vitest';
import { closeSqlite, openSqlite } from '../../server/store/sqlite/open.ts';
import { evalFilterLine } from '../evaluate/lines/filterLine.ts';
import { NUMBERS, TEXTS } from './nasty.ts';
import { type Random, randomFrom } from './random.ts';

/** A json-logic-js of its own: the peer's operations bear names of ours, and the files of a thread share the packages. */
const jsonLogic = (() => {
  const require = createRequire(import.meta.url);
  const path = require.resolve('json-logic-js');
  const shared = require.cache[path];
  delete require.cache[path];
  const own = require(path) as typeof JsonLogic;
  if (shared) require.cache[path] = shared;
  return own;
})();

const TREES = 400;
const TYPES = { t: 'text', u: 'text', n: 'numeric' } as const;
const THEIRS = {
  equalTo: '=',
  notEqualTo: '!=',
  lessThan: '<',
  lessThanEqualTo: '<=',
  greaterThan: '>',
  greaterThanEqualTo: '>=',
  isInList: 'in',
  isNotInList: 'notIn',
  contains: 'contains',
  doesNotContain: 'doesNotContain',
  beginsWith: 'beginsWith',
  endsWith: 'endsWith',
  betweenInclusive: 'between',
} as const;
type Operator = keyof typeof THEIRS;
type Values = Readonly<Record<string, string | number | null>>;

interface Leaf {
  readonly name: keyof typeof TYPES;
  readonly operator: Operator;
  readonly value?: unknown;
  readonly value1?: unknown;
  readonly value2?: unknown;
}
interface Tree {
  readonly condition: 'and' | 'or';
  readonly fields: readonly Leaf[];
}

const plainTexts = TEXTS.filter((text) => text.length < 20);
const plainNumbers = NUMBERS.filter((number) => Math.abs(number) < 1e6);

/** Half of the values compared with are a record's own, perhaps in capitals: what people filter by. */
function treeFrom(random: Random, records: readonly Values[]): Tree {
  const leaf = (): Leaf => {
    const name = random.pick(['t', 'u', 'n'] as const);
    const value = (): unknown => {
      const own = random.once(2) ? random.pick(records)[name] : undefined;
      if (typeof own === 'string') return random.once(2) ? own.toUpperCase() : own;
      return own ?? (name === 'n' ? random.pick(plainNumbers) : random.pick(plainTexts));
    };
    const operator = random.pick(Object.keys(THEIRS) as Operator[]);
    if (operator === 'betweenInclusive') return { name, operator, value1: value(), value2: value() };
    if (operator.endsWith('InList')) return { name, operator, value: [value(), value()] };
    return { name, operator, value: value() };
  };
  return { condition: random.pick(['and', 'or'] as const), fields: [leaf(), ...random.list(2, leaf)] };
}

function recordFrom(random: Random, id: number): Values {
  const text = () => (random.once(6) ? null : random.pick(plainTexts));
  return { id: `r${id}`, t: text(), u: text(), n: random.once(6) ? null : random.pick(plainNumbers) };
}

function theirs({ condition, fields }: Tree): RuleGroupType {
  const rules = fields.map(({ name, operator, value, value1, value2 }): RuleType => {
    const right = operator === 'betweenInclusive' ? [value1, value2] : value;
    return { field: name, operator: THEIRS[operator], value: right };
  });
  return { combinator: condition, rules };
}

it('trees as react-querybuilder exports them often keep other records', async () => {
  for (const [name, operation] of Object.entries(jsonLogicAdditionalOperators))
    jsonLogic.add_operation(name, operation);
  const database = await openSqlite<Record<string, Values>>(':memory:');
  let bySql = 0;
  let byLogic = 0;
  try {
    await sql`create table records (id text, t text, u text, n real)`.execute(database.writer);
    for (let seed = 0; seed < TREES; seed++) {
      const random = randomFrom(seed);
      const records = Array.from({ length: 6 }, (_, id) => recordFrom(random, id));
      const tree = treeFrom(random, records);
      const query = theirs(tree);
      const line = { types: TYPES, filter: tree, records, today: '2026-01-01' };
      const ours = JSON.stringify(JSON.parse(evalFilterLine(JSON.stringify(line), 'functions')).ids);

      await sql`delete from records`.execute(database.writer);
      for (const { id, t, u, n } of records)
        await sql`insert into records values (${id}, ${t}, ${u}, ${n})`.execute(database.writer);
      const where = formatQuery(query, { format: 'sql', preset: 'sqlite', parseNumbers: false });
      const kept = await sql<{ id: string }>`select id from records where ${sql.raw(where)} order by rowid`
        .execute(database.writer)
        .then(({ rows }) => JSON.stringify(rows.map(({ id }) => id)))
        .catch((error: Error) => error.message);
      if (kept !== ours) bySql++;

      const logic = formatQuery(query, 'jsonlogic');
      const filtered = records.filter((record) =>
        jsonLogic.apply(logic as Parameters<typeof jsonLogic.apply>[0], record),
      );
      if (JSON.stringify(filtered.map(({ id }) => id)) !== ours) byLogic++;
    }
  } finally {
    await closeSqlite(database);
  }
  const share = (count: number) => `${Math.round((100 * count) / TREES)} %`;
  console.log(
    `react-querybuilder on ${TREES} trees over nasty data keeps other records: as SQL ${share(bySql)}, as json-logic ${share(byLogic)}`,
  );
  expect(bySql).toBeGreaterThan(TREES / 10);
  expect(byLogic).toBeGreaterThan(TREES / 10);
  expect(bySql + byLogic).toBeLessThan(2 * TREES);
});
