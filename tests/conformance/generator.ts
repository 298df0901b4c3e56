/**
 * Random lines for `eval filter` and `eval rules` over nasty data: every type, every operator, fields compared with fields
 * of other types, groups in groups, inactive parts. Plain code from a seed, so that Node, Chromium and both databases are
 * asked the very same. What is made is valid: an error is a failure of the evaluator.
 */
import { DECIMALS, NUMBERS, RELATIVE_DAYS, TEXTS, TODAYS } from './nasty.ts';
import { type Random, randomFrom } from './random.ts';

const TYPES: Readonly<Record<string, string>> = {
  t: 'text',
  u: 'multiline',
  p: 'dropdown',
  m: 'multiselect',
  q: 'multiselect',
  n: 'numeric',
  o: 'numeric',
  x: 'decimal',
  y: 'decimal',
  d: 'date',
  e: 'date',
  c: 'checkbox',
  constructor: 'text',
  'a.b': 'numeric',
};
const FIELDS = Object.keys(TYPES);

const ALL = ['equalTo', 'notEqualTo'];
const LISTED = ['isInList', 'isNotInList', 'contains', 'doesNotContain'];
const ORDERED = [
  'lessThan',
  'lessThanEqualTo',
  'greaterThan',
  'greaterThanEqualTo',
  'betweenInclusive',
  'betweenExclusive',
];
const SEARCHED = ['beginsWith', 'doesNotBeginWith', 'endsWith', 'doesNotEndWith'];

/** The operators that a type has. */
function operatorsOf(type: string): string[] {
  if (type === 'checkbox') return ALL;
  if (type === 'multiselect') return [...ALL, ...LISTED];
  return [...ALL, ...LISTED, ...ORDERED, ...SEARCHED, ...(type === 'date' ? ['day'] : [])];
}

export interface GeneratedFilterLine {
  readonly types: Readonly<Record<string, string>>;
  readonly filter: object;
  readonly records: readonly Readonly<Record<string, unknown>>[];
  readonly today: string;
  readonly sort?: readonly { readonly field: string; readonly dir: 'asc' | 'desc' }[];
}

export interface GeneratedRulesLine {
  readonly key: string;
  readonly label: string;
  readonly types: Readonly<Record<string, string>>;
  readonly rows: readonly object[];
  readonly record: Readonly<Record<string, unknown>>;
  readonly today: string;
  readonly sources: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

function scalar(random: Random): unknown {
  const kind = random.below(12);
  if (kind < 7) return random.pick(TEXTS);
  if (kind < 10) return random.pick(NUMBERS);
  return random.pick([true, false, null]);
}

/** A value as a record may hold it: mostly of the type, sometimes of another. */
function valueFor(random: Random, type: string): unknown {
  if (random.once(8)) return undefined;
  if (type === 'multiselect') return random.once(3) ? random.pick(TEXTS) : random.list(4, () => scalar(random));
  if (type === 'numeric' && random.once(3)) return random.pick(NUMBERS);
  if (type === 'decimal' && !random.once(3)) return random.pick(DECIMALS);
  if (type === 'date' && random.once(3)) return random.pick(TEXTS.filter((text) => /\d{4}/.test(text)));
  if (type === 'checkbox' && random.once(2)) return random.pick([true, false, 1, 0, '1', '0', 'true', 'false']);
  if (random.once(25)) return random.list(3, () => scalar(random));
  return scalar(random);
}

function literal(random: Random, type: string, operator: string): unknown {
  if (operator === 'day') return random.pick([0, -1, 1, '0', '+1', '30', -31, 1.5, '', 'x', null]);
  if (operator.endsWith('InList'))
    return random.once(2) ? random.list(5, () => entry(random, type)) : random.pick(TEXTS);
  if (type === 'multiselect' && operator.includes('ontain')) return scalar(random);
  if (type === 'multiselect') return random.once(2) ? random.list(4, () => scalar(random)) : random.pick(TEXTS);
  return entry(random, type);
}

function entry(random: Random, type: string): unknown {
  if (type === 'decimal' && !random.once(3)) return random.pick(DECIMALS);
  return type === 'date' && random.once(3) ? random.pick(RELATIVE_DAYS) : scalar(random);
}

function leaf(random: Random): object {
  const name = random.pick(FIELDS);
  const type = TYPES[name] as string;
  const operator = random.pick(operatorsOf(type));
  const inactive = random.once(15) ? { isActive: false } : {};
  if (operator.startsWith('between')) {
    return { name, operator, value1: entry(random, type), value2: entry(random, type), ...inactive };
  }
  const isEntrySearch = type === 'multiselect' && operator.includes('ontain');
  if (!isEntrySearch && random.once(3)) return { name, operator, matchField: random.pick(FIELDS), ...inactive };
  return { name, operator, value: literal(random, type, operator), ...inactive };
}

function group(random: Random, depth: number): object {
  const fields = Array.from({ length: random.below(4) }, () =>
    depth > 0 && random.once(3) ? group(random, depth - 1) : leaf(random),
  );
  return { condition: random.pick(['and', 'or']), fields, ...(random.once(20) ? { isActive: false } : {}) };
}

function recordOf(random: Random): Record<string, unknown> {
  return Object.fromEntries(FIELDS.map((field) => [field, valueFor(random, TYPES[field] as string)]));
}

/** A line for `eval filter`. */
export function filterLine(seed: number): GeneratedFilterLine {
  const random = randomFrom(seed);
  const records = Array.from({ length: 1 + random.below(8) }, (_, i) => ({
    id: `${random.pick(['r', 'R', 'é', '😀', '\ue000'])}${i}`,
    ...recordOf(random),
  }));
  const sortable = FIELDS.filter((field) => TYPES[field] !== 'multiselect');
  const sort = random.once(2)
    ? Array.from({ length: 1 + random.below(2) }, () => ({
        field: random.pick(sortable),
        dir: random.pick(['asc', 'desc'] as const),
      }))
    : undefined;
  const line = { types: TYPES, filter: group(random, 3), records, today: random.pick(TODAYS), sort };
  return JSON.parse(JSON.stringify(line)) as GeneratedFilterLine;
}

const ARITHMETIC = ['add', 'subtract', 'multiply', 'divide'];

function formatting(random: Random): object | undefined {
  if (!random.once(5)) return undefined;
  const formattingExpr = random.pick([...ARITHMETIC, 'left', 'right', 'substring']);
  if (formattingExpr === 'substring')
    return { formattingExpr, formattingValue: random.pick(['1,2', '2,3', '0,1', '3,1', ' 1 , 9 ', 'x']) };
  return { formattingExpr, formattingValue: random.pick([1, 2, 3, '0.1', '1.5', 0, '7', 'x', '', 1e21]) };
}

function condition(random: Random, fields: readonly string[], typeOf: (field: string) => string): object {
  const field = random.pick(fields);
  const type = typeOf(field);
  const expression = random.pick(operatorsOf(type));
  const head = { field, expression, formattingField1: formatting(random) };
  if (expression.startsWith('between')) return { ...head, value1: entry(random, type), value2: entry(random, type) };
  const isEntrySearch = type === 'multiselect' && expression.includes('ontain');
  if (!isEntrySearch && random.once(3)) {
    return { ...head, valueType: 'field', field2: random.pick(fields), formattingField2: formatting(random) };
  }
  return { ...head, valueType: 'value', value: literal(random, type, expression) };
}

function result(random: Random, key: string, fields: readonly string[]): object {
  const type = TYPES[key] as string;
  const changes =
    type === 'checkbox' ? ['assign'] : ['assign', 'assign', 'assign', 'remove', 'remove', 'remove', 'remove'];
  const ValOper = random.pick([...changes, ...operatorsOf(type)]);
  const head = {
    ValOper,
    checkMultiple: random.once(3),
    formattingThenField: formatting(random),
    ...(changes.includes(ValOper) || !random.once(4) ? {} : { errorMessage: 'Not {t} of {m}, {n}, {d} and {c}.' }),
  };
  if (ValOper.startsWith('between')) return { ...head, valValue1: entry(random, type), valValue2: entry(random, type) };
  const isEntrySearch = type === 'multiselect' && ValOper.includes('ontain');
  if (!isEntrySearch && random.once(3)) return { ...head, thenValueType: 'field', thenField: random.pick(fields) };
  const valValue =
    ValOper === 'remove'
      ? random.once(2)
        ? random.pick(TEXTS)
        : random.pick([['a', 'É', '1'], ['😀', 'b', '0'], 'σ,a,2,5', 'A,i,%'])
      : literal(random, type, ValOper);
  return { ...head, thenValueType: 'value', valValue };
}

const LOOKUP_RESULTS = ['assign', 'equalTo', 'notEqualTo', 'isInList', 'isNotInList'];

function lookupRow(random: Random, key: string): object {
  return {
    field: random.pick(FIELDS),
    expression: 'isInList',
    valueType: 'field',
    metaSource: 'ports',
    matchKey: random.pick(['code', 'size']),
    thenValueType: 'field',
    fetchKey: random.pick(['name', 'size']),
    ValOper: random.pick(TYPES[key] === 'checkbox' ? LOOKUP_RESULTS.slice(0, 3) : LOOKUP_RESULTS),
    checkMultiple: random.once(3),
  };
}

/** A line for `eval rules`. */
export function rulesLine(seed: number): GeneratedRulesLine {
  const random = randomFrom(seed);
  const key = random.pick(FIELDS);
  const rows: object[] = [];
  const names = [...FIELDS];
  const types: Record<string, string> = { ...TYPES };
  const typeOf = (field: string): string => types[field] as string;
  const blocks = 1 + random.below(4);
  for (let block = 0; block < blocks; block++) {
    const isElse = block === blocks - 1 && block > 0 && random.once(2);
    if (isElse) {
      rows.push({ cond: 'ELSE', operator: 'THEN', ...result(random, key, names) });
      break;
    }
    let cond = block === 0 ? 'IF' : 'ELSEIF';
    const inactiveBlock = random.once(12) ? { isActive: false } : {};
    let isFirst = true;
    if (random.once(6) && inactiveBlock.isActive === undefined) {
      const field = random.pick(FIELDS);
      const computed = {
        field,
        expression: random.pick([...ARITHMETIC, 'left', 'right']),
        formattingField1: formatting(random),
      };
      const by = random.once(2)
        ? { valueType: 'field', field2: random.pick(FIELDS) }
        : { value: random.pick([1, '2', 0.1]) };
      rows.push({ cond, operator: 'RESULT', ...computed, ...by });
      names.push(`RESULT${rows.length}`);
      types[`RESULT${rows.length}`] = typeOf(field);
      cond = '';
      isFirst = false;
    }
    for (let more = random.below(3); more > 0; more--) {
      const inactive = isFirst ? inactiveBlock : random.once(8) ? { isActive: false } : {};
      rows.push({ cond, operator: random.pick(['AND', 'OR']), ...condition(random, names, typeOf), ...inactive });
      cond = '';
      isFirst = false;
    }
    const last = random.once(5)
      ? lookupRow(random, key)
      : { ...condition(random, names, typeOf), ...result(random, key, names) };
    rows.push({ cond, operator: 'THEN', ...last, ...(isFirst ? inactiveBlock : {}) });
  }
  rows.push({ cond: 'END' });
  const ports = random.list(5, () => ({ code: random.pick(TEXTS), name: scalar(random), size: scalar(random) }));
  const line = {
    key,
    label: 'The field',
    types: TYPES,
    rows,
    record: recordOf(random),
    today: random.pick(TODAYS),
    sources: { ports },
  };
  return JSON.parse(JSON.stringify(line)) as GeneratedRulesLine;
}
