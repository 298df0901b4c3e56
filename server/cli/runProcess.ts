/** Runs the command that this process was started for. */
import type { Io } from '../platform/commandLine/command.ts';
import { type Commands, exitStatus } from './runCommand.ts';

/** Reads the arguments, standard input and outputs of the process; sets its exit code. */
export async function runProcess(commands: Commands): Promise<void> {
  const io: Io = {
    print: (line) => void process.stdout.write(`${line}\n`),
    write: (bytes) => void process.stdout.write(bytes),
    complain: (line) => void process.stderr.write(`${line}\n`),
    stdin: process.stdin,
  };
  // A reader that closes the pipe (`| head`) is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  process.exitCode = await exitStatus(process.argv.slice(2), io, commands);
}
