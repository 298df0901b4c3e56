/** The `invoize` command: `npm run -s invoize -- COMMAND …`. */
import type { Io } from './command.ts';
import { runCommand } from './runCommand.ts';

const io: Io = {
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
  stdin: process.stdin,
};

// A reader that has seen enough (`| head`) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await runCommand(process.argv.slice(2), io).catch((error: unknown) => {
  io.complain(error instanceof Error ? error.message : String(error));
  if (process.env.INVOIZE_DEBUG && error instanceof Error) io.complain(error.stack ?? '');
  return 1;
});
