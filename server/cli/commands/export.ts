import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { meant } from '../../../metadata/compiler/nearest.ts';
import { parseArguments } from '../arguments.ts';
import { type Command, UsageError } from '../command.ts';
import { exportLayer } from '../layerData.ts';
import { withData } from '../openData.ts';

export const exportRecords: Command = {
  name: 'export',
  summary: 'Write all records of an entity as lines of JSON, without secrets; or an authored layer as files.',
  usage: 'export ENTITY [--system ID] [--out FILE] | export --layer systems/ID [--out FOLDER]',
  async run(args, io) {
    const { words, options } = parseArguments(args, ['system', 'out', 'layer']);
    const { layer } = options;
    if (layer !== undefined) return withData((data) => exportLayer(data, layer, options.out ?? '.', io));
    const [entity] = words;
    if (!entity) throw new UsageError('Say which entity.');
    return withData(async ({ store, program }) => {
      const fields = program.definitions.entity[entity]?.fields;
      if (!fields)
        throw new Error(`There is no entity "${entity}".${meant(entity, Object.keys(program.definitions.entity))}`);
      const secret = new Set(Object.keys(fields).filter((key) => fields[key]?.secret));
      const lines = async function* () {
        const scopes = options.system === undefined ? undefined : [{ system: options.system }];
        for await (const record of store.entities(entity).each(scopes ? { scopes } : {})) {
          const values = Object.fromEntries(Object.entries(record.values).filter(([key]) => !secret.has(key)));
          yield JSON.stringify({ id: record.id, scope: record.scope, values });
        }
      };
      if (options.out === undefined) for await (const line of lines()) io.print(line);
      else {
        const ended = async function* () {
          for await (const line of lines()) yield `${line}\n`;
        };
        await pipeline(Readable.from(ended()), createWriteStream(options.out));
      }
      return 0;
    });
  },
};
