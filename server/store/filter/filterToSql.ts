/**
 * Filters to SQL: the engine's filter tree as a WHERE condition of one database. Every node is over comparison keys, so the
 * databases only compare bytes: what upper case, a number or a day is was decided when the row was written. No filter is
 * finished in memory afterwards.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type {
  CompareNode,
  JunctionNode,
  KeyOperand,
  KeyRef,
  SearchNode,
  SqlNode,
} from '../../../metadata/signatures/sqlTree.ts';
import type { StoreKind } from '../columnTypes.ts';
import { type AlikeConditions, gatherAlike } from './alikeConditions.ts';
import { type KeyColumns, type KeyExpressions, keyExpressions } from './keyExpression.ts';

type Condition = RawBuilder<SqlBool>;

/** SQL that differs between the databases. */
interface Words {
  contains(text: RawBuilder<unknown>, part: RawBuilder<unknown>): Condition;
  beginsWith(text: RawBuilder<unknown>, part: RawBuilder<unknown>): Condition;
  endsWith(text: RawBuilder<unknown>, part: RawBuilder<unknown>): Condition;
  /** One parameter for all values: both databases limit the number of parameters. */
  oneOf(text: RawBuilder<unknown>, values: readonly string[]): Condition;
  listHas(list: RawBuilder<unknown>, value: RawBuilder<unknown>): Condition;
  listHasAny(list: RawBuilder<unknown>, values: readonly string[]): Condition;
  listsMeet(left: RawBuilder<unknown>, right: RawBuilder<unknown>): Condition;
  /** The values as rows of a table with the column `value`. */
  rows(values: readonly string[]): RawBuilder<unknown>;
}

const SQLITE: Words = {
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  beginsWith: (text, part) => sql`substr(${text}, 1, length(${part})) = ${part}`,
  endsWith: (text, part) => sql`substr(${text}, -length(${part})) = ${part}`,
  oneOf: (text, values) => sql`${text} in (select value from json_each(${JSON.stringify(values)}))`,
  listHas: (list, value) => sql`exists (select 1 from json_each(${list}) where value = ${value})`,
  listHasAny: (list, values) =>
    sql`exists (select 1 from json_each(${list}) where value in (select value from json_each(${JSON.stringify(values)})))`,
  listsMeet: (left, right) =>
    sql`exists (select 1 from json_each(${left}) as one join json_each(${right}) as other on one.value = other.value)`,
  rows: (values) => sql`json_each(${JSON.stringify(values)}) as part`,
};

const POSTGRES: Words = {
  contains: (text, part) => sql`strpos(${text}, ${part}) > 0`,
  beginsWith: (text, part) => sql`starts_with(${text}, ${part})`,
  endsWith: (text, part) => sql`right(${text}, char_length(${part})) = ${part}`,
  oneOf: (text, values) => sql`${text} = any(${[...values]}::text[])`,
  listHas: (list, value) => sql`jsonb_exists(${list}, ${value})`,
  listHasAny: (list, values) => sql`jsonb_exists_any(${list}, ${[...values]}::text[])`,
  listsMeet: (left, right) =>
    sql`exists (select 1 from jsonb_array_elements_text(${left}) as one(value) join jsonb_array_elements_text(${right}) as other(value) on one.value = other.value)`,
  rows: (values) => sql`unnest(${[...values]}::text[]) as part(value)`,
};

const WORDS = { sqlite: SQLITE, postgres: POSTGRES } as const satisfies Record<StoreKind, Words>;

/**
 * The condition for rows that match the tree.
 * @param places columns of each field's keys; throws for an unknown field
 */
export function filterToSql(tree: SqlNode, kind: StoreKind, places: KeyColumns): Condition {
  const keys = keyExpressions(kind, places);
  const words = WORDS[kind];
  const operand = operands(keys, kind);
  const junction = (node: JunctionNode): Condition => {
    const { alike, rest } = gatherAlike(node);
    return joined([...rest.map(lower), ...alike.map((one) => together(one, keys, words))], node.kind);
  };
  const lower = (node: SqlNode): Condition => {
    switch (node.kind) {
      case 'constant':
        return node.value ? sql`1 = 1` : sql`1 = 0`;
      case 'and':
      case 'or':
        return junction(node);
      case 'not':
        return sql`((${lower(node.node)}) is not true)`;
      case 'absent':
        return sql`${keys.text(node.key)} is null`;
      case 'compare':
        return compare(node, keys, operand);
      case 'oneOf':
        return words.oneOf(keys.text(node.key), node.values);
      case 'search':
        return search(node, keys, kind, operand);
      case 'listHas':
        return words.listHas(keys.list(node.list), operand(node.value));
      case 'listHasAny':
        return words.listHasAny(keys.list(node.list), node.values);
      case 'listsMeet':
        return words.listsMeet(keys.list(node.left), keys.list(node.right));
      case 'dayOffset':
        return sql`${integer(node.day, keys)} = ${sql.lit(node.today)} + ${integer(node.offset, keys)}`;
    }
  };
  return lower(tree);
}

const COMPARISONS = {
  '=': sql`=`,
  '<': sql`<`,
  '<=': sql`<=`,
  '>': sql`>`,
  '>=': sql`>=`,
} as const satisfies Record<CompareNode['operator'], RawBuilder<unknown>>;

function compare({ left, operator, right }: CompareNode, keys: KeyExpressions, operand: Operands): Condition {
  return sql`${keys.text(left)} ${COMPARISONS[operator]} ${operand(right)}`;
}

function search({ how, text, part }: SearchNode, keys: KeyExpressions, kind: StoreKind, operand: Operands): Condition {
  return WORDS[kind][how](keys.text(text), operand(part));
}

/** Conditions that differ in their literals alone. */
function together({ how, text, values, isNot, needs }: AlikeConditions, keys: KeyExpressions, words: Words): Condition {
  const own = keys.text(text);
  const holds = conditionOf(how, own, values, needs, words);
  return isNot ? sql`((${holds}) is not true)` : holds;
}

function conditionOf(
  how: AlikeConditions['how'],
  own: RawBuilder<unknown>,
  values: readonly string[],
  needs: AlikeConditions['needs'],
  words: Words,
): Condition {
  if (how === '=') return words.oneOf(own, values);
  const value = sql.ref('part.value');
  const held = isSearch(how) ? words[how](own, value) : sql`${own} ${COMPARISONS[how]} ${value}`;
  const rows = words.rows(values);
  return needs === 'any'
    ? sql`exists (select 1 from ${rows} where ${held})`
    : sql`(${own} is not null and not exists (select 1 from ${rows} where (${held}) is not true))`;
}

const isSearch = (how: AlikeConditions['how']): how is SearchNode['how'] => !Object.hasOwn(COMPARISONS, how);

type Operands = (value: KeyOperand) => RawBuilder<unknown>;

/**
 * Literals past this many are written into the statement: SQLite takes 32,766 parameters, PostgreSQL 65,535, and a search
 * needs its literal twice.
 */
const BOUND_LITERALS = 12_000;

function operands(keys: KeyExpressions, kind: StoreKind): Operands {
  let bound = 0;
  return (value) => {
    if (!('literal' in value)) return keys.text(value);
    bound += 1;
    if (bound > BOUND_LITERALS) return sql.lit(value.literal);
    // PostgreSQL cannot infer the type of a bare parameter inside a function call.
    return kind === 'postgres' ? sql`${value.literal}::text` : sql`${value.literal}`;
  };
}

function integer(ref: KeyRef, keys: KeyExpressions): RawBuilder<unknown> {
  return sql`cast(${keys.text(ref)} as integer)`;
}

/** Joined as a balanced tree: SQLite's parser allows a depth of 1,000, which a long flat chain would pass. */
function joined(conditions: readonly Condition[], word: 'and' | 'or'): Condition {
  if (conditions.length === 1) return conditions[0] as Condition;
  const middle = Math.ceil(conditions.length / 2);
  const [left, right] = [conditions.slice(0, middle), conditions.slice(middle)];
  return sql`(${joined(left, word)} ${sql.raw(word)} ${joined(right, word)})`;
}
