import { noMoreWords, parseArguments } from '../../platform/commandLine/arguments.ts';
import type { Command } from '../../platform/commandLine/command.ts';
import { applyTables } from '../../services/applyTables.ts';
import { DataLossError, describeStep } from '../../store/index.ts';
import { withData } from '../openData.ts';

export const apply: Command = {
  name: 'apply',
  summary: 'Change the tables as `plan` prints it.',
  usage: 'apply [--allow-loss]',
  async run(args, io) {
    const { words, flags } = parseArguments(args, [], ['allow-loss']);
    noMoreWords(words, 0);
    return withData(async ({ store, program }) => {
      try {
        const steps = await applyTables(store, program, { allowLoss: flags['allow-loss'] });
        for (const step of steps) io.print(describeStep(step));
        io.print(steps.length === 0 ? 'Nothing to do.' : `${steps.length} steps are done.`);
        if (steps.length > 0)
          io.print(
            'Servers that are running on this store read their definitions again, and say so where they cannot go on.',
          );
        return 0;
      } catch (error) {
        if (!(error instanceof DataLossError)) throw error;
        io.complain(
          `${error.message}\nNothing was changed. A field that was only renamed says its old name in "formerly"; --allow-loss drops the others all the same.`,
        );
        return 1;
      }
    }, 'nothing');
  },
};
