/** Section 5 of the contract, line by line: which check decides, and what is said. */
import { describe, expect, it } from 'vitest';
import { type CellField, checkCell } from './checkCell.ts';
import { compileCells } from './compileCells.ts';

const told = (field: Partial<CellField>, value: unknown, action?: Parameters<typeof checkCell>[2]) => {
  const found = checkCell({ key: 'k', type: 'text', ...field }, value, action);
  return found && [found.tone, found.colour, found.shown, found.message];
};
const MANDATORY = ['mandatory', 'pink', 'Mandatory!', 'Mandatory!'];
const INVALID = ['invalid', 'red', 'Invalid Value!', 'Invalid Value!'];

describe('a cell', () => {
  it('that is read-only is skipped, but not in the action ims', () => {
    expect(told({ isReadonly: true, isMandatory: true }, '')).toBeUndefined();
    expect(told({ isReadonly: true, isMandatory: true }, '', 'ims')).toEqual(MANDATORY);
  });

  it.each(['', ' \u00a0\t', null, undefined, []])('that must be filled is not filled by %j', (value) => {
    expect(told({ isMandatory: true }, value)).toEqual(MANDATORY);
  });

  it('that must be filled is filled by zero, and a checkbox by being true', () => {
    expect(told({ isMandatory: true, type: 'numeric' }, 0)).toBeUndefined();
    expect(told({ isMandatory: true, type: 'multiselect' }, ' , ,')).toEqual(MANDATORY);
    for (const value of [false, 'TRUE', 'yes', undefined, 0])
      expect(told({ isMandatory: true, type: 'checkbox' }, value)).toEqual(MANDATORY);
    for (const value of [true, 1, '1', 'true'])
      expect(told({ isMandatory: true, type: 'checkbox' }, value)).toBeUndefined();
    expect(told({ type: 'checkbox' }, false)).toBeUndefined();
  });

  it('requires a number or a real date by type', () => {
    for (const value of ['1e3', '1,000', 'abc', '9'.repeat(400), '--1'])
      expect(told({ type: 'numeric' }, value)).toEqual(INVALID);
    for (const value of [' +5. ', '.5', '-0', 7]) expect(told({ type: 'numeric' }, value)).toBeUndefined();
    for (const value of ['2026-02-30', '29-Feb-2025', 'today', 'today+1', '0000-01-01', '2026-1-1', 20260101])
      expect(told({ type: 'date' }, value)).toEqual(INVALID);
    for (const value of ['2024-02-29', '29-fEb-2024', '2026-01-01T99:99', '9999-12-31 x'])
      expect(told({ type: 'date' }, value)).toBeUndefined();
  });

  it('that is plain has no character that nobody sees', () => {
    for (const hidden of [
      '\u0000',
      '\t',
      '\u00ad',
      '\u200b',
      '\u200d',
      '\u200f',
      '\u202e',
      '\u2066',
      '\u2028',
      '\ufeff',
    ])
      expect(told({ isPlain: true }, `a${hidden}b`), JSON.stringify(hidden)).toEqual(INVALID);
    for (const value of ['Ana María', 'Łódź', '株式会社', 'ab\u0301', '\u00a0a', '😀'])
      expect(told({ isPlain: true }, value)).toBeUndefined();
    expect(told({}, 'a\u202eb')).toBeUndefined();
  });

  it('is as long as its text form, in code points', () => {
    const long = ['length', 'orange', 'Length Exceed!', 'Maximum Length should be 3'];
    expect(told({ length: 3 }, '😀😀😀')).toBeUndefined();
    expect(told({ length: 3 }, '😀😀😀a')).toEqual(long);
    expect(told({ length: 3, type: 'numeric' }, ' 1.50 ')).toBeUndefined();
    expect(told({ length: 3, type: 'numeric' }, 1.25)).toEqual(long);
    expect(told({ length: 10, type: 'date' }, '29-Feb-2024')).toBeUndefined();
    expect(told({ length: 9, type: 'date' }, '29-Feb-2024')?.[0]).toBe('length');
  });

  it('requires a value of a fixed list, compared as text, after the type and before the length', () => {
    const fixedValues = ['Ambient', 'Chilled', 'Frozen'];
    for (const value of ['Arctic', 'Ambient, Chilled', 'Amb', 7])
      expect(told({ type: 'dropdown', fixedValues, length: 1 }, value)).toEqual(INVALID);
    for (const value of ['Ambient', 'FROZEN', '', null])
      expect(told({ type: 'dropdown', fixedValues }, value)).toBeUndefined();
    expect(told({ type: 'multiselect', fixedValues }, ['Ambient', 'Arctic'])).toEqual(INVALID);
    expect(told({ type: 'multiselect', fixedValues }, 'Chilled, ambient')).toBeUndefined();
    expect(told({ type: 'numeric', fixedValues: ['7', '14'] }, '7.0')).toBeUndefined();
    expect(told({ type: 'numeric', fixedValues: ['7', '14'] }, 8)).toEqual(INVALID);
  });

  it('marks a stored value outside a fixed list, and rejects it once it is edited', () => {
    const fields = [{ key: 'k', label: 'K', type: 'dropdown' as const, fixedValues: ['Ambient', 'Chilled'] }];
    const check = (k: string, stored?: string) =>
      compileCells(fields).check(
        { k },
        { today: '2026-11-21', stored: stored === undefined ? undefined : { k: stored } },
      );
    expect(check('Arctic')).toMatchObject({ hasErrors: true, verdicts: { k: { tone: 'invalid', isError: true } } });
    expect(check('Arctic', 'Arctic')).toMatchObject({
      hasErrors: false,
      verdicts: { k: { tone: 'invalid', colour: 'red', shown: 'Invalid Value!', isError: false } },
    });
    expect(check('Tropic', 'Arctic').hasErrors).toBe(true);
    expect(check('Chilled', 'Arctic').verdicts).toEqual({});
  });

  it('is long enough only in the actions that ask, and where it is not empty', () => {
    for (const action of ['shipmentEntry', 'InvoiceChargesAll'] as const) {
      expect(told({ minLength: 3 }, 'ab', action)?.slice(0, 2)).toEqual(['length', 'orange']);
      expect(told({ minLength: 3 }, 'abc', action)).toBeUndefined();
      expect(told({ minLength: 3 }, ' ', action)).toBeUndefined();
    }
    for (const action of ['default', 'ims', 'directSave', 'InvoiceCharges'] as const)
      expect(told({ minLength: 3 }, 'ab', action)).toBeUndefined();
  });

  it('matches its regex as a whole, by its text form; empty is not matched', () => {
    const regex = { regex: '[A-Z]{3}', errorMessage: 'Three capitals.' };
    expect(told(regex, 'ABC')).toBeUndefined();
    expect(told(regex, 'ABCD')).toEqual(['regex', 'red', 'Three capitals.', 'Three capitals.']);
    expect(told(regex, 'xABC')?.[0]).toBe('regex');
    expect(told(regex, 'ABC\n')?.[0]).toBe('regex');
    expect(told(regex, ' ')).toBeUndefined();
    expect(told({ type: 'numeric', regex: '5\\.5' }, '5.50')).toBeUndefined();
    expect(told({ type: 'date', regex: '2024-.*' }, '29-Feb-2024')).toBeUndefined();
    expect(told({ regex: 'a' }, 'b')?.[0]).toBe('regex');
  });

  it('is within its range, both bounds included, by its type', () => {
    const told100 = (value: unknown) => told({ type: 'numeric', min: 0, max: 100, length: 3 }, value)?.[2];
    expect([-1, '0', 100, '100.5', 1000, ''].map(told100)).toEqual([
      'Minimum Value should be 0',
      undefined,
      undefined,
      'Maximum Value should be 100',
      'Maximum Value should be 100',
      undefined,
    ]);
    const exact = { type: 'decimal', max: '12345678901234567890.01' } as const;
    expect(told(exact, '12345678901234567890.01')).toBeUndefined();
    expect(told(exact, '12345678901234567890.02')?.slice(0, 2)).toEqual(['invalid', 'red']);
    const time = { type: 'dateTime', min: '2026-01-31' } as const;
    expect(told(time, '2026-01-31T00:00:00Z')).toBeUndefined();
    expect(told(time, '2026-01-30T23:59:59Z')?.[2]).toBe('Minimum Value should be 2026-01-31');
    expect(told({ min: 5 }, 'a')).toBeUndefined();
  });

  it('is decided by the first check that fails', () => {
    const all = { type: 'numeric', isMandatory: true, length: 2, regex: '[1-4]*' } as const;
    expect(told(all, '')?.[0]).toBe('mandatory');
    expect(told(all, 'abc')?.[0]).toBe('invalid');
    expect(told(all, 123)?.[0]).toBe('length');
    expect(told(all, 56)?.[0]).toBe('regex');
    expect(told(all, 12)).toBeUndefined();
  });
});

describe('a cell with rules', () => {
  const always = { cond: 'IF', field: 'flag', expression: 'notEqualTo', value: 'no such', operator: 'THEN' };
  const fields = [
    { key: 'flag', label: 'Flag', type: 'text' as const },
    { key: 'code', label: 'Code', type: 'text' as const, length: 4 },
    { key: 'tag', label: 'Tag', type: 'text' as const, length: 4 },
  ];
  const rule = (key: string, result: object) => ({ id: key, key, rows: [{ ...always, ...result }, { cond: 'END' }] });
  const cells = compileCells(fields, [
    rule('code', { ValOper: 'beginsWith', valValue: 'X' }),
    rule('tag', { ValOper: 'assign', valValue: 'made by a rule' }),
  ]);
  const check = (record: Record<string, unknown>) => cells.check(record, { today: '2026-11-21' });

  it('is yellow where a rule says no, after every other check', () => {
    expect(check({ code: 'Y' }).verdicts.code).toMatchObject({ tone: 'rule', colour: 'yellow', isError: true });
    expect(check({ code: 'YYYYY' }).verdicts.code).toMatchObject({ tone: 'length' });
    expect(check({ code: 'X' }).verdicts.code).toBeUndefined();
  });

  it('is wrong where it is past what a rule may look at, and the rest of its row is checked without rules', () => {
    const long = 'x'.repeat(100_001);
    const { verdicts, values, hasErrors } = check({ code: long, tag: 'TOO LONG' });
    expect(verdicts.code?.tone).toBe('length');
    expect(verdicts.tag).toMatchObject({ tone: 'length', message: 'Maximum Length should be 4' });
    expect([hasErrors, values.tag]).toEqual([true, 'TOO LONG']);
    const unlimited = fields.map(({ length, ...field }) => field);
    const free = compileCells(unlimited, [rule('code', { ValOper: 'beginsWith', valValue: 'X' })]);
    const found = free.check({ code: long }, { today: '2026-11-21' });
    expect(found.verdicts.code).toMatchObject({ tone: 'length', message: 'Maximum Length should be 100000' });
    expect(found.hasErrors).toBe(true);
  });

  it('is checked as a rule left it, and light green where that is right', () => {
    expect(check({}).verdicts.tag).toMatchObject({ tone: 'length', colour: 'orange' });
    const short = compileCells(fields, [rule('tag', { ValOper: 'assign', valValue: 'new' })]);
    const { verdicts, values, hasErrors } = short.check({ tag: 'old' }, { today: '2026-11-21' });
    expect(verdicts.tag).toMatchObject({ tone: 'assigned', colour: 'lightGreen', isError: false });
    expect([values.tag, hasErrors]).toEqual(['new', false]);
    expect(short.check({ tag: 'new' }, { today: '2026-11-21' }).verdicts).toEqual({});
    const removing = compileCells(fields, [rule('tag', { ValOper: 'remove', valValue: 'x' })]);
    const removed = removing.check({ tag: 'axb' }, { today: '2026-11-21' });
    expect([removed.values.tag, removed.verdicts.tag?.colour]).toEqual(['ab', 'lightGreen']);
  });
});

it('marks a value that auto-fetch fills, as one that a rule assigns', () => {
  const fields = [
    { key: 'code', label: 'Code', type: 'text' },
    { key: 'name', label: 'Port name', type: 'text' },
  ] as const;
  const rows = [{ autoField: 'code', metaSource: 'ports', matchKey: 'code', fetchKey: 'name' }];
  const checker = compileCells(fields, [], [{ key: 'name', rows }]);
  const { values, verdicts } = checker.check(
    { code: 'HKG', name: '' },
    {
      today: '2026-01-31',
      sources: { ports: [{ code: 'HKG', name: 'Hong Kong' }] },
      action: 'default',
      changed: ['code'],
    },
  );
  expect(values).toMatchObject({ name: 'Hong Kong' });
  expect(verdicts.name).toMatchObject({
    tone: 'assigned',
    colour: 'lightGreen',
    isError: false,
    message: 'Port name filled automatically.',
  });
});
