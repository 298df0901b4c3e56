import { losesData, printPlan } from '../../store/index.ts';
import { parseArguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { withData } from '../openData.ts';

export const plan: Command = {
  name: 'plan',
  summary: 'Print how the tables would change for the definitions; changes nothing.',
  usage: 'plan',
  async run(args, io) {
    parseArguments(args);
    return withData(async ({ store }) => {
      const steps = await store.plan();
      io.print(printPlan(steps));
      if (steps.some(losesData))
        io.complain(
          'Some of it loses data: apply needs --allow-loss. A field that was only renamed says its old name in "formerly".',
        );
      return 0;
    });
  },
};
