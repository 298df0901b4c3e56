import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { didYouMean } from '../../../metadata/compiler/didYouMean.ts';
import { noMoreWords, parseArguments } from '../../platform/commandLine/arguments.ts';
import { type Command, UsageError } from '../../platform/commandLine/command.ts';
import { exportLayer } from '../layerData.ts';
import { withData } from '../openData.ts';
import { mustBeSystem } from '../places.ts';

export const exportRecords: Command = {
  name: 'export',
  summary: 'Write all records of an entity as lines of JSON, without secrets; or an authored layer as files.',
  usage: 'export ENTITY [--system ID] [--out FILE] | export --layer systems/ID [--out FOLDER]',
  async run(args, io) {
    const { words, options } = parseArguments(args, ['system', 'out', 'layer']);
    const { layer, out, system } = options;
    noMoreWords(words, layer === undefined ? 1 : 0);
    if (layer !== undefined) return withData((data) => exportLayer(data, layer, out ?? '.', io));
    const [entity] = words;
    if (!entity) throw new UsageError('Say which entity.');
    return withData(async ({ store, program }) => {
      const { entity: entities } = program.definitions;
      const fields = Object.hasOwn(entities, entity) ? entities[entity]?.fields : undefined;
      if (!fields) throw new Error(`There is no entity "${entity}".${didYouMean(entity, Object.keys(entities))}`);
      if (system !== undefined) await mustBeSystem(store, system);
      const secret = new Set(Object.keys(fields).filter((key) => fields[key]?.secret));
      const lines = async function* () {
        const scopes = system === undefined ? undefined : [{ system }];
        for await (const record of store.entities(entity).each(scopes ? { scopes } : {})) {
          const values = Object.fromEntries(Object.entries(record.values).filter(([key]) => !secret.has(key)));
          yield JSON.stringify({ id: record.id, scope: record.scope, values });
        }
      };
      if (out === undefined) for await (const line of lines()) io.print(line);
      else await writeWhole(out, lines());
      return 0;
    });
  },
};

/** Written under a temporary name until complete: an existing file survives a failure. */
async function writeWhole(out: string, lines: AsyncIterable<string>): Promise<void> {
  const ended = async function* () {
    for await (const line of lines) yield `${line}\n`;
  };
  if ((await stat(out).catch(() => undefined))?.isDirectory()) throw new Error(`${out} is a folder: say which file.`);
  const part = `${out}.part`;
  try {
    await pipeline(Readable.from(ended()), createWriteStream(part, { mode: 0o600 }));
    await rename(part, out);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
