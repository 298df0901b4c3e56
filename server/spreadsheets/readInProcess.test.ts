import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readerProcesses, takeReader } from './readerProcesses.ts';
import { readInProcess } from './readInProcess.ts';

const limits = { rows: 10_000, columns: 10 };
const signal = () => new AbortController().signal;
let folder: string;

beforeAll(async () => {
  // A file of tests that ran before in this worker may have left some that wait.
  while (readerProcesses().idle > 0) await (await takeReader(signal())).done();
  folder = await mkdtemp(path.join(tmpdir(), 'reading-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, rows: number): Promise<string> {
  const at = path.join(folder, name);
  const lines = Array.from({ length: rows }, (_, row) => `${name},${row}`);
  await writeFile(at, ['file,row', ...lines].join('\n'));
  return at;
}

async function all(at: string, stop = signal()): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for await (const part of readInProcess(at, { limits, heading: { known: [] } }, stop))
    rows.push(...part.rows.map(({ cells }) => cells));
  return rows;
}

it('reads one file after another in the process that the first was read in', async () => {
  expect(await all(await file('one.csv', 2500))).toHaveLength(2501);
  expect(readerProcesses()).toEqual({ idle: 1, taken: 0 });
  expect(await all(await file('two.csv', 3))).toEqual([
    ['file', 'row'],
    ['two.csv', '0'],
    ['two.csv', '1'],
    ['two.csv', '2'],
  ]);
  expect(readerProcesses()).toEqual({ idle: 1, taken: 0 });
});

it('keeps the process of a file that is refused, and of one of which the beginning was enough', async () => {
  await expect(all(await file('many.csv', limits.rows + 1))).rejects.toThrow('more than 10,000 rows');
  expect(readerProcesses()).toEqual({ idle: 1, taken: 0 });
  for await (const part of readInProcess(await file('long.csv', 5000), { limits, heading: { known: [] } }, signal())) {
    expect(part.rows).toHaveLength(1000);
    break;
  }
  expect(readerProcesses()).toEqual({ idle: 1, taken: 0 });
  expect((await all(await file('next.csv', 1))).at(-1)).toEqual(['next.csv', '0']);
});

it('ends the process of a reading that was stopped', async () => {
  const stop = new AbortController();
  const rows: unknown[][] = [];
  const reading = (async () => {
    for await (const part of readInProcess(
      await file('stopped.csv', 5000),
      { limits, heading: { known: [] } },
      stop.signal,
    )) {
      rows.push(...part.rows.map(({ cells }) => cells));
      stop.abort(new Error('nobody wants it'));
    }
  })();
  await expect(reading).rejects.toThrow('stopped');
  expect(rows).toHaveLength(1000);
  expect(readerProcesses()).toEqual({ idle: 0, taken: 0 });
});

it('reads as many at once as there are processors; others wait, and may go away meanwhile', async () => {
  const most = Math.max(2, availableParallelism());
  const files = await Promise.all(Array.from({ length: most + 1 }, (_, at) => file(`beside${at}.csv`, 2000)));
  const begun = await Promise.all(
    files.slice(0, most).map(async (at) => {
      const reading = readInProcess(at, { limits, heading: { known: [] } }, signal());
      return { reading, first: await reading.next() };
    }),
  );
  expect(readerProcesses()).toEqual({ idle: 0, taken: most });
  const gone = new AbortController();
  const leaving = all(files[most] as string, gone.signal);
  const last = all(files[most] as string);
  gone.abort(new Error('gone'));
  await expect(leaving).rejects.toThrow('gone');
  for (const { reading } of begun) await reading.return(undefined);
  expect((await last)[1]).toEqual([`beside${most}.csv`, '0']);
  expect(readerProcesses().taken).toBe(0);
});
