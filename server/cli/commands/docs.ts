/** Writes the reference of the language, or checks that the committed one is current. */
import { fileURLToPath } from 'node:url';
import { referenceFiles, writtenPages } from '../../../metadata/emit/reference.ts';
import { parseArguments } from '../../platform/commandLine/arguments.ts';
import type { Command } from '../../platform/commandLine/command.ts';
import { readDocExamples } from '../docExamples.ts';
import { keepCurrent } from '../generated.ts';

export const docs: Command = {
  name: 'docs',
  summary: 'Write the reference of the language (docs/definitions); with --check only tell whether it is current.',
  usage: 'docs [--check]',
  async run(args, io) {
    const { flags } = parseArguments(args, [], ['check']);
    const folder = fileURLToPath(new URL('../../../docs/definitions', import.meta.url));
    const ours = (name: string) => !Object.hasOwn(writtenPages, name);
    return keepCurrent(
      { folder, shown: 'docs/definitions', files: referenceFiles(await readDocExamples()), ours, command: 'docs' },
      flags.check,
      io,
    );
  },
};
