import { createReadStream } from 'node:fs';
import { meant } from '../../../metadata/compiler/nearest.ts';
import { entityFields } from '../../records/entityFields.ts';
import { createRuntime } from '../../runtime/programRuntime.ts';
import type { SaveResult, SaveRow } from '../../store/index.ts';
import { parseArguments } from '../arguments.ts';
import { type Command, type Io, UsageError } from '../command.ts';
import { importLayer } from '../layerData.ts';
import { linesOf } from '../lines.ts';
import { withData } from '../openData.ts';

const AT_ONCE = 500;

interface Line {
  number: number;
  row: SaveRow;
}

export const importRecords: Command = {
  name: 'import',
  summary: 'Read records, or an authored layer, that `export` wrote; what is there already is changed.',
  usage: 'import ENTITY [FILE] | import --layer systems/ID FOLDER [--dry-run]',
  async run(args, io) {
    const { words, options, flags } = parseArguments(args, ['layer'], ['dry-run']);
    const [entity, file] = words;
    const { layer } = options;
    if (layer !== undefined && entity)
      return withData((data) => importLayer(data, layer, entity, flags['dry-run'], io));
    if (!entity) throw new UsageError('Say which entity.');
    return withData(async ({ store, program }) => {
      if (!program.definitions.entity[entity])
        throw new Error(`There is no entity "${entity}".${meant(entity, Object.keys(program.definitions.entity))}`);
      const { extraTypes } = entityFields(createRuntime(program), entity);
      const records = store.entities(entity);
      let number = 0;
      let saved = 0;
      let wrong = 0;
      const save = async (lines: Line[]) => {
        const stored = new Map(
          (await records.getMany(lines.map(({ row }) => row.id ?? ''))).map((one) => [one.id, one]),
        );
        const rows = lines.map(({ row }) => ({ ...row, version: stored.get(row.id ?? '')?.version ?? 0 }));
        const results = await records.saveMany({
          rows,
          by: 'command',
          at: new Date().toISOString(),
          action: 'import',
          extraTypes,
        });
        results.forEach((result, index) => {
          if (result.status === 'saved') saved += 1;
          else {
            wrong += 1;
            tell(io, lines[index]?.number ?? 0, result);
          }
        });
      };
      let waiting: Line[] = [];
      const input = file === undefined ? (io.stdin as unknown as AsyncIterable<Buffer>) : createReadStream(file);
      for await (const line of linesOf(input)) {
        number += 1;
        if (line.trim() === '') continue;
        const row = readRow(line);
        if (row) waiting.push({ number, row });
        else {
          wrong += 1;
          io.complain(`${number}: not a line of {"id","scope","values"}`);
        }
        if (waiting.length >= AT_ONCE) {
          await save(waiting);
          waiting = [];
        }
      }
      await save(waiting);
      io.print(`${saved} records of ${entity} are saved, ${wrong} are not.`);
      return wrong === 0 ? 0 : 1;
    });
  },
};

function readRow(line: string): SaveRow | undefined {
  try {
    const { id, scope, values } = JSON.parse(line) as Record<string, unknown>;
    if (typeof id !== 'string' || typeof values !== 'object' || values === null) return undefined;
    return { id, values: values as Record<string, unknown>, scope: (scope ?? {}) as NonNullable<SaveRow['scope']> };
  } catch {
    return undefined;
  }
}

function tell(io: Io, number: number, result: Exclude<SaveResult, { status: 'saved' }>): void {
  const why =
    result.status === 'refused'
      ? result.message
      : result.status === 'notUnique'
        ? `another record has the same ${result.fields.join(' and ')}`
        : 'it was changed meanwhile';
  io.complain(`${number}: ${why}`);
}
