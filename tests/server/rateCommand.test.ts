/** `invoize rate`: shipments as lines of JSON, rated with the file of a tariff. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rate } from '../../server/freight/commands/rate.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'invoize-rate-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(tariff: unknown, lines: readonly string[], ...more: string[]) {
  const file = join(folder, 'tariff.json');
  await writeFile(file, typeof tariff === 'string' ? tariff : JSON.stringify(tariff));
  const [printed, complained]: [string[], string[]] = [[], []];
  const io = {
    print: (line: string) => void printed.push(line),
    write: () => undefined,
    complain: (line: string) => void complained.push(line),
    stdin: Readable.from(lines.map((line) => Buffer.from(`${line}\n`))),
  };
  const status = await rate.run(['--tariff', file, ...more], io);
  return { status, answers: printed.map((line) => JSON.parse(line)), complained };
}

/** The example of the documentation. */
const example = async () => {
  const page = await readFile('docs/authoring/tariff-file.md', 'utf8');
  return JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '');
};

test('rates the documented tariff, and says how', async () => {
  const shipment = { transportMode: 'Air', etd: '2026-03-02', originPort: 'FRA', chargeableWeight: 40 };
  const { status, answers } = await run(await example(), [JSON.stringify(shipment), '', 'no JSON']);
  // 45 kg at 3.10 are less than 40 kg at 4.01; 11.5 % of that are fuel.
  expect(answers).toEqual([
    {
      outcome: 'rated',
      total: '155.54',
      currency: 'EUR',
      charges: [
        { chargeCode: 'AF', outcome: 'rated', tariffValue: '139.50' },
        { chargeCode: 'FSC', outcome: 'rated', tariffValue: '16.04' },
      ],
    },
    { error: expect.any(String) },
  ]);
  expect(status).toBe(1);
  const explained = await run(await example(), [JSON.stringify(shipment)], '--explain');
  expect(explained.status).toBe(0);
  expect(explained.answers[0]).toMatchObject({
    tariff: { version: 1 },
    lane: { id: 'l1', parameters: { originPort: 'FRA' } },
    charges: [{ why: { deficitWeight: '45', unitPrice: '3.1', rounding: { before: '139.5' } } }, {}],
  });
});

test('reports the errors of a tariff', async () => {
  await expect(run('{', [])).rejects.toThrow(/is no JSON/);
  await expect(run({ id: 't', tariffName: 'T', lanes: {} }, [])).rejects.toThrow(/is no tariff/);
  const tariff = await example();
  tariff.versions[0].charges[0].calculation = 'PCT';
  tariff.versions[0].charges[0].calculationOnCharge = ['fsc'];
  const { answers, complained, status } = await run(tariff, [
    JSON.stringify({ transportMode: 'Air', etd: '2026-03-02' }),
  ]);
  expect(complained).toEqual(['Version 1: chargeCircle: af, fsc']);
  expect(answers[0]).toMatchObject({ outcome: 'tariffAtFault' });
  expect(status).toBe(1);
});
