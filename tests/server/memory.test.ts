/**
 * An hour of a hundred people: what a server keeps does not grow. `npm run test:long` only; `MINUTES` for another while,
 * `PAUSE_MS` for how long each thinks after a round of seven calls (0: not at all).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { manyPeople, startOwnServer } from './manyPeople.ts';

const MINUTES = Number(process.env.MINUTES ?? 60);
const PAUSE_MS = Number(process.env.PAUSE_MS ?? 5000);
const PEOPLE = 100;
const SAMPLE_MS = 5000;
const MINUTE = 60_000 / SAMPLE_MS;
const PARTS = 6;

it.runIf(process.env.LONG)(
  'keeps within a fifth what it needed when it was warm',
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'memory-'));
    const server = await startOwnServer(dataDir);
    try {
      const people = await manyPeople(server.url, PEOPLE, PAUSE_MS);
      const samples: { resident: number; heap: number }[] = [];
      const wanted = (MINUTES * 60_000) / SAMPLE_MS;
      while (samples.length < wanted) {
        await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
        samples.push(await server.memory());
        if (samples.length % MINUTE === 0) console.log(samples.length / MINUTE, samples.at(-1), people.answered());
      }
      const answered = people.answered();
      await people.stop();
      // The least of a while is what is left when what can go has gone. The first part is for warming up.
      const part = (index: number, of: 'resident' | 'heap') =>
        Math.min(
          ...samples.slice((index * wanted) / PARTS, ((index + 1) * wanted) / PARTS).map((sample) => sample[of]),
        );
      const grown = (of: 'resident' | 'heap') => part(PARTS - 1, of) / part(1, of);
      console.log(
        `${answered} calls, heap ${part(1, 'heap')} to ${part(PARTS - 1, 'heap')} MB, resident ${part(1, 'resident')} to ${part(PARTS - 1, 'resident')} MB`,
      );
      expect([grown('heap') < 1.2, grown('resident') < 1.2]).toEqual([true, true]);
    } finally {
      server.child.kill('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  (MINUTES + 20) * 60_000,
);
