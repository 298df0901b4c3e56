/** Lines of `eval filter` over nasty values, for comparing databases with the engine. */
import fc from 'fast-check';
import { COMPARISON_CLASS, FIELD_TYPES, type FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { OPERATOR_NAMES, OPERATOR_SIGNATURES } from '../../metadata/signatures/operators.ts';

const TEXTS = [
  [
    '',
    ' ',
    '\u00a0\u2028',
    'a',
    'A',
    'ab',
    'aB',
    ' ab',
    'ab ',
    'b',
    'B',
    'a%',
    'a_b',
    '%',
    '_',
    '\\',
    "'",
    '"',
    '[a]',
    '*',
  ],
  [
    'é',
    'e\u0301',
    'É',
    'ß',
    'SS',
    'ss',
    'İ',
    'i',
    'I',
    'ı',
    'ς',
    'σ',
    'Σ',
    'ΑΣ',
    'ǅ',
    'K',
    'k',
    'ﬁ',
    '\uffff',
    '\ue000',
    '😀',
    '𝒳',
  ],
  [
    'a,b',
    'b, a',
    'a\nb',
    ',',
    ', ,',
    'a,,b',
    'true',
    'false',
    'null',
    '[]',
    '["a"]',
    '\u0001',
    'a\u0001\u0001b',
    '\u0001\u0002',
  ],
  [
    '0',
    '-0',
    '1',
    '01',
    '1.0',
    '+1',
    ' 1 ',
    '.5',
    '5.',
    '-1',
    '10',
    '9',
    '1e3',
    '1,000',
    'NaN',
    'Infinity',
    '0x10',
    '１',
  ],
  [
    '9007199254740993',
    '9007199254740992',
    '0.1',
    '0.10000000000000001',
    `1${'0'.repeat(400)}`,
    '-99999999999999999999',
    '5e-324',
  ],
  [
    '2026-11-21',
    '21-Nov-2026',
    '21-NOV-2026',
    '2026-11-22',
    '2026-11-20T23:00:00Z',
    '2026-11-21 x',
    '2026-02-30',
    '0000-01-01',
  ],
  [
    '0001-01-01',
    '9999-12-31',
    '2024-02-29',
    '2023-02-29',
    '1-Nov-2026',
    '2026-1-1',
    'today',
    'today+1',
    'today-1',
    'Today',
    'today + 1',
  ],
].flat();

const NUMBERS = [
  0,
  -0,
  1,
  -1,
  2,
  0.1,
  0.30000000000000004,
  9,
  10,
  1e21,
  1e-7,
  -1e300,
  Number.MAX_SAFE_INTEGER,
  4_000_001,
  5e-324,
];

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }).filter((made) => !/[\0\p{Surrogate}]/u.test(made)),
  },
);
const scalar = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false) },
);
const value = fc.oneof({ weight: 8, arbitrary: scalar }, { weight: 2, arbitrary: fc.array(scalar, { maxLength: 3 }) });

const FIELDS = [
  'f',
  'weird "name"',
  "it's",
  'a.b',
  '$',
  'é',
  'constructor',
  'keys',
  'x8',
  'x9',
  'x10',
  'x11',
  'x12',
  'x13',
];

export interface Line {
  types: Record<string, FieldType>;
  filter: unknown;
  records: Record<string, unknown>[];
  today: string;
  sort?: { field: string; dir: 'asc' | 'desc' }[];
}

/** A random line that is valid, save for what only the engine's checks know (a literal that an operator does not take). */
export const nastyLine: fc.Arbitrary<Line> = fc
  .array(fc.constantFrom(...FIELD_TYPES), { minLength: 1, maxLength: FIELDS.length })
  .chain((fieldTypes) => {
    const types = Object.fromEntries(fieldTypes.map((type, index) => [FIELDS[index] as string, type]));
    const names = Object.keys(types);
    const sortable = names.filter((name) => types[name] !== 'multiselect');
    return fc.record({
      types: fc.constant(types),
      filter: tree(types, names, 3),
      records: fc
        .array(fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] }), {
          maxLength: 12,
        })
        .map((records) => records.map((record, index) => ({ ...record, id: ID[index] }))),
      today: fc.constantFrom('2026-11-21', '2024-02-29', '0001-01-01', '9999-12-31'),
      sort: fc.option(
        fc.array(
          fc.record({
            field: fc.constantFrom(...(sortable.length ? sortable : names)),
            dir: fc.constantFrom('asc' as const, 'desc' as const),
          }),
          {
            maxLength: sortable.length ? 3 : 0,
          },
        ),
        { nil: undefined },
      ),
    }) as fc.Arbitrary<Line>;
  });

/** Ids whose order by code point differs from that by UTF-16 unit, by number and by locale. */
const ID = ['b', '10', '9', 'a', 'B', '😀', '\uffee', 'é', 7, 'Z', 'ab', '-1'];

function tree(types: Record<string, FieldType>, names: string[], depth: number): fc.Arbitrary<unknown> {
  const member =
    depth === 0
      ? leaf(types, names)
      : fc.oneof({ weight: 4, arbitrary: leaf(types, names) }, { weight: 1, arbitrary: tree(types, names, depth - 1) });
  return fc.record(
    {
      condition: fc.constantFrom('and', 'or'),
      fields: fc.array(member, { maxLength: 4 }),
      isActive: fc.constantFrom(true, true, true, false),
    },
    { requiredKeys: ['condition', 'fields'] },
  );
}

function leaf(types: Record<string, FieldType>, names: string[]): fc.Arbitrary<unknown> {
  return fc.constantFrom(...names).chain((name) => {
    const cls = COMPARISON_CLASS[types[name] as FieldType];
    const operators = OPERATOR_NAMES.filter((operator) =>
      (OPERATOR_SIGNATURES[operator].classes as readonly string[]).includes(cls),
    );
    return fc.constantFrom(...operators).chain((operator): fc.Arbitrary<unknown> => {
      const common = { name: fc.constant(name), operator: fc.constant(operator) };
      const { right } = OPERATOR_SIGNATURES[operator];
      if (right === 'bounds') return fc.record({ ...common, value1: scalar, value2: scalar });
      const other = fc.record({ ...common, matchField: fc.constantFrom(...names) });
      const days = fc.constantFrom(0, 1, -1, '0', '1', 4_000_000);
      const literal = right === 'days' ? days : right === 'list' ? value : scalar;
      return fc.oneof(
        { weight: 3, arbitrary: fc.record({ ...common, value: literal }) },
        { weight: 1, arbitrary: other },
      );
    });
  });
}
