/** Random lines for `eval`, over values that have tripped evaluators before. Made here, apart from the engine's own generator. */
import fc from 'fast-check';
import type { Type } from './values.ts';

const nastyText = fc.constantFrom(
  '',
  ' ',
  '\u00a0\ufeff',
  'a',
  'A',
  'ab',
  'AbC',
  'ÅNGSTRÖM',
  'ångström',
  'a\u030angstro\u0308m',
  'straße',
  'STRASSE',
  'ς',
  'Σ',
  'σ',
  'ΟΔΟΣ',
  'İ',
  'i̇',
  'I',
  'ı',
  'ﬁ',
  'fi',
  '\u{1F600}',
  '\uFFFD',
  '\uE000',
  '\u{10000}',
  '%',
  '_',
  '\\',
  "'",
  '"',
  '[',
  ']',
  '100%',
  'a_c',
  'a%c',
  'a,b',
  'b,a,A',
  'a\r\nb',
  ' a ',
  '0',
  '1',
  '-0',
  '007',
  '7',
  '7.0',
  '1.50',
  '1.5',
  '.5',
  '5.',
  '+3',
  '-3',
  '1e3',
  '1,000',
  '١',
  '9007199254740993',
  '0.1',
  '0.30000000000000004',
  '1'.padEnd(400, '0'),
  'true',
  'false',
  'TRUE',
  'null',
  '2026-11-21',
  '2026-11-20',
  '2026-02-30',
  '2024-02-29',
  '21-Nov-2026',
  '21-nov-2026',
  '1-Nov-2026',
  '2026-11-21T23:59:59Z',
  '2026-11-21 10:00',
  '2026-11-21x',
  ' 2026-11-21 ',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  'today',
  'Today',
);
const nastyNumber = fc.constantFrom(
  0,
  -0,
  1,
  -1,
  1.5,
  7,
  0.1,
  0.1 + 0.2,
  1e21,
  1e-7,
  5e-324,
  1.7976931348623157e308,
  9007199254740992,
  123456789.125,
  -3,
);
/** Decimals with equal or almost equal doubles. */
const nastyDecimal = fc.constantFrom(
  '9007199254740992',
  '9007199254740993',
  '9007199254740993.00',
  '9007199254740993.01',
  '-9007199254740993.01',
  '9007199254740994',
  9007199254740992,
  '9999999999999999.9',
  '10000000000000000',
  '0.1',
  '0.10',
  '0.1000000000000000055511151231257827',
  0.1,
  '-0.00',
  '10.50',
  '10.5',
);
const scalar = fc.oneof(
  { weight: 6, arbitrary: nastyText },
  { weight: 3, arbitrary: nastyNumber },
  fc.constantFrom(true, false, null),
);
const list = fc.array(scalar, { maxLength: 4 });

/** Values as a field of the type may hold them, and some that it should not. */
export const holding = (type: Type): fc.Arbitrary<unknown> =>
  type === 'decimal'
    ? fc.oneof(nastyDecimal, scalar)
    : type === 'multiselect'
      ? fc.oneof(list, nastyText, fc.constant(null))
      : scalar;

const ordered = ['lessThan', 'lessThanEqualTo', 'greaterThan', 'greaterThanEqualTo'];
const searching = ['contains', 'beginsWith', 'endsWith', 'doesNotContain', 'doesNotBeginWith', 'doesNotEndWith'];
export const operatorsOf = (type: Type): string[] => {
  if (type === 'checkbox') return ['equalTo', 'notEqualTo'];
  const all = ['equalTo', 'notEqualTo', 'isInList', 'isNotInList'];
  if (type === 'multiselect') return [...all, 'contains', 'doesNotContain'];
  return [
    ...all,
    ...ordered,
    'betweenInclusive',
    'betweenExclusive',
    ...searching,
    ...(type === 'date' ? ['day'] : []),
  ];
};

export const fieldTypes: Record<string, Type> = {
  t: 'text',
  u: 'multiline',
  r: 'dropdown',
  m: 'multiselect',
  l: 'multiselect',
  n: 'numeric',
  k: 'numeric',
  d: 'date',
  e: 'date',
  c: 'checkbox',
  b: 'checkbox',
};
/** Those of filters: rules with decimals are in tests/conformance. */
const filterTypes: Record<string, Type> = { ...fieldTypes, x: 'decimal', y: 'decimal' };
const fields = Object.keys(filterTypes);

export const literalFor = (type: Type, operator: string): fc.Arbitrary<unknown> => {
  if (operator === 'day') return fc.constantFrom(0, 1, -1, '0', '-1', 2);
  if (operator === 'isInList' || operator === 'isNotInList') return fc.oneof(list, nastyText, nastyNumber);
  if (type === 'multiselect')
    return operator === 'contains' || operator === 'doesNotContain' ? nastyText : fc.oneof(list, nastyText);
  if (type === 'decimal') return fc.oneof(nastyDecimal, scalar);
  if (type === 'date')
    return fc.oneof(nastyText, fc.constantFrom('today', 'today+1', 'today-1', 'today+0'), fc.constant(null));
  return scalar;
};

const leaf = fc.constantFrom(...fields).chain((name) => {
  const type = filterTypes[name] as Type;
  return fc.constantFrom(...operatorsOf(type)).chain((operator) => {
    const isBetween = operator.startsWith('between');
    const plain = isBetween
      ? fc.record({ value1: literalFor(type, operator), value2: literalFor(type, operator) })
      : fc.record({ value: literalFor(type, operator) });
    const noField = isBetween || operator === 'day' || (type === 'multiselect' && /ontain/.test(operator));
    // The contract does not define a checkbox next to another type; the engine's own tests do. The same applies to a list next to
    // a single value, without a list operator.
    const isList = operator === 'isInList' || operator === 'isNotInList';
    const others = fields.filter(
      (field) =>
        (type === 'checkbox' || filterTypes[field] !== 'checkbox') &&
        (type === 'multiselect' || isList || filterTypes[field] !== 'multiselect'),
    );
    const other = fc.record({ matchField: fc.constantFrom(...others) });
    return fc
      .tuple(
        noField ? plain : fc.oneof({ weight: 3, arbitrary: plain }, { weight: 2, arbitrary: other }),
        fc.constantFrom(true, true, true, undefined, false),
      )
      .map(([right, isActive]) => ({ name, operator, ...right, ...(isActive === undefined ? {} : { isActive }) }));
  });
});

const { group } = fc.letrec((tie) => ({
  group: fc.record({
    condition: fc.constantFrom('and', 'or'),
    fields: fc.array(fc.oneof({ maxDepth: 2, withCrossShrink: true }, leaf, tie('group')), { maxLength: 3 }),
  }),
}));

const record = fc.record(Object.fromEntries(fields.map((field) => [field, holding(filterTypes[field] as Type)])), {
  requiredKeys: [],
});

/** Serializes a value as JSON and parses it. */
export const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

export const filterLines = fc
  .record({
    filter: group,
    records: fc.array(record, { minLength: 1, maxLength: 6 }),
    sort: fc.option(
      fc.array(
        fc.record({
          field: fc.constantFrom(...fields.filter((field) => filterTypes[field] !== 'multiselect')),
          dir: fc.constantFrom('asc', 'desc'),
        }),
        { minLength: 1, maxLength: 2 },
      ),
      { nil: undefined },
    ),
  })
  .map(({ filter, records, sort }) =>
    throughJson({
      types: filterTypes,
      filter,
      records: records.map((each, i) => ({ id: `r${(i * 7) % 10}${i}`, ...each })),
      today: '2026-11-21',
      ...(sort ? { sort } : {}),
    }),
  );
