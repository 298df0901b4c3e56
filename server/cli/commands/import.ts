import { open } from 'node:fs/promises';
import { didYouMean } from '../../../metadata/compiler/didYouMean.ts';
import { noMoreWords, parseArguments } from '../../platform/commandLine/arguments.ts';
import { type Command, type Io, UsageError } from '../../platform/commandLine/command.ts';
import { linesOf } from '../../platform/lines.ts';
import { createRuntime } from '../../program/runtime/programRuntime.ts';
import { entityFields } from '../../records/read/entityFields.ts';
import { withComputedChanges } from '../../records/save/computed.ts';
import type { SaveResult, SaveRow } from '../../store/index.ts';
import { importLayer } from '../layerData.ts';
import { type OpenData, withData } from '../openData.ts';
import { readPlaces } from '../places.ts';
import { checkScope, LineFault, readLine } from '../recordLines.ts';

const BATCH_SIZE = 500;
/** Maximum number of invalid lines reported individually. */
const MAX_REPORTED = 50;

interface Line {
  number: number;
  row: SaveRow & { id: string };
}

export const importRecords: Command = {
  name: 'import',
  summary:
    'Read records, or an authored layer, that `export` wrote; what is there already is changed. Of records each right line is saved and each wrong one told.',
  usage: 'import ENTITY [FILE] | import --layer systems/ID FOLDER [--only KIND/NAME]... [--dry-run]',
  async run(args, io) {
    const { words, options, flags, lists } = parseArguments(args, ['layer'], ['dry-run'], ['only']);
    const [first, second] = words;
    const { layer } = options;
    noMoreWords(words, layer === undefined ? 2 : 1);
    if (first === undefined)
      throw new UsageError(layer === undefined ? 'Say which entity.' : 'Say which folder the layer is in.');
    const given = { only: lists.only, dryRun: flags['dry-run'] };
    if (layer !== undefined) return withData((data) => importLayer(data, layer, first, given, io));
    if (given.dryRun) throw new UsageError('--dry-run is for layers.');
    if (given.only.length > 0) throw new UsageError('--only is for layers.');
    return withData(async (data) => {
      const input = second === undefined ? undefined : await open(second);
      try {
        if ((await input?.stat())?.isDirectory()) throw new Error(`${second}: it is a folder, and a file is wanted.`);
        const stream = input ? input.createReadStream({ autoClose: false }) : io.stdin;
        return await importLines(data, first, stream as AsyncIterable<Buffer>, second ?? 'Standard input', io);
      } finally {
        await input?.close();
      }
    });
  },
};

async function importLines(
  { store, program }: OpenData,
  entity: string,
  input: AsyncIterable<Buffer>,
  from: string,
  io: Io,
): Promise<number> {
  const definition = Object.hasOwn(program.definitions.entity, entity) ? program.definitions.entity[entity] : undefined;
  if (!definition)
    throw new Error(`There is no entity "${entity}".${didYouMean(entity, Object.keys(program.definitions.entity))}`);
  const runtime = createRuntime(program);
  const { extraTypes } = entityFields(runtime, entity);
  const records = store.entities(entity);
  const places = await readPlaces(store);
  const seen = new Map<string, number>();
  const count = { saved: 0, wrong: 0 };
  const complain = (number: number, why: string) => {
    count.wrong += 1;
    if (count.wrong <= MAX_REPORTED) io.complain(`${number}: ${why}`);
  };
  const save = async (lines: readonly Line[]) => {
    const found = await records.getMany(lines.map(({ row }) => row.id));
    const stored = new Map(found.map((record) => [record.id, record]));
    const right = lines.filter(({ number, row }) => {
      const why = stored.has(row.id)
        ? undefined
        : faultOf(() => checkScope(entity, definition, row.scope ?? {}, places));
      if (why !== undefined) complain(number, why);
      return why === undefined;
    });
    const now = new Date();
    const scope = { user: {}, today: runtime.today(now) };
    const rows = right.map(({ row }) => ({
      ...row,
      values: withComputedChanges(runtime, entity, stored.get(row.id)?.values, row.values, scope),
      version: stored.get(row.id)?.version ?? 0,
    }));
    const at = now.toISOString();
    const results = await records.saveMany({ rows, by: 'command', at, action: 'import', extraTypes });
    for (const [index, result] of results.entries()) {
      if (result.status === 'saved') count.saved += 1;
      else complain(right[index]?.number ?? 0, wordsOf(result));
    }
  };
  let number = 0;
  let waiting: Line[] = [];
  try {
    for await (const line of linesOf(input)) {
      number += 1;
      if (line.trim() === '') continue;
      const why = faultOf(() => {
        const row = readLine(line);
        const earlier = seen.get(row.id);
        if (earlier !== undefined) throw new LineFault(`the same "id" stands in line ${earlier}`);
        seen.set(row.id, number);
        waiting.push({ number, row });
      });
      // A file in another format is one error, not one per line.
      if (why !== undefined && seen.size + count.wrong === 0)
        throw new Error(
          `${from} has no records as \`export\` writes them. Line ${number}: ${why}. A spreadsheet is uploaded in the browser.`,
        );
      if (why !== undefined) complain(number, why);
      if (waiting.length < BATCH_SIZE) continue;
      await save(waiting);
      waiting = [];
    }
    await save(waiting);
  } catch (error) {
    if (count.saved > 0) io.complain(`${count.saved} records of ${entity} were saved before that.`);
    throw error;
  }
  if (count.wrong > MAX_REPORTED) io.complain(`… and ${count.wrong - MAX_REPORTED} more lines are wrong.`);
  io.print(`${count.saved} records of ${entity} are saved, ${count.wrong} are not.`);
  return count.wrong === 0 ? 0 : 1;
}

/** Why something is refused; undefined where it is not. */
function faultOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof LineFault) return error.message;
    throw error;
  }
}

function wordsOf(result: Exclude<SaveResult, { status: 'saved' }>): string {
  if (result.status === 'refused') return result.message;
  if (result.status === 'notUnique') return `another record has the same ${result.fields.join(' and ')}`;
  return 'it was changed meanwhile';
}
