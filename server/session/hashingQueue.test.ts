import { expect, it } from 'vitest';
import { createHashingQueue } from './hashingQueue.ts';

/** Work that ends when the test ends it, in the order in which it began. */
function pieces() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.push(() => resolve(name));
    });
  return { begun, ends, work };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('serves sources in turn, a few at once', async () => {
  const queue = createHashingQueue({ atOnce: 2, perSource: 10, inAll: 20 });
  const { begun, ends, work } = pieces();
  const flood = Array.from({ length: 6 }, (_, index) => queue.run('flood', work(`flood ${index}`)));
  const right = queue.run('right', work('right'));
  await turn();
  expect(begun).toEqual(['flood 0', 'flood 1']);
  ends[0]?.();
  ends[1]?.();
  await turn();
  expect(begun.slice(2)).toEqual(['flood 2', 'right']);
  ends[3]?.();
  expect(await right).toBe('right');
  for (let at = 2; at < 7; at += 1) {
    ends[at]?.();
    await turn();
  }
  expect(await Promise.all(flood)).toHaveLength(6);
});

it('refuses what waits beyond the limit of a source or of all, with a time to try again', async () => {
  const queue = createHashingQueue({ atOnce: 1, perSource: 2, inAll: 3 });
  const { ends, work } = pieces();
  const running = queue.run('a', work('a'));
  const waiting = ['a', 'a', 'b'].map((source) => queue.run(source, work(source)));
  const refused = { status: 503, headers: { 'Retry-After': '5' } };
  await expect(queue.run('a', work('a'))).rejects.toMatchObject(refused);
  await expect(queue.run('c', work('c'))).rejects.toMatchObject(refused);
  for (let at = 0; at < 4; at += 1) {
    ends[at]?.();
    await turn();
  }
  await Promise.all([running, ...waiting]);
  const last = queue.run('c', work('c'));
  await turn();
  ends[4]?.();
  expect(await last).toBe('c');
});
