import { expect, it } from 'vitest';
import { type LabelledColumns, putLabels, whenKnown } from './labelledRows.ts';

async function* rowsOf(rows: readonly unknown[][]): AsyncGenerator<unknown[]> {
  for (const row of rows) yield [...row];
}
async function all(lists: LabelledColumns[], rows: unknown[][], limits?: { page: number; kept: number }) {
  const labelled: unknown[] = [];
  for await (const row of whenKnown(lists, rowsOf(rows), limits)) {
    putLabels(lists, row);
    labelled.push(row);
  }
  return labelled;
}
/** A list whose odd values have labels, and what it was asked. */
function served(columns: number[]) {
  const asked: string[][] = [];
  const list: LabelledColumns = {
    columns,
    labels: new Map(),
    ask: async (values) => {
      asked.push([...values]);
      return new Map(values.filter((value) => Number(value) % 2 === 1).map((value) => [value, `no. ${value}`]));
    },
  };
  return { list, asked };
}

it('inserts known labels, and keeps values without a label, single and multiple', async () => {
  const fixed: LabelledColumns = { columns: [0, 2], labels: new Map([['a', 'A label']]) };
  expect(
    await all(
      [fixed],
      [
        ['a', 'a', ['a', 'b']],
        [null, 'a', undefined],
        ['', 'x', 'b'],
      ],
    ),
  ).toEqual([
    ['A label', 'a', ['A label', 'b']],
    [null, 'a', undefined],
    ['', 'x', 'b'],
  ]);
});

it('requests each value once, in batches per page, even without a label', async () => {
  const { list, asked } = served([0, 1]);
  const rows = [
    ['1', '2'],
    ['2', '3'],
    ['1', '5'],
    ['', null],
    ['3', '2'],
  ];
  expect(await all([list], rows, { page: 2, kept: 100 })).toEqual([
    ['no. 1', '2'],
    ['2', 'no. 3'],
    ['no. 1', 'no. 5'],
    ['', null],
    ['no. 3', '2'],
  ]);
  expect(asked).toEqual([['1', '2', '3'], ['5']]);
});

it('forgets labels rather than keep more than it may', async () => {
  const { list, asked } = served([0]);
  const rows = Array.from({ length: 9 }, (_, at) => [at * 2 + 1]);
  const labelled = await all([list], [...rows, ...rows], { page: 3, kept: 5 });
  expect(labelled).toEqual([...rows, ...rows].map(([value]) => [`no. ${value}`]));
  expect(list.labels.size).toBeLessThanOrEqual(5 + 3);
  expect(asked.flat()).toHaveLength(18);
});
