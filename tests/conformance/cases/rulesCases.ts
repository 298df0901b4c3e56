/** Rules whose results the contract defines. */

const RULE_TYPES = {
  t: 'text',
  u: 'text',
  bookingNumber: 'text',
  m: 'multiselect',
  n: 'numeric',
  o: 'numeric',
  d: 'date',
  e: 'date',
  c: 'checkbox',
} as const;

const TODAY = '2026-01-31';
const END = { cond: 'END' };
const ALWAYS = { cond: 'IF', field: 'c', expression: 'notEqualTo', value: 'no such', operator: 'THEN' };
const on = (record: object, key: string, ...rows: object[]) => ({ key, record, rows: [...rows, END] });
const then = (record: object, key: string, result: object) => on({ c: true, ...record }, key, { ...ALWAYS, ...result });
const assign = (record: object, key: string, valValue: unknown, more = {}) =>
  then(record, key, { ValOper: 'assign', valValue, ...more });
const formatted = (record: object, key: string, thenField: string, formattingExpr: string, formattingValue: unknown) =>
  then(record, key, {
    ValOper: 'assign',
    thenValueType: 'field',
    thenField,
    formattingThenField: { formattingExpr, formattingValue },
  });
const remove = (value: unknown, valValue: unknown, key = 't') =>
  then({ [key]: value }, key, { ValOper: 'remove', valValue });
const PORTS = [
  { code: 'hkg', name: 'Hong Kong', size: '1.0' },
  { code: 'HKG', name: 'Victoria', size: 2 },
  { code: '', name: 'Nowhere', size: null },
];
const lookup = (record: object, key: string, ValOper: string, more = {}) => ({
  ...on(record, key, {
    cond: 'IF',
    field: 'u',
    expression: 'isInList',
    valueType: 'field',
    metaSource: 'ports',
    matchKey: 'code',
    operator: 'THEN',
    ValOper,
    thenValueType: 'field',
    fetchKey: 'name',
    ...more,
  }),
  sources: { ports: PORTS },
});
const row = (cond: string, operator: string, more: object) => ({ cond, operator, ...more });
const is = (field: string, value: unknown) => ({ field, expression: 'equalTo', value });
const give = (valValue: unknown) => ({ ValOper: 'assign', valValue });

export const rulesLineOf = (input: object): string =>
  JSON.stringify({ label: 'The label', types: RULE_TYPES, today: TODAY, sources: {}, ...input });

type Expected = { outcome: string; value: unknown; wrong?: string[]; message?: string | null } | RegExp;
export type RulesCase = readonly [title: string, line: object, expected: Expected];
const assigned = (value: unknown): Expected => ({ outcome: 'assigned', value, wrong: [] });
const none = (value: unknown): Expected => ({ outcome: 'none', value, wrong: [], message: null });
const removed = (value: unknown): Expected => ({ outcome: 'removed', value, wrong: [] });

export const RULES_CASES: readonly RulesCase[] = [
  [
    'no day with anything but a time after it',
    on(
      { d: '2026-01-31x' },
      't',
      row('IF', 'THEN', { ...is('d', '2026-01-31'), ...give('a') }),
      row('ELSE', 'THEN', give('b')),
    ),
    assigned('b'),
  ],
  [
    'the first block that holds',
    on({ n: 1 }, 't', row('IF', 'THEN', { ...is('n', 1), ...give('a') }), row('ELSE', 'THEN', give('b'))),
    assigned('a'),
  ],
  [
    'else',
    on({ n: 2 }, 't', row('IF', 'THEN', { ...is('n', 1), ...give('a') }), row('ELSE', 'THEN', give('b'))),
    assigned('b'),
  ],
  [
    'elseif',
    on(
      { n: 2 },
      't',
      row('IF', 'THEN', { ...is('n', 1), ...give('a') }),
      row('ELSEIF', 'THEN', { ...is('n', 2), ...give('c') }),
      row('ELSE', 'THEN', give('b')),
    ),
    assigned('c'),
  ],
  ['no block', on({ n: 2, t: 'k' }, 't', row('IF', 'THEN', { ...is('n', 1), ...give('a') })), none('k')],
  ...(['lessThan', 'greaterThan'] as const).map(
    (expression): RulesCase => [
      `no number is ${expression} itself`,
      on({ n: 9, t: 'k' }, 't', row('IF', 'THEN', { field: 'n', expression, value: 9, ...give('a') })),
      none('k'),
    ],
  ),
  ...(['lessThanEqualTo', 'greaterThanEqualTo'] as const).map(
    (expression): RulesCase => [
      `every number is ${expression} itself`,
      on({ n: 9, t: 'k' }, 't', row('IF', 'THEN', { field: 'n', expression, value: 9, ...give('a') })),
      assigned('a'),
    ],
  ),
  [
    'and binds tighter than or',
    on(
      { n: 1, o: 2 },
      't',
      row('IF', 'OR', is('n', 1)),
      row('', 'AND', is('o', 9)),
      row('', 'THEN', { ...is('o', 8), ...give('x') }),
    ),
    assigned('x'),
  ],
  [
    'and after or',
    on(
      { n: 0, o: 2 },
      't',
      row('IF', 'OR', is('n', 1)),
      row('', 'AND', is('o', 2)),
      row('', 'THEN', { ...is('o', 8), ...give('x') }),
    ),
    none(null),
  ],
  [
    'an inactive block',
    on(
      { n: 1 },
      't',
      { ...row('IF', 'AND', is('zzz', 1)), isActive: false },
      row('', 'THEN', { ...is('n', 1), ...give('a') }),
      row('ELSE', 'THEN', give('b')),
    ),
    assigned('b'),
  ],
  [
    'an inactive sub-condition goes with its or',
    on(
      { n: 1, o: 1 },
      't',
      row('IF', 'AND', is('n', 1)),
      { ...row('', 'OR', is('n', 1)), isActive: false },
      row('', 'THEN', { ...is('o', 2), ...give('a') }),
    ),
    none(null),
  ],
  [
    'THEN cannot be inactive',
    on({}, 't', row('IF', 'AND', is('n', 1)), { ...row('', 'THEN', { ...is('o', 2), ...give('a') }), isActive: false }),
    /inactive/,
  ],
  [
    'assert passes',
    then({ n: 5 }, 'n', { ValOper: 'betweenInclusive', valValue1: 5, valValue2: 6 }),
    { outcome: 'pass', value: 5, wrong: [], message: null },
  ],
  [
    'assert fails, bounds',
    then({ n: '7.0' }, 'n', { ValOper: 'betweenInclusive', valValue1: 5, valValue2: '6.0' }),
    {
      outcome: 'fail',
      value: '7.0',
      wrong: ['7'],
      message: 'The label should be between (inclusive) 5 and 6.0. Entered value - 7 is wrong.',
    },
  ],
  [
    'empty as nothing',
    then({ t: ' ' }, 't', { ValOper: 'equalTo', valValue: 'x' }),
    { outcome: 'fail', value: ' ', wrong: [''], message: 'The label should be equal to x. Entered value -  is wrong.' },
  ],
  [
    'checkMultiple',
    then({ t: 'a, b\nc' }, 't', { ValOper: 'isInList', valValue: ' A,x', checkMultiple: true }),
    {
      outcome: 'fail',
      value: 'a, b\nc',
      wrong: ['b', 'c'],
      message: 'The label should be in list A, x. Entered value - b, c is wrong.',
    },
  ],
  [
    'checkMultiple of an empty K, once',
    then({}, 'm', { ValOper: 'notEqualTo', valValue: '', checkMultiple: true }),
    { outcome: 'fail', value: null, wrong: [''] },
  ],
  [
    'checkMultiple of entries with commas',
    then({ m: ['a,b'] }, 'm', { ValOper: 'contains', valValue: 'A,B', checkMultiple: true }),
    { outcome: 'pass', value: ['a,b'] },
  ],
  [
    'a literal is shown as it is',
    then({ d: '01-Jan-2026' }, 'd', { ValOper: 'equalTo', valValue: 'today' }),
    {
      outcome: 'fail',
      value: '01-Jan-2026',
      wrong: ['2026-01-01'],
      message: 'The label should be equal to today. Entered value - 2026-01-01 is wrong.',
    },
  ],
  [
    'a field is compared with',
    then({ n: '5', o: 5 }, 'n', { ValOper: 'equalTo', thenValueType: 'field', thenField: 'o' }),
    { outcome: 'pass', value: '5' },
  ],
  ['assign a number', assign({}, 'n', ' 05.50 '), assigned(5.5)],
  ['assign what is no number', assign({}, 'n', 'abc'), assigned('abc')],
  ['assign the number that is there', assign({ n: '5.50' }, 'n', 5.5), none('5.50')],
  ['assign a day', assign({}, 'd', '05-feb-2026'), assigned('2026-02-05')],
  ['assign today', assign({}, 'd', 'today+1'), assigned('2026-02-01')],
  [
    'a field does not say today',
    then({ t: 'today' }, 'd', { ValOper: 'assign', thenValueType: 'field', thenField: 't' }),
    assigned('today'),
  ],
  ['assign the day that is there', assign({ d: '31-Jan-2026' }, 'd', 'today'), none('31-Jan-2026')],
  ['assign a text', assign({ t: 'X' }, 't', 'x'), assigned('x')],
  ['assign the same text', assign({ t: 'x' }, 't', 'x'), none('x')],
  ['assign a number to a text', assign({}, 't', 1e21), assigned('1000000000000000000000')],
  [
    'assign the text form of a field',
    then({ d: '05-Feb-2026' }, 't', { ValOper: 'assign', thenValueType: 'field', thenField: 'd' }),
    assigned('2026-02-05'),
  ],
  ['assign a list', assign({}, 'm', 'a, b\r\n,c'), assigned(['a', 'b', 'c'])],
  ['assign the same set', assign({ m: 'B,a' }, 'm', ['A', 'b']), none('B,a')],
  ['assign a truth', assign({ c: 1 }, 'c', 'yes'), assigned(false)],
  ['assign the same truth', assign({ c: 1 }, 'c', 'true'), none(1)],
  ['assign empty', assign({ t: 'x' }, 't', ' '), assigned(null)],
  ['assign empty to empty', assign({ t: ' ' }, 't', null), none(' ')],
  ['lower-case', { ...assign({}, 't', 'ABC'), lowerCaseOnAssign: true }, assigned('abc')],
  ['never of bookingNumber', { ...assign({}, 'bookingNumber', 'ABC'), lowerCaseOnAssign: true }, assigned('ABC')],
  ['add decimals', formatted({ o: 0.1 }, 'n', 'o', 'add', '0.2'), assigned(0.3)],
  ['subtract', formatted({ o: '1.1' }, 'n', 'o', 'subtract', 1), assigned(0.1)],
  ['multiply', formatted({ o: 1.1 }, 'n', 'o', 'multiply', 1.1), assigned(1.21)],
  ['divide', formatted({ o: 2 }, 'n', 'o', 'divide', 3), assigned(2 / 3)],
  ['divide by zero is empty', formatted({ o: 2, n: 1 }, 'n', 'o', 'divide', 0), assigned(null)],
  ['past the range is empty', formatted({ o: 1e308, n: 1 }, 'n', 'o', 'multiply', 10), assigned(null)],
  ['not comparable is empty', formatted({ o: 'x', n: 1 }, 'n', 'o', 'add', 1), assigned(null)],
  ['whole days', formatted({ e: '28-Feb-2024' }, 'd', 'e', 'add', 2), assigned('2024-03-01')],
  ['a part of a day is empty', formatted({ e: '2024-02-28', d: 'x' }, 'd', 'e', 'add', 1.5), assigned(null)],
  ['no day after the last', formatted({ e: '9999-12-31', d: 'x' }, 'd', 'e', 'add', 1), assigned(null)],
  ['left of code points', formatted({ u: '😀é!' }, 't', 'u', 'left', 2), assigned('😀é')],
  ['right', formatted({ n: '12.50' }, 't', 'n', 'right', '2'), assigned('.5')],
  ['substring', formatted({ u: 'abcdef' }, 't', 'u', 'substring', '2,4'), assigned('bcd')],
  [
    'formatting keeps the type',
    on(
      { n: 12 },
      't',
      row('IF', 'THEN', {
        ...is('n', '1.0'),
        formattingField1: { formattingExpr: 'left', formattingValue: 1 },
        ...give('x'),
      }),
    ),
    assigned('x'),
  ],
  [
    'formatting of field2',
    on(
      { n: 12, o: 11 },
      't',
      row('IF', 'THEN', {
        field: 'n',
        expression: 'equalTo',
        valueType: 'field',
        field2: 'o',
        formattingField2: { formattingExpr: 'add', formattingValue: 1 },
        ...give('x'),
      }),
    ),
    assigned('x'),
  ],
  ['remove from the left, once', remove('aabb', 'ab'), removed('ab')],
  ['remove in the order of the list', remove('abcabc', 'bc,a'), removed(null)],
  ['remove by text key', remove('xÉe\u0301y', 'é'), removed('xy')],
  ['remove whole characters only', remove('e\u0301', 'e'), none('e\u0301')],
  ['remove where lower case is longer', remove('aİb', 'i\u0307'), removed('ab')],
  ['remove nothing', remove('abc', 'x'), none('abc')],
  ['remove special characters', remove('a.*b%', '.*,%'), removed('ab')],
  ['remove entries', remove(['a', 'B', 'c'], 'b,C', 'm'), removed(['a'])],
  ['remove all entries', remove('a,b', 'b,a', 'm'), removed(null)],
  ['lookup: the first for assign', lookup({ u: 'Hkg' }, 't', 'assign'), assigned('Hong Kong')],
  [
    'lookup: any for equalTo',
    lookup({ u: 'HKG', t: 'victoria' }, 't', 'equalTo'),
    { outcome: 'pass', value: 'victoria' },
  ],
  [
    'lookup: none for notEqualTo',
    lookup({ u: 'HKG', t: 'victoria' }, 't', 'notEqualTo'),
    { outcome: 'fail', value: 'victoria' },
  ],
  [
    'lookup: the values in the message',
    lookup({ u: 'HKG', t: 'x' }, 't', 'isInList'),
    {
      outcome: 'fail',
      value: 'x',
      message: 'The label should be in list Hong Kong, Victoria. Entered value - x is wrong.',
    },
  ],
  ['lookup: an empty field matches none', lookup({ u: ' ' }, 't', 'assign'), none(null)],
  [
    'lookup: compared by the type of the field',
    lookup({ n: 1 }, 't', 'assign', { field: 'n', matchKey: 'size' }),
    assigned('Hong Kong'),
  ],
  ['lookup: another operator', lookup({ u: 'HKG' }, 't', 'contains'), /contains/],
  ['lookup: without fetchKey', lookup({ u: 'HKG' }, 't', 'assign', { fetchKey: null }), /fetchKey/],
  ['lookup: a source that is not there', { ...lookup({ u: 'HKG' }, 't', 'assign'), sources: {} }, /ports/],
  [
    'RESULT is named',
    on(
      { n: 3, o: 4 },
      'o',
      row('IF', 'RESULT', { field: 'n', expression: 'multiply', valueType: 'field', field2: 'o' }),
      row('', 'THEN', { ...is('RESULT1', 12), ValOper: 'assign', thenValueType: 'field', thenField: 'RESULT1' }),
    ),
    assigned(12),
  ],
  [
    'RESULT before it is computed',
    on(
      { n: 3 },
      'n',
      row('IF', 'AND', is('RESULT2', 1)),
      row('', 'RESULT', { field: 'n', expression: 'add', value: 1 }),
      row('', 'THEN', { ...is('n', 3), ...give(1) }),
    ),
    /RESULT2/,
  ],
  ['first IF', { key: 't', record: {}, rows: [row('ELSEIF', 'THEN', { ...is('n', 1), ...give(1) }), END] }, /IF/],
  ['last END', { key: 't', record: {}, rows: [row('IF', 'THEN', { ...is('n', 1), ...give(1) })] }, /END/],
  ['AND without sub-condition', on({}, 't', row('IF', 'AND', is('n', 1))), /THEN/],
  [
    'sub-condition after THEN',
    on({}, 't', row('IF', 'THEN', { ...is('n', 1), ...give(1) }), row('', 'THEN', { ...is('n', 2), ...give(1) })),
    /block/,
  ],
  [
    'a fault beyond reach',
    on(
      { n: 1 },
      't',
      row('IF', 'THEN', { ...is('n', 1), ...give('a') }),
      row('ELSEIF', 'THEN', { ...is('zzz', 1), ...give('a') }),
    ),
    /zzz/,
  ],
  ['unknown result operator', then({}, 't', { ValOper: 'append', valValue: 1 }), /append/],
  [
    'unknown formatting',
    then({}, 't', { ValOper: 'assign', valValue: 1, formattingThenField: { formattingExpr: 'upper' } }),
    /upper/,
  ],
  ['unknown K', on({}, 'zzz', { ...ALWAYS, ...give(1) }), /zzz/],
  [
    '500 rows',
    {
      key: 't',
      record: { n: 1 },
      rows: [
        ...Array.from({ length: 499 }, (_, i) =>
          row(i === 0 ? 'IF' : 'ELSEIF', 'THEN', { ...is('n', i), ...give(`${i}`) }),
        ),
        END,
      ],
    },
    assigned('1'),
  ],
  [
    '501 rows',
    {
      key: 't',
      record: {},
      rows: [
        ...Array.from({ length: 500 }, (_, i) =>
          row(i === 0 ? 'IF' : 'ELSEIF', 'THEN', { ...is('n', i), ...give('x') }),
        ),
        END,
      ],
    },
    /500/,
  ],
  ['a text of 100,000 characters', assign({ t: '😀'.repeat(100_000) }, 't', 'x'), assigned('x')],
  ['a text of 100,001 characters', assign({ t: 'a'.repeat(100_001) }, 't', 'x'), /100,?000/],
  ['a text that the rule does not look at', assign({ t: 'a', u: 'a'.repeat(100_001) }, 't', 'x'), assigned('x')],
  ['half a character', assign({ t: 'a\udc00' }, 't', 'x'), /"t"/],
];
