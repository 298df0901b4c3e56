/** The commands, by name. A command is loaded when it is called, so that `check` never waits for a database driver. */
import type { Command } from './command.ts';

export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  check: async () => (await import('./commands/check.ts')).check,
  explain: async () => (await import('./commands/explain.ts')).explain,
  list: async () => (await import('./commands/list.ts')).list,
  schemas: async () => (await import('./commands/schemas.ts')).schemas,
};
