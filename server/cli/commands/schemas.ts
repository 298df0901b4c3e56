/** Writes the JSON Schemas of the language, or tells whether the committed ones are current. */
import { fileURLToPath } from 'node:url';
import { schemaFiles } from '../../../metadata/emit/schemaFiles.ts';
import { parseArguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { keepCurrent } from '../generated.ts';

export const schemas: Command = {
  name: 'schemas',
  summary: 'Write the JSON Schemas that editors read; with --check only tell whether they are current.',
  usage: 'schemas [--check]',
  async run(args, io) {
    const { flags } = parseArguments(args, [], ['check']);
    const folder = fileURLToPath(new URL('../../../metadata/schemas', import.meta.url));
    const generated = { folder, shown: 'metadata/schemas', files: schemaFiles(), ours: () => true, command: 'schemas' };
    return keepCurrent(generated, flags.check, io);
  },
};
