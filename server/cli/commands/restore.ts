import { resolve } from 'node:path';
import { noMoreWords, parseArguments } from '../../platform/commandLine/arguments.ts';
import { type Command, UsageError } from '../../platform/commandLine/command.ts';
import { readOptions } from '../../platform/options.ts';
import { mustHaveFiles, readNote, restoreFiles, restoreRows, takeAway } from '../backup/backup.ts';
import { withData } from '../openData.ts';

export const restore: Command = {
  name: 'restore',
  summary: 'Bring a backup back, into an empty data folder (and an empty database).',
  usage: 'restore FOLDER [--without-files]',
  async run(args, io) {
    const { words, flags } = parseArguments(args, [], ['without-files']);
    const [given] = words;
    noMoreWords(words, 1);
    if (!given) throw new UsageError('Say which folder the backup is in.');
    const folder = resolve(given);
    const note = await readNote(folder);
    const options = readOptions(process.env);
    const kind = options.databaseUrl ? 'postgres' : 'sqlite';
    if (note.kind !== kind) throw new Error(`The backup is of ${note.kind}; DATABASE_URL says ${kind}.`);
    await mustHaveFiles(folder, note, flags['without-files']);
    await restoreFiles(folder, options.dataDir, note);
    if (kind === 'postgres') {
      const rows = await withData((data) => restoreRows(data, folder, note), 'nothing').catch(
        async (error: unknown) => {
          await takeAway(options.dataDir);
          throw error;
        },
      );
      io.print(`${rows} rows are back.`);
    }
    io.print(`The backup of ${note.madeAt} is restored into ${options.dataDir}.`);
    return 0;
  },
};
