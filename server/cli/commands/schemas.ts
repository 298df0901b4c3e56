/** Writes the schemas and types of the language and the base, or checks that the committed files are current. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { baseMessagesFile, type MessageFiles } from '../../../metadata/emit/baseMessages.ts';
import { schemaFiles } from '../../../metadata/emit/schemaFiles.ts';
import { parseArguments } from '../../platform/commandLine/arguments.ts';
import type { Command } from '../../platform/commandLine/command.ts';
import { isUnfoldedFile, UNFOLDED_FOLDER, unfoldedFiles } from '../../program/definitions/unfoldedFiles.ts';
import { compileLayer } from '../compiled.ts';
import { keepCurrent } from '../generated.ts';

const here = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** The files of messages that ship: `shell/grid` of grid.messages.json, `shell/messages` of messages.json. */
async function messagesOfBase(): Promise<MessageFiles> {
  const read = ['platform', 'freight'].map(async (layer) => {
    const folder = here(`definitions/${layer}`);
    const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('messages.json')).sort();
    const files = paths.map(
      async (path): Promise<[string, MessageFiles[string]]> => [
        path.replaceAll('\\', '/').replace(/\.messages\.json$|\.json$/, ''),
        JSON.parse(await readFile(join(folder, path), 'utf8')),
      ],
    );
    return Promise.all(files);
  });
  return Object.fromEntries((await Promise.all(read)).flat());
}

export const schemas: Command = {
  name: 'schemas',
  summary:
    'Write the JSON Schemas that editors read, the names of the messages that code says, and what the words of the base unfold to; with --check only tell whether they are current.',
  usage: 'schemas [--check]',
  async run(args, io) {
    const { flags } = parseArguments(args, [], ['check']);
    const command = 'schemas';
    const made = [
      { folder: 'metadata/schemas', files: schemaFiles(), ours: () => true },
      {
        folder: 'metadata/signatures',
        files: { 'baseMessages.ts': baseMessagesFile(await messagesOfBase()) },
        ours: (name: string) => name === 'baseMessages.ts',
      },
      {
        folder: `definitions/base/${UNFOLDED_FOLDER}`,
        files: unfoldedFiles((await compileLayer('base'))[1]),
        ours: isUnfoldedFile,
      },
    ];
    let status = 0;
    for (const { folder, files, ours } of made)
      status = Math.max(
        status,
        await keepCurrent({ folder: here(folder), shown: folder, files, ours, command }, flags.check, io),
      );
    return status;
  },
};
