/** Finds a command by its name and runs it. */
import { didYouMean } from '../../metadata/compiler/didYouMean.ts';
import { type Command, type Io, UsageError } from '../platform/commandLine/command.ts';
import { fileWords } from './fileWords.ts';

/** Commands by name; one is loaded when it is called. */
export type Commands = Readonly<Record<string, () => Promise<Command>>>;

async function usage(io: Pick<Io, 'print'>, commands: Commands): Promise<void> {
  io.print('invoize COMMAND …');
  for (const load of Object.values(commands)) {
    const { usage: how, summary } = await load();
    io.print(`  ${how}`);
    io.print(`      ${summary}`);
  }
}

/** Runs a command; gives the exit status. */
async function runCommand(args: readonly string[], io: Io, commands: Commands): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || name === '--help') {
    await usage(io, commands);
    return name === undefined ? 2 : 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) {
    io.complain(`There is no command "${name}".${didYouMean(name, Object.keys(commands))}`);
    return 2;
  }
  const command = await load();
  try {
    return await command.run(rest, io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.complain(error.message);
    io.complain(`usage: invoize ${command.usage}`);
    return 2;
  }
}

/** `runCommand` with an exit status: errors are printed as one line, with status 1. */
export async function exitStatus(args: readonly string[], io: Io, commands: Commands): Promise<number> {
  try {
    return await runCommand(args, io, commands);
  } catch (error) {
    io.complain(fileWords(error) ?? (error instanceof Error ? error.message : String(error)));
    if (process.env.INVOIZE_DEBUG && error instanceof Error) io.complain(error.stack ?? '');
    return 1;
  }
}
