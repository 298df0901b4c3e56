import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArguments } from '../../platform/commandLine/arguments.ts';
import { type Command, UsageError } from '../../platform/commandLine/command.ts';
import { readOptions } from '../../platform/options.ts';
import { backup as makeBackup } from '../backup/backup.ts';
import { withData } from '../openData.ts';

export const backup: Command = {
  name: 'backup',
  summary: 'Copy records, files and key into a new folder, while the server runs.',
  usage: 'backup FOLDER',
  async run(args, io) {
    const [folder] = parseArguments(args).words;
    if (!folder) throw new UsageError('Say which folder the backup goes into.');
    const { dataDir } = readOptions(process.env);
    // Opening a store would make one.
    if (!existsSync(join(dataDir, 'key')))
      throw new Error(`There is nothing to back up in ${dataDir}: INVOIZE_DATA says which folder the data is in.`);
    await withData((data) => makeBackup(data, resolve(folder)), 'store');
    io.print(`The backup is in ${folder}. The key is in it: keep it as you keep passwords.`);
    return 0;
  },
};
