import { expect, it, vi } from 'vitest';
import { keepConnections } from './keptConnections.ts';

interface Client {
  name: number;
  isGone: boolean;
  isClosed: boolean;
}

/** Connections that stay open until a test ends them. */
function connections(idleMs = 1e8) {
  const made: Client[] = [];
  const kept = keepConnections<Client>(
    {
      answers: async ({ isGone }) => {
        if (isGone) throw new Error('gone');
      },
      close: async (client) => {
        client.isClosed = true;
      },
    },
    idleMs,
  );
  const open = async () => {
    const client = { name: made.length, isGone: false, isClosed: false };
    made.push(client);
    return client;
  };
  const use = (key = 'partner', work: (client: Client) => Promise<unknown> = async () => undefined) =>
    kept.run(key, open, async (client, isKept) => {
      await work(client);
      return [client.name, isKept];
    });
  return { made, use };
}

it('is used again by what comes next to the same partner, and by nobody else', async () => {
  const { made, use } = connections();
  expect(await use()).toEqual([0, false]);
  expect(await use()).toEqual([0, true]);
  expect(await use('another password')).toEqual([1, false]);
  expect(made.map(({ isClosed }) => isClosed)).toEqual([false, false]);
});

it('is one of its own for each that works at a time', async () => {
  const { use } = connections();
  let go: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    go = resolve;
  });
  const first = use('partner', () => waiting);
  expect(await use()).toEqual([1, false]);
  go();
  expect(await first).toEqual([0, false]);
});

it('is replaced where it does not answer any more, and closed where something failed', async () => {
  const { made, use } = connections();
  await use();
  (made[0] as Client).isGone = true;
  expect(await use()).toEqual([1, false]);
  expect(made[0]?.isClosed).toBe(true);
  const failing = async () => {
    throw new Error('No room.');
  };
  await expect(use('partner', failing)).rejects.toThrow('No room.');
  expect(made[1]?.isClosed).toBe(true);
  expect(await use()).toEqual([2, false]);
});

it('is closed when nobody needs it for a while, and no more than a few are kept', async () => {
  vi.useFakeTimers();
  try {
    const { made, use } = connections(1000);
    await Promise.all(Array.from({ length: 6 }, () => use()));
    expect(made.filter(({ isClosed }) => isClosed)).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(made.every(({ isClosed }) => isClosed)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
