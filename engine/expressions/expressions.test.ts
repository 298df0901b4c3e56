import { describe, expect, it } from 'vitest';
import { TypedError } from '../faults/fault.ts';
import { checkExpression } from './checkExpression.ts';
import { compileExpression } from './compileExpression.ts';

const run = (expression: unknown, scope = {}) => compileExpression(expression).run(scope);

describe('expressions', () => {
  it('read paths by own properties, with a default', () => {
    expect(run({ var: 'record.a.b' }, { record: { a: { b: 3 } } })).toBe(3);
    expect(run({ var: ['record.x', 'none'] }, { record: {} })).toBe('none');
    expect(run({ var: 'record.constructor' }, { record: {} })).toBe(null);
  });

  it('choose', () => {
    const expression = {
      if: [{ greaterThan: [{ var: 'record.n' }, 5] }, 'big', { equalTo: [{ var: 'record.n' }, 5] }, 'five', 'small'],
    };
    expect([7, 5, 1].map((n) => run(expression, { record: { n } }))).toEqual(['big', 'five', 'small']);
    expect(run({ and: [true, { '!': false }] })).toBe(true);
    expect(run({ coalesce: [null, '', 0] })).toBe(0);
  });

  it('reckon in decimals', () => {
    expect(run({ '+': [0.1, 0.2] })).toBe(0.3);
    expect(run({ '*': [1.1, 3] })).toBe(3.3);
    expect(run({ '/': [1, 0] })).toBe(null);
    expect(run({ '+': [1, 'x'] })).toBe(null);
    expect(run({ number: [1234567.891, 2] })).toBe('1,234,567.89');
    expect(run({ number: [0.12345, 4] })).toBe('0.1235');
  });

  it('take lists of lists apart, and compare at any depth', () => {
    const invoices = [{ id: 'a', charges: [{ code: 'FRT' }, { code: 'FSC' }] }, { id: 'b' }, { id: 'c', charges: [] }];
    const charges = { flatten: { each: [{ var: 'rows' }, { var: 'item.charges' }] } };
    expect(run(charges, { rows: invoices })).toEqual([{ code: 'FRT' }, { code: 'FSC' }]);
    expect(run({ at: [charges, 1] }, { rows: invoices })).toEqual({ code: 'FSC' });
    expect(run({ at: [charges, 2] }, { rows: invoices })).toBe(null);
    const same = (one: unknown, other: unknown) => run({ same: [{ literal: one }, { literal: other }] });
    expect(same([{ a: '1', b: '' }], [{ b: null, a: '1' }])).toBe(true);
    expect(same([{ a: '1' }, { a: '2' }], [{ a: '2' }, { a: '1' }])).toBe(false);
    expect(same({ a: 1 }, { a: '1' })).toBe(false);
    expect(same(null, '')).toBe(true);
  });

  it('keep decimals decimals, past what a double says too', () => {
    const record = { price: '9007199254740993.01', less: '9007199254740993.00', short: '10.50', n: 2 };
    const of = (expression: unknown) => run(expression, { record, rows: [record, { price: '0.02' }] });
    const price = { var: 'record.price' };
    expect(of({ '+': [price, 0.01] })).toBe('9007199254740993.02');
    expect(of({ '-': [price, { var: 'record.less' }] })).toBe(0.01);
    expect(of({ '*': [price, 2] })).toBe('18014398509481986.02');
    expect(of({ '/': [price, '3'] })).toBe('3002399751580331.0033');
    expect(of({ '/': [price, 0] })).toBe(null);
    expect(of({ round: [price, 1] })).toBe('9007199254740993');
    expect(of({ round: ['9007199254740993.06', 1] })).toBe('9007199254740993.1');
    expect(of({ number: [price, 2] })).toBe('9,007,199,254,740,993.01');
    expect(of({ sum: [{ var: 'rows' }, { var: 'item.price' }] })).toBe('9007199254740993.03');
    expect(of({ max: [{ var: 'rows' }, { var: 'item.price' }] })).toBe('9007199254740993.01');
    expect(of({ min: [[price, { var: 'record.less' }]] })).toBe('9007199254740993.00');
    expect(of({ greaterThan: [price, { var: 'record.less' }] })).toBe(true);
    expect(of({ equalTo: [{ '+': [price, 0] }, price] })).toBe(true);
    expect(of({ greaterThan: [{ var: 'record.short' }, 9] })).toBe(true);
    expect(of({ lessThan: [9, { var: 'record.short' }] })).toBe(true);
    expect(of({ '+': [{ var: 'record.short' }, 1] })).toBe(11.5);
    expect(of({ cat: [price] })).toBe('9007199254740993.01');
    expect(of({ '+': [9007199254740992, 1] })).toBe(9007199254740992);
  });

  it('say a lone blank, and drop nothing that was given to be set', () => {
    expect(run({ cat: [' '] })).toBe(' ');
    expect(run({ cat: ['a', ' ', '\n', null, 1] })).toBe('a \n1');
    expect(run({ join: [['a', ' ', null, 'b'], ' '] })).toBe('a b');
    const faults = (expression: unknown) => checkExpression(expression).map(({ kind, path }) => [kind, path]);
    expect(faults({ set: [{ var: 'record.a' }, 'codes', { var: 'record.list' }] })).toEqual([['type', ['set', 1]]]);
    expect(faults({ set: [{ var: 'record.a' }, { each: [[1], { var: 'item' }] }] })).toEqual([['type', ['set', 1]]]);
    expect(faults({ set: [{ literal: { a: 1 } }, { map: { codes: [1] } }, { if: [true, { map: {} }] }] })).toEqual([]);
  });

  it('go over lists and maps', () => {
    const rows = [{ n: 1, on: true }, { n: 2 }, { n: '3', on: true }];
    expect(run({ sum: [{ var: 'rows' }, { var: 'item.n' }] }, { rows })).toBe(6);
    expect(run({ count: [{ var: 'rows' }, { var: 'item.on' }] }, { rows })).toBe(2);
    expect(run({ max: [{ var: 'rows' }, { var: 'item.n' }] }, { rows })).toBe(3);
    expect(run({ each: [{ where: [{ var: 'rows' }, { var: 'item.on' }] }, { var: 'item.n' }] }, { rows })).toEqual([
      1,
      '3',
    ]);
    expect(run({ map: { a: { var: 'rows.1.n' }, b: [1, { cat: ['x', 2] }] } }, { rows })).toEqual({
      a: 2,
      b: [1, 'x2'],
    });
  });

  it('put lists into order and into groups', () => {
    const rows = [
      { n: '10.50', s: 'b' },
      { n: 9, s: 'A' },
      { n: null, s: 'a' },
      { n: '9.00', s: 'C' },
    ];
    const ns = (expression: unknown) => run({ each: [expression, { var: 'item.n' }] }, { rows });
    expect(ns({ sort: [{ var: 'rows' }, { var: 'item.n' }] })).toEqual([9, '9.00', '10.50', null]);
    expect(ns({ sort: [{ var: 'rows' }, { var: 'item.n' }, 'desc'] })).toEqual(['10.50', 9, '9.00', null]);
    expect(ns({ sort: [{ var: 'rows' }, { var: 'item.s' }] })).toEqual([9, null, '10.50', '9.00']);
    expect(run({ sort: [['b', 'C', 'a']] })).toEqual(['a', 'b', 'C']);
    expect(checkExpression({ sort: [['b'], { var: 'item' }, 'down'] }).map(({ kind }) => kind)).toEqual(['structure']);
    expect(run({ groupBy: [{ var: 'rows' }, { upper: { var: 'item.s' } }] }, { rows })).toEqual([
      { key: 'B', members: [rows[0]] },
      { key: 'A', members: [rows[1], rows[2]] },
      { key: 'C', members: [rows[3]] },
    ]);
    const entries = [{ key: 'a', value: 1 }, { key: 'b' }, { value: 2 }, 'x'];
    expect(run({ fromEntries: { literal: entries } })).toEqual({ a: 1, b: null });
  });

  it('name values for the inner expression', () => {
    const twice = { let: [{ map: { rate: { '+': [1, 1] } } }, { '*': [{ var: 'let.rate' }, { var: 'record.n' }] }] };
    expect(run(twice, { record: { n: 3 } })).toBe(6);
    expect(compileExpression(twice).reads).toEqual(['record.n']);
    const inner = { let: [{ map: { b: { '+': [{ var: 'let.a' }, 1] } } }, [{ var: 'let.a' }, { var: 'let.b' }]] };
    expect(run({ let: [{ map: { a: 1 } }, inner] })).toEqual([1, 2]);
    expect(run({ var: 'let.a' })).toBe(null);
    expect(checkExpression({ let: ['a', 1] }).map(({ kind, path }) => [kind, path])).toEqual([['type', ['let', 0]]]);
  });

  it('cut texts and go by months', () => {
    expect(run({ substring: ['Zürich😀!', 1, 3] })).toBe('üri');
    expect(run({ substring: ['Zürich😀!', -2] })).toBe('😀!');
    expect(run({ substring: ['abc', 5] })).toBe('');
    expect(run({ addMonths: ['2026-01-31', 1] })).toBe('2026-02-28');
    expect(run({ addMonths: ['2024-02-29', 12] })).toBe('2025-02-28');
    expect(run({ addMonths: ['2026-03-15', -3] })).toBe('2025-12-15');
    expect(run({ addMonths: ['9999-12-01', 1] })).toBe(null);
    expect(run({ addMonths: ['9999-11-30', 1] })).toBe('9999-12-30');
    expect(run({ addMonths: ['0001-01-31', -1] })).toBe(null);
    expect(run({ addMonths: ['', 1] })).toBe(null);
  });

  it('know what a user holds', () => {
    const user = { permissions: ['a.b'] };
    expect(run({ has: 'a.b' }, { user })).toBe(true);
    expect(run({ has: 'a.c' }, { user })).toBe(false);
    expect(run({ has: 'a.c' }, { user: { isAdmin: '1' } })).toBe(true);
    expect(run({ has: 'a.b' }, {})).toBe(false);
  });

  it('compare by the type of the field', () => {
    const compiled = compileExpression(
      { lessThan: [{ var: 'record.on' }, 'today'] },
      { types: { 'record.on': 'date' } },
    );
    expect(compiled.run({ record: { on: '02-Jan-2026' }, today: '2026-01-03' })).toBe(true);
    expect(compiled.reads).toEqual(['record.on']);
    expect(compiled.gives).toBe('boolean');
  });

  it('use named expressions', () => {
    const named = (name: string) => (name === 'two' ? { '+': [1, 1] } : undefined);
    expect(compileExpression({ '*': [{ use: 'two' }, 3] }, { named }).run({})).toBe(6);
  });

  it('read constants', () => {
    const constant = (name: string) => (name === 'most' ? 25 : undefined);
    expect(compileExpression({ '+': [{ constant: 'most' }, 1] }, { constant }).run({})).toBe(26);
    expect(() => compileExpression({ constant: { var: 'record.name' } }, { constant })).toThrow(
      'constant takes the name of a constant.',
    );
  });

  it('say messages, their placeholders filled from any expression', () => {
    const message = (name: string) => ({ hello: 'Welcome', gone: '{count} of {name} deleted{no}.' })[name];
    const run = (expression: unknown, scope = {}) => compileExpression(expression, { message }).run(scope);
    expect(run({ message: 'hello' })).toBe('Welcome');
    const filled = { message: ['gone', { map: { count: { var: 'result.n' }, name: { use: 'who' } } }] };
    const options = { message, named: (name: string) => (name === 'who' ? 'ours' : undefined) };
    const compiled = compileExpression(filled, options);
    expect(compiled.run({ result: { n: 3 } })).toBe('3 of ours deleted.');
    expect(compiled.reads).toEqual(['result.n']);
    expect(compiled.gives).toBe('text');
    expect(compileExpression({ message: 'unsaid' }).run({})).toBe('unsaid');
    const counted = { message: ['rows', { map: { n: { var: 'result.n' } } }] };
    const rows = compileExpression(counted, { message: () => '{n} {n|Zeile|Zeilen}', language: 'de' });
    expect([rows.run({ result: { n: 1 } }), rows.run({ result: { n: 2 } })]).toEqual(['1 Zeile', '2 Zeilen']);
  });

  it('return the labels of list values', () => {
    const label = (list: string, value: string) => (list === 'modes' ? { air: 'Luft', sea: 'See' }[value] : undefined);
    const compiled = compileExpression({ labelOf: ['modes', { var: 'row.mode' }] }, { label });
    const said = (mode: unknown) => compiled.run({ row: { mode } });
    expect(['air', 'rail', null, ['sea', 'air'], []].map(said)).toEqual(['Luft', 'rail', '', 'See, Luft', '']);
    expect([compiled.reads, compiled.gives]).toEqual([['row.mode'], 'text']);
    const faults = (given: unknown) => checkExpression({ labelOf: given }).map(({ kind, path }) => [kind, path]);
    expect(faults(['modes', { var: 'elsewhere.x' }])).toEqual([['unknown', ['labelOf', 1, 'var']]]);
    expect(faults([{ var: 'row.list' }, 'air'])).toEqual([['structure', ['labelOf']]]);
    expect(faults('modes')).toEqual([['structure', ['labelOf']]]);
  });

  it('report a missing message, an invalid name, and faults in its parameters', () => {
    const faults = (expression: unknown) =>
      checkExpression(expression, { message: (name) => (name === 'a' ? 'A' : undefined) }).map(({ kind }) => kind);
    expect(faults({ message: 'a' })).toEqual([]);
    expect(faults({ message: 'b' })).toEqual(['unknown']);
    expect(faults({ message: [{ var: 'record.x' }] })).toEqual(['structure']);
    expect(faults({ message: ['a', { map: { x: { nope: 1 } } }] })).toEqual(['unknown']);
    expect(faults({ message: ['a', {}, 1] })).toContain('structure');
  });

  it('say every fault at once, and where', () => {
    const faults = checkExpression(
      {
        and: [
          { nope: 1 },
          { var: 'elsewhere.x' },
          { var: 'record.gone' },
          { a: 1, b: 2 },
          { contains: [{ var: 'record.on' }] },
          { use: 'none' },
        ],
      },
      { types: { 'record.on': 'checkbox' }, closed: ['record'], named: () => undefined },
    );
    expect(faults.map(({ kind }) => kind)).toEqual([
      'unknown',
      'unknown',
      'unknown',
      'structure',
      'structure',
      'type',
      'unknown',
    ]);
    expect(faults[0]?.path).toEqual(['and', 0, 'nope']);
    expect(() => compileExpression({ nope: 1 })).toThrow(TypedError);
  });
});

it.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty'])('has no operation %s', (word) => {
  expect(checkExpression({ [word]: [1, 2] })).toMatchObject([{ kind: 'unknown', path: [word] }]);
  expect(() => compileExpression({ [word]: [1, 2] })).toThrow(`There is no operation "${word}"`);
});
