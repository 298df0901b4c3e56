/** The commands, by name. A command is loaded when it is called, so that `check` never waits for a database driver. */
import type { Commands } from './runCommand.ts';

export const commands: Commands = {
  apply: async () => (await import('./commands/apply.ts')).apply,
  backup: async () => (await import('./commands/backup.ts')).backup,
  check: async () => (await import('./commands/check.ts')).check,
  edi: async () => (await import('../freight/commands/edi.ts')).edi,
  explain: async () => (await import('./commands/explain.ts')).explain,
  export: async () => (await import('./commands/export.ts')).exportRecords,
  import: async () => (await import('./commands/import.ts')).importRecords,
  key: async () => (await import('./commands/key.ts')).key,
  list: async () => (await import('./commands/list.ts')).list,
  new: async () => (await import('./commands/new.ts')).begin,
  plan: async () => (await import('./commands/plan.ts')).plan,
  rate: async () => (await import('../freight/commands/rate.ts')).rate,
  rebase: async () => (await import('./commands/rebase.ts')).rebase,
  rename: async () => (await import('./commands/rename.ts')).rename,
  restore: async () => (await import('./commands/restore.ts')).restore,
  schemas: async () => (await import('./commands/schemas.ts')).schemas,
  texts: async () => (await import('./commands/texts.ts')).texts,
  user: async () => (await import('./commands/user.ts')).user,
  docs: async () => (await import('./commands/docs.ts')).docs,
};
