/** The commands of `invoize` with `eval`, which only a checkout has: it asks what the tests ask, of databases of its own. */
import { commands as serverCommands } from '../../server/cli/registry.ts';
import type { Commands } from '../../server/cli/runCommand.ts';

export const commands: Commands = {
  ...serverCommands,
  eval: async () => (await import('./command.ts')).evaluate,
};
