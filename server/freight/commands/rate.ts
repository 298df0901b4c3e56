import { readFile } from 'node:fs/promises';
import { compileTariff, overlappingLanes, type TariffPlan } from '../../../engine/freight/compileTariff.ts';
import { rateShipment } from '../../../engine/freight/rateShipment.ts';
import { readTariffFile } from '../../../engine/freight/readTariffFile.ts';
import { parseArguments } from '../../platform/commandLine/arguments.ts';
import { type Command, type Io, UsageError } from '../../platform/commandLine/command.ts';
import { linesOf } from '../../platform/lines.ts';

/** Needs no store and no definitions: only the file of a tariff, and shipments on the lines. */
export const rate: Command = {
  name: 'rate',
  summary: 'Rate shipments with a tariff, a line of JSON in, its charges out; --explain says how each came about.',
  usage: 'rate --tariff FILE [--explain]',
  async run(args, io) {
    const { words, options, flags } = parseArguments(args, ['tariff'], ['explain']);
    const file = options.tariff;
    if (file === undefined || words.length > 0) throw new UsageError('Say which tariff: --tariff FILE.');
    const plan = await planOf(file, io);
    let isAllRated = true;
    for await (const line of linesOf(io.stdin as unknown as AsyncIterable<Buffer>)) {
      if (line.trim() === '') continue;
      const values = shipmentOf(line);
      if (!values) {
        io.print(JSON.stringify({ error: 'The line is no JSON object with the values of a shipment.' }));
        isAllRated = false;
        continue;
      }
      const rating = rateShipment(plan, values);
      if (rating.outcome !== 'rated') isAllRated = false;
      const { outcome, total, currency, charges } = rating;
      const short = charges?.map(({ chargeCode, outcome, tariffValue }) => ({ chargeCode, outcome, tariffValue }));
      io.print(
        JSON.stringify(flags.explain ? rating : { outcome, with: rating.with, total, currency, charges: short }),
      );
    }
    return isAllRated ? 0 : 1;
  },
};

/** Reads a plan from a file; its errors are printed, and affect every shipment that uses it. */
async function planOf(file: string, io: Io): Promise<TariffPlan> {
  let value: unknown;
  try {
    value = JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Error(`${file} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const read = readTariffFile(value);
  if ('wrong' in read) throw new Error(`${file} is no tariff. ${read.wrong}`);
  const plan = compileTariff(read.tariff);
  for (const { fault, ids, version } of plan.faults) io.complain(`Version ${version}: ${fault}: ${ids.join(', ')}`);
  for (const planned of plan.versions) {
    const [first, ...more] = overlappingLanes(planned);
    if (!first) continue;
    const pair = first.map(({ id }) => id).join(' and ');
    io.complain(
      `Version ${planned.version.version}: lanes ${pair} overlap${more.length > 0 ? `, ${more.length} more pairs` : ''}`,
    );
  }
  return plan;
}

function shipmentOf(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
