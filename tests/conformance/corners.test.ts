/** Lines of the contract that the random tests meet by chance only, each said once by name; as functions and as json-logic. */
import { describe, expect, it } from 'vitest';
import { compileTemplateRules } from '../../engine/rules/compileTemplateRules.ts';
import { evalFilterLine } from '../evaluate/lines/filterLine.ts';
import { evalRulesLine } from '../evaluate/lines/rulesLine.ts';
import { digestOfAnswers } from './digest.ts';

const today = '2024-02-29';
const types = { t: 'text', u: 'text', n: 'numeric', d: 'date', e: 'date', c: 'checkbox', m: 'multiselect' } as const;
const END = { cond: 'END' };
const hows = ['functions', 'json-logic'] as const;
type How = (typeof hows)[number];

const rules = (how: How, line: object) =>
  JSON.parse(evalRulesLine(JSON.stringify({ label: 'K', types, today, sources: {}, record: {}, ...line }), how));
const always = { cond: 'IF', field: 'e', expression: 'notEqualTo', value: 'no such', operator: 'THEN' };
const then = (how: How, key: string, record: object, result: object, more: object = {}) =>
  rules(how, { key, record: { c: true, ...record }, rows: [{ ...always, ...result }, END], ...more });
const kept = (how: How, records: object[], leaf: object, more: object = {}) =>
  JSON.parse(
    evalFilterLine(
      JSON.stringify({
        types,
        today,
        records: records.map((record, index) => ({ id: `${index}`, ...record })),
        filter: { condition: 'and', fields: [leaf] },
        ...more,
      }),
      how,
    ),
  );

describe.each(hows)('a decimal, as %s', (how) => {
  const decimals = { x: 'decimal', y: 'decimal', n: 'numeric', t: 'text', e: 'date' } as const;
  const big = '9007199254740993.01';
  const keeps = (values: unknown[], leaf: object) =>
    kept(
      how,
      values.map((x) => ({ x, y: big, n: '9007199254740992.4', t: big })),
      { name: 'x', ...leaf },
      { types: decimals },
    ).ids.map((id: string) => values[Number(id)]);

  it('is compared by all of its digits', () => {
    const values = ['9007199254740993', big, '9007199254740993.010', '9007199254740993.02', 9007199254740992];
    expect(keeps(values, { operator: 'equalTo', value: big })).toEqual([big, '9007199254740993.010']);
    expect(keeps(values, { operator: 'lessThan', value: big })).toEqual(['9007199254740993', 9007199254740992]);
    expect(keeps(values, { operator: 'greaterThan', matchField: 'y' })).toEqual(['9007199254740993.02']);
    expect(keeps(values, { operator: 'isInList', value: [big, 'x'] })).toEqual([big, '9007199254740993.010']);
    expect(
      keeps(values, { operator: 'betweenExclusive', value1: '9007199254740993', value2: '9007199254740993.02' }),
    ).toEqual([big, '9007199254740993.010']);
    // Text is read as a decimal, a number field is its nearest double.
    expect(keeps(values, { operator: 'equalTo', matchField: 't' })).toEqual([big, '9007199254740993.010']);
    expect(keeps(values, { operator: 'equalTo', matchField: 'n' })).toEqual([9007199254740992]);
  });

  it('is written in full', () => {
    expect(keeps(['10.50', '10.5', '010.50'], { operator: 'endsWith', value: '.50' })).toEqual(['10.50', '010.50']);
  });

  it('is computed exactly, and its result is a decimal', () => {
    const computed = (formattingExpr: string, formattingValue: unknown, value = big) => {
      const formattingThenField = { formattingExpr, formattingValue };
      const result = { thenValueType: 'field', thenField: 'y', ValOper: 'assign', formattingThenField };
      return then(how, 'x', { y: value }, result, { types: decimals, level: 'shipment' }).value;
    };
    expect(computed('add', 0.01)).toBe('9007199254740993.02');
    expect(computed('subtract', '0.02')).toBe('9007199254740992.99');
    expect(computed('add', 'x')).toBe(null);
  });

  it('is given no value that it has', () => {
    const assigned = (x: unknown, valValue: unknown) =>
      then(how, 'x', { x }, { thenValueType: 'value', valValue, ValOper: 'assign' }, { types: decimals });
    expect(assigned('10.50', '10.5').outcome).toBe('none');
    expect(assigned('9007199254740992', big)).toMatchObject({ outcome: 'assigned', value: big });
  });
});

describe.each(hows)('values, as %s', (how) => {
  const days = (values: unknown[], operator: string, value: unknown) =>
    kept(
      how,
      values.map((d) => ({ d })),
      { name: 'd', operator, value },
    ).ids.map((id: string) => values[Number(id)]);

  it('a day is written in three ways, trimmed, and in no other', () => {
    const right = [' 2024-02-29 ', '29-FEB-2024', '2024-02-29Tnot looked at', '2024-02-29 nor this'];
    const wrong = ['2024-02-29x', '29-Feb-24', '9-Feb-2024', '2024/02/29', '29-Feb-2023', '20240229', 20240229];
    expect(days([...right, ...wrong], 'equalTo', 'today')).toEqual(right);
    expect(days(['0001-01-01', '9999-12-31', '0000-12-31', '10000-01-01'], 'lessThanEqualTo', '9999-12-31')).toEqual([
      '0001-01-01',
      '9999-12-31',
    ]);
  });

  it('today plus and minus whole days is a literal, without blanks and signs too many', () => {
    expect(days(['2024-03-30'], 'equalTo', 'today+30')).toHaveLength(1);
    expect(days(['2023-02-28'], 'equalTo', 'today-366')).toHaveLength(1);
    for (const literal of ['today +1', 'today+1.5', 'TODAY+1', 'today++1', 'today+', 'tomorrow'])
      expect([literal, days(['2024-03-01', '2024-02-29'], 'equalTo', literal)]).toEqual([literal, []]);
    // A result outside of the calendar is not a day.
    expect(days(['9999-12-31'], 'equalTo', 'today+9999999')).toEqual([]);
  });

  it('a checkbox is true for four values', () => {
    const values = [true, 1, '1', 'true', 'True', ' true', 'on', 2, null, [], [true], {}];
    const { ids } = kept(
      how,
      values.map((c) => ({ c })),
      { name: 'c', operator: 'equalTo', value: true },
    );
    expect(ids).toEqual(['0', '1', '2', '3']);
  });

  it('a number keeps its nearest double, and has no exponent', () => {
    const records = ['9007199254740993', '9007199254740992', '1e3', '+1.', '-.5', '.', '1 000', '０'].map((n) => ({
      n,
    }));
    expect(kept(how, records, { name: 'n', operator: 'equalTo', value: 9007199254740992 }).ids).toEqual(['0', '1']);
    expect(kept(how, records, { name: 'n', operator: 'lessThan', value: 2 }).ids).toEqual(['3', '4']);
  });

  it('the text form of a truth is true or false, of a small number no exponent', () => {
    const field = (thenField: string) => ({ ValOper: 'assign', thenValueType: 'field', thenField });
    expect(then(how, 't', { c: 1 }, field('c')).value).toBe('true');
    expect(then(how, 't', { c: 'no' }, field('c')).value).toBe('false');
    expect(then(how, 't', { n: 1e-7 }, field('n')).value).toBe('0.0000001');
    expect(then(how, 't', { n: ' 007.50 ' }, field('n')).value).toBe('7.5');
    expect(then(how, 't', { n: 'abc ' }, field('n')).value).toBe('abc ');
    expect(then(how, 't', { d: '2024-02-30' }, field('d')).value).toBe('2024-02-30');
  });
});

describe.each(hows)('comparisons, as %s', (how) => {
  it('day counts whole days to either side', () => {
    const records = ['2024-02-28', '29-Feb-2024', '2024-03-01T08:00', 'today', ''].map((d) => ({ d }));
    const on = (value: unknown) => kept(how, records, { name: 'd', operator: 'day', value }).ids;
    expect([on(-1), on('0'), on(1), on('-1'), on('x')]).toEqual([['0'], ['1'], ['2'], ['0'], []]);
  });

  it('every negation is true of an empty value against one that is not', () => {
    for (const operator of ['notEqualTo', 'isNotInList', 'doesNotContain', 'doesNotBeginWith', 'doesNotEndWith'])
      for (const name of operator.startsWith('does') ? ['t', 'n', 'd'] : ['t', 'n', 'd', 'm'])
        expect([operator, name, kept(how, [{}], { name, operator, value: '2024' }).ids]).toEqual([
          operator,
          name,
          ['0'],
        ]);
  });

  it('no empty value is ordered, not even against itself', () => {
    for (const operator of ['lessThan', 'lessThanEqualTo', 'greaterThan', 'greaterThanEqualTo'])
      expect(kept(how, [{ t: '', u: '' }, { t: 'a' }], { name: 't', operator, matchField: 'u' }).ids).toEqual([]);
  });

  it('a between lacks nothing', () => {
    const between = (value1: unknown, value2: unknown) =>
      kept(how, [{ t: 'b' }, { t: 'B' }, { t: '' }], { name: 't', operator: 'betweenInclusive', value1, value2 }).ids;
    expect([between('A', 'b'), between('b', 'a'), between('', 'z'), between(null, null)]).toEqual([
      ['0', '1'],
      [],
      [],
      [],
    ]);
  });
});

describe.each(hows)('filters, as %s', (how) => {
  it('sorts false before true, days by day, text by text key, and what is empty or no day last both ways', () => {
    const all = { filter: { condition: 'and', fields: [] } };
    const order = (records: object[], field: string, dir: string) =>
      kept(how, records, {}, { ...all, sort: [{ field, dir }] }).ids;
    const truths = [{ c: 'true' }, { c: false }, {}, { c: 1 }];
    expect([order(truths, 'c', 'asc'), order(truths, 'c', 'desc')]).toEqual([
      ['1', '2', '0', '3'],
      ['0', '3', '1', '2'],
    ]);
    const days = [{ d: '01-Mar-2024' }, { d: 'never' }, { d: '2024-02-29' }, {}];
    expect([order(days, 'd', 'asc'), order(days, 'd', 'desc')]).toEqual([
      ['2', '0', '1', '3'],
      ['0', '2', '1', '3'],
    ]);
    const texts = [{ t: 'Z' }, { t: 'a' }, { t: ' ' }, { t: 'A' }, { t: '\u{10000}' }, { t: '\uffff' }];
    expect(order(texts, 't', 'asc')).toEqual(['1', '3', '0', '5', '4', '2']);
    expect(order(texts, 't', 'desc')).toEqual(['4', '5', '0', '1', '3', '2']);
  });
});

describe.each(hows)('rules, as %s', (how) => {
  const is = (field: string, value: unknown) => ({ field, expression: 'equalTo', value });
  const give = (valValue: unknown) => ({ ValOper: 'assign', valValue });

  it('an ELSE row has no condition: one that is written all the same is not looked at', () => {
    const rows = [
      { cond: 'IF', operator: 'THEN', ...is('n', 1), ...give('a') },
      { cond: 'ELSE', operator: 'THEN', ...is('n', 2), ...give('b') },
      END,
    ];
    expect(rules(how, { key: 't', rows }).value).toBe('b');
  });

  it('an inactive block is left out whole, the row with THEN too; a later one is looked at', () => {
    const rows = [
      { cond: 'IF', operator: 'OR', ...is('n', 1), isActive: false },
      { cond: '', operator: 'THEN', ...is('n', 1), ...give('a'), isActive: false },
      { cond: 'ELSEIF', operator: 'THEN', ...is('n', 1), ...give('b') },
      END,
    ];
    expect(rules(how, { key: 't', record: { n: 1 }, rows }).value).toBe('b');
  });

  it('only rows that are left count: with the first sub-condition inactive its OR is gone', () => {
    const rows = [
      { cond: 'IF', operator: 'AND', ...is('n', 1) },
      { cond: '', operator: 'OR', ...is('n', 9), isActive: false },
      { cond: '', operator: 'THEN', ...is('d', 'today'), ...give('both') },
      END,
    ];
    expect(rules(how, { key: 't', record: { n: 1, d: today }, rows }).value).toBe('both');
    expect(rules(how, { key: 't', record: { n: 1, d: '2024-03-01' }, rows }).outcome).toBe('none');
  });

  it.each(['bookingNumber', 'shipmentNumber', 'mwab', 'brokerageBookingNumber'])('%s is never lower-cased', (key) => {
    const more = { lowerCaseOnAssign: true, types: { ...types, [key]: 'text' } };
    expect(then(how, key, {}, give('ABC'), more).value).toBe('ABC');
    expect(then(how, 't', {}, give('ABC'), more).value).toBe('abc');
  });

  it.each([
    ['equalTo', 'x', 'should be equal to x.'],
    ['lessThan', 'A', 'A.'],
    ['beginsWith', 'x', 'x.'],
    ['isNotInList', ' Q ,k', 'Q, k.'],
    ['notEqualTo', 'q', 'q.'],
  ])('%s that does not hold names label, value and what was entered', (ValOper, valValue, says) => {
    const { outcome, message } = then(
      how,
      't',
      { t: ValOper.startsWith('not') || ValOper === 'isNotInList' ? 'q' : 'Q' },
      { ValOper, valValue },
    );
    expect(outcome).toBe('fail');
    expect(message).toMatch(/^K should /);
    expect(message).toContain(`${says} Entered value - `);
  });

  it.each([
    ['t', 'equalTo', undefined, 'q', 'K should be empty. Entered value - q is wrong.'],
    ['t', 'equalTo', ' ', 'q', 'K should be empty. Entered value - q is wrong.'],
    ['n', 'equalTo', '', 5, 'K should be empty. Entered value - 5 is wrong.'],
    ['m', 'equalTo', ', ,', ['a', 'b'], 'K should be empty. Entered value - a, b is wrong.'],
    ['t', 'notEqualTo', null, ' ', 'K should not be empty.'],
    ['d', 'notEqualTo', undefined, null, 'K should not be empty.'],
    ['m', 'notEqualTo', [], undefined, 'K should not be empty.'],
  ])('a %s that should be %s nothing is told in words of their own', (key, ValOper, valValue, value, says) => {
    expect(then(how, key, { [key]: value }, { ValOper, valValue })).toMatchObject({ outcome: 'fail', message: says });
  });

  it('the message for a comparison with an empty field or fetched value names it', () => {
    const field = { ValOper: 'equalTo', thenValueType: 'field', thenField: 'm' };
    expect(then(how, 't', { t: 'q' }, field).message).toBe('K should be empty. Entered value - q is wrong.');
    expect(then(how, 't', { t: 'q', m: 'x' }, field).message).toBe(
      'K should be equal to x. Entered value - q is wrong.',
    );
  });

  it("a rule's own text replaces any of these, with the values of fields in it", () => {
    const own = { errorMessage: '{t}: not from {m} on {d}, {n} kg' };
    const record = { t: 'q', m: ['a', 'b'], d: '29-Feb-2024', n: '5.0' };
    const says = 'q: not from a, b on 2024-02-29, 5 kg';
    for (const result of [{ ValOper: 'equalTo' }, { ValOper: 'isInList', valValue: 'x, y' }, { ValOper: 'lessThan' }])
      expect(then(how, 't', record, { ...result, ...own })).toMatchObject({ outcome: 'fail', message: says });
    expect(then(how, 't', { t: null }, { ValOper: 'notEqualTo', errorMessage: 'Say {m}!' }).message).toBe('Say !');
    expect(then(how, 't', record, { ValOper: 'equalTo', valValue: 'Q', ...own })).toMatchObject({ outcome: 'pass' });
  });

  it("a rule's own text names fields that are there, of a result that can fail", () => {
    expect(then(how, 't', {}, { ValOper: 'equalTo', errorMessage: 'No {orgin}!' }).error).toMatch(/"orgin"/);
    expect(then(how, 't', {}, { ValOper: 'assign', valValue: 'x', errorMessage: 'No!' }).error).toMatch(/never fails/);
  });

  it('an assignment changes where the text is not exactly the same, and not where number, day or truth is', () => {
    expect(then(how, 't', { t: 'A' }, give('a')).outcome).toBe('assigned');
    expect(then(how, 'n', { n: '1.0' }, give('+1')).outcome).toBe('none');
    expect(then(how, 'd', { d: '29-Feb-2024' }, give('today')).outcome).toBe('none');
    expect(then(how, 'c', { c: '1' }, give(true)).outcome).toBe('none');
    expect(then(how, 'm', { m: 'a,B' }, give('b,A,a')).outcome).toBe('none');
    expect(then(how, 'n', { n: 'x' }, give('x')).outcome).toMatch(/none|assigned/);
  });

  it('RESULT cuts and reckons, and its number is its row', () => {
    const cut = (expression: string, value: unknown) => [
      { cond: 'IF', operator: 'AND', ...is('c', true) },
      { cond: '', operator: 'RESULT', field: 't', expression, value },
      { cond: '', operator: 'THEN', ...is('c', true), ValOper: 'assign', thenValueType: 'field', thenField: 'RESULT2' },
      END,
    ];
    const run = (expression: string, value: unknown) =>
      rules(how, { key: 'u', record: { t: '12-ab', c: true }, rows: cut(expression, value) }).value;
    expect([run('left', 2), run('right', 2), run('substring', '4,5')]).toEqual(['12', 'ab', 'ab']);
  });

  it('division goes to twenty digits and away from zero; a part of a day is empty', () => {
    const by = (formattingExpr: string, formattingValue: unknown) => ({
      ValOper: 'assign',
      thenValueType: 'field',
      thenField: 'n',
      formattingThenField: { formattingExpr, formattingValue },
    });
    expect(then(how, 'n', { n: 1 }, by('divide', 3)).value).toBe(1 / 3);
    expect(then(how, 'n', { n: '0.1' }, by('multiply', 3)).value).toBe(0.3);
    expect(then(how, 'n', { n: 1e-300 }, by('divide', 1e300)).value).toBe(0);
    expect(then(how, 'n', { n: -7 }, by('subtract', -7.5)).value).toBe(0.5);
  });

  it('a lookup that must not be found is false of any that is', () => {
    const sources = {
      ports: [
        { code: 'A', name: 'x' },
        { code: 'a', name: 'y' },
        { code: 'b', name: 'z' },
      ],
    };
    const line = (ValOper: string, t: string) => ({
      key: 't',
      record: { u: 'A', t },
      sources,
      rows: [
        {
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
        },
        END,
      ],
    });
    const outcomes = (ValOper: string) => ['x', 'Y', 'z'].map((t) => rules(how, line(ValOper, t)).outcome);
    expect(outcomes('isNotInList')).toEqual(['fail', 'fail', 'pass']);
    expect(outcomes('notEqualTo')).toEqual(['fail', 'fail', 'pass']);
    expect(outcomes('isInList')).toEqual(['pass', 'pass', 'fail']);
  });
});

describe('the rules of a template', () => {
  const field = (key: string, displayOrder: number) => ({ key, label: key, type: 'numeric' as const, displayOrder });
  const plusOne = (key: string, from: string) => ({
    id: key,
    key,
    rows: [
      {
        cond: 'IF',
        field: from,
        expression: 'notEqualTo',
        value: '',
        operator: 'THEN',
        ValOper: 'assign',
        thenValueType: 'field',
        thenField: from,
        formattingThenField: { formattingExpr: 'add', formattingValue: 1 },
      },
      END,
    ],
  });
  // Each field is one more than the one displayed after it: every pass settles one of them.
  const chain = (length: number) => {
    const names = Array.from({ length: length + 1 }, (_, index) => `f${String(index).padStart(2, '0')}`);
    return compileTemplateRules({
      fields: names.map(field),
      rules: names.slice(0, -1).map((key, index) => plusOne(key, names[index + 1] as string)),
    }).run({ [names.at(-1) as string]: 0 }, { today });
  };

  it('are repeated ten times at most; the pass that changes nothing counts', () => {
    expect([chain(9).values.f00, chain(9).unsettled]).toEqual([9, undefined]);
    expect(chain(10).unsettled).toEqual(['f00']);
  });

  it('report an assignment only where the final value is not the entered one', () => {
    const set = (key: string, from: string, valValue: number) => ({
      id: `${key} ${valValue}`,
      key,
      rows: [
        { cond: 'IF', field: from, expression: 'equalTo', value: 1, operator: 'THEN', ValOper: 'assign', valValue },
        END,
      ],
    });
    const template = compileTemplateRules({
      fields: [field('a', 1), field('b', 2)],
      rules: [set('a', 'a', 2), { ...set('a', 'b', 1), id: 'back' }],
    });
    expect(template.run({ a: 1, b: 0 }, { today }).assigned).toHaveProperty('a');
    const there = template.run({ a: 5, b: 0 }, { today });
    expect([there.assigned, there.values]).toEqual([{}, { a: 5, b: 0 }]);
  });

  it('auto-fetch takes the first record that matches in every row, before the rules, and empty matches none', () => {
    const text = (key: string) => ({ key, label: key, type: 'text' as const });
    const row = (autoField: string, matchKey: string) => ({
      autoField,
      metaSource: 'ports',
      matchKey,
      fetchKey: 'name',
    });
    const template = compileTemplateRules({
      fields: [text('code'), text('mode'), text('name'), text('copy')],
      autoFetch: [{ key: 'name', rows: [row('code', 'code'), row('mode', 'mode')] }],
      rules: [
        {
          id: 'copy',
          key: 'copy',
          rows: [
            {
              cond: 'IF',
              field: 'name',
              expression: 'notEqualTo',
              value: '',
              operator: 'THEN',
              ValOper: 'assign',
              thenValueType: 'field',
              thenField: 'name',
            },
            END,
          ],
        },
      ],
    });
    const sources = {
      ports: [
        { code: 'x', mode: 'sea', name: 'wrong mode' },
        { code: 'X', mode: 'Air', name: 'first' },
        { code: 'x', mode: 'air', name: 'second' },
        { code: '', mode: '', name: 'nobody' },
      ],
    };
    const run = (record: object) => template.run({ ...record }, { today, sources, saving: true }).values;
    expect(run({ code: 'x', mode: 'AIR' })).toMatchObject({ name: 'first', copy: 'first' });
    expect(run({ code: 'x' }).name).toBeUndefined();
    expect(run({ code: 'y', mode: 'air', name: 'own' }).name).toBe('own');
  });
});

describe('limits', () => {
  it('a list that a field holds has its limit where it is looked at, in filters and rules alike', () => {
    const m = Array.from({ length: 10_001 }, (_, index) => `e${index}`);
    for (const how of hows) {
      const row = { ...always, field: 'm', expression: 'isInList', value: 'x', ValOper: 'assign', valValue: 'y' };
      expect(rules(how, { key: 't', record: { m }, rows: [row, END] }).error).toMatch(/10,?000/);
      expect(rules(how, { key: 't', record: { m: m.slice(1) }, rows: [row, END] }).error).toBeUndefined();
      // No rule looks at it.
      expect(then(how, 't', { m, t: 'a' }, { ValOper: 'assign', valValue: 'b' }).value).toBe('b');
    }
  });

  it('a filter accepts a long text', () => {
    const t = `${'a'.repeat(150_000)}z`;
    for (const how of hows)
      expect(kept(how, [{ t }], { name: 't', operator: 'endsWith', value: 'AZ' }).ids).toEqual(['0']);
  });

  it('NUL and half a character are refused in a literal, a list, and a source, and named', () => {
    for (const how of hows)
      for (const bad of ['\u0000', 'x\ud800', '\udc00x']) {
        expect(kept(how, [{}], { name: 't', operator: 'equalTo', value: bad }).error).toMatch(/"t"/);
        expect(kept(how, [{}], { name: 'n', operator: 'isInList', value: ['1', bad] }).error).toMatch(/"n"/);
        expect(then(how, 't', {}, { ValOper: 'assign', valValue: bad }).error).toMatch(/"t"/);
        expect(
          then(how, 't', {}, { ValOper: 'assign', valValue: 'x' }, { sources: { s: [{ k: bad }] } }).error,
        ).toMatch(/"k"/);
      }
  });

  it('the time zone of the machine changes no outcome', () => {
    const before = process.env.TZ;
    try {
      const answers = ['UTC', 'Pacific/Kiritimati', 'America/Chicago', 'Asia/Kathmandu'].map((zone) => {
        process.env.TZ = zone;
        return digestOfAnswers('functions', 150);
      });
      expect(new Set(answers).size).toBe(1);
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });
});
