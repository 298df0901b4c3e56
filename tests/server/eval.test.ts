/** `invoize eval` as a command: invalid lines return an error and the next continues, in each evaluator. */
import { expect, it } from 'vitest';
import { invoize, startInvoize } from '../support/command.ts';

async function evaluate(
  args: string[],
  input: string,
): Promise<{ status: number | null; out: string[]; errors: string }> {
  const { out, ...told } = await invoize(['eval', ...args], {
    input,
    env: { DATABASE_URL: process.env.TEST_DATABASE_URL },
  });
  return { ...told, out: out.split('\n') };
}

const leaf = (value: unknown) => ({ condition: 'and', fields: [{ name: 'a', operator: 'equalTo', value }] });
const line = (filter: unknown, more: object = {}) =>
  JSON.stringify({
    types: { a: 'text', n: 'numeric' },
    filter,
    records: [
      { id: 'x', a: 'one', n: 2 },
      { id: 'y', a: 'ONE', n: 10 },
      { id: 'z', a: 'two', n: 1 },
    ],
    today: '2026-11-21',
    ...more,
  });
let deep: unknown = leaf('one');
for (let depth = 0; depth < 60; depth += 1) deep = { condition: 'and', fields: [deep] };

const filters: [string, unknown][] = [
  [line(leaf('one')), { ids: ['x', 'y'] }],
  ['no JSON', 'error'],
  ['null', 'error'],
  ['[]', 'error'],
  ['{}', 'error'],
  ['{"__proto__":{"types":{}}}', 'error'],
  [`${'['.repeat(100_000)}`, 'error'],
  [`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, 'error'],
  [line(deep), 'error'],
  [line(leaf('a\u0000b')), 'error'],
  [line(leaf('\ud800')), 'error'],
  [line({ condition: 'and', fields: [{ name: 'a', operator: 'constructor', value: 1 }] }), 'error'],
  [line({ condition: 'and', fields: [{ name: 'nothing', operator: 'equalTo', value: 1 }] }), 'error'],
  [line(leaf('x'.repeat(2_000_000))), undefined],
  [line(leaf('ONE'), { sort: [{ field: 'n', dir: 'desc' }] }), { ids: ['y', 'x'] }],
  [line({ condition: 'and', fields: [] }, { sort: [{ field: 'n', dir: 'asc' }] }), { ids: ['z', 'x', 'y'] }],
  [line(leaf('one'), { sort: [{ field: 'nothing', dir: 'asc' }] }), 'error'],
  [line(leaf('two')), { ids: ['z'] }],
];

it.each([
  'functions',
  'json-logic',
  'sqlite',
  'postgres',
])('evaluates filters in %s, good lines beside bad ones', async (where) => {
  const { status, out, errors } = await evaluate(
    ['filter', '--in', where],
    `${filters.map(([text]) => text).join('\n')}\n\n`,
  );
  expect(errors).toBe('');
  expect([status, out.length]).toEqual([0, filters.length]);
  for (const [index, [text, expected]] of filters.entries()) {
    const answer = JSON.parse(out[index] as string);
    const about = text.slice(0, 200);
    if (expected === 'error')
      expect([about, typeof answer.error, answer.error.length > 5]).toEqual([about, 'string', true]);
    else if (expected !== undefined) expect([about, answer]).toEqual([about, expected]);
  }
});

const rule = { cond: 'IF', field: 'a', expression: 'equalTo', value: 'one', operator: 'THEN' };
const rules = (more: object) =>
  JSON.stringify({
    key: 'a',
    label: 'A',
    types: { a: 'text' },
    rows: [{ ...rule, ValOper: 'equalTo', thenValueType: 'value', valValue: 'two' }, { cond: 'END' }],
    record: { a: 'one' },
    today: '2026-11-21',
    sources: {},
    ...more,
  });

it.each(['functions', 'json-logic'])('evaluates rules in %s, good lines beside bad ones', async (where) => {
  const lines = [
    rules({}),
    'no JSON',
    '{}',
    rules({ record: { a: 'x'.repeat(100_001) } }),
    rules({ rows: Array(501).fill(rule) }),
  ];
  const { status, out, errors } = await evaluate(
    ['rules', '--in', where],
    `${lines.join('\n')}\n${rules({ record: { a: 'b' } })}`,
  );
  expect([errors, status, out.length]).toEqual(['', 0, 6]);
  const answers = out.map((text) => JSON.parse(text));
  expect(answers[0].outcome).toBe('fail');
  for (const index of [1, 2, 3, 4]) expect([index, typeof answers[index].error]).toEqual([index, 'string']);
  expect(answers[5].outcome).toBe('none');
});

it('answers each line before the next is written', async () => {
  const child = startInvoize(['eval', 'filter', '--in', 'sqlite']);
  child.stdout.setEncoding('utf8');
  for (let turn = 0; turn < 3; turn += 1) {
    const answered = new Promise<string>((resolve) => child.stdout.once('data', resolve));
    child.stdin.write(`${line(leaf('two'))}\n`);
    expect(await answered).toBe('{"ids":["z"]}\n');
  }
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.stdin.end();
  expect(await ended).toBe(0);
});

it('says how it is called', async () => {
  expect((await evaluate(['filter', '--in', 'nowhere'], '')).status).toBe(2);
  expect((await evaluate(['rules', '--in', 'sqlite'], '')).status).toBe(2);
});
