/** The `invoize` command: `npm run -s invoize -- COMMAND …`. */
import type { Io } from './command.ts';
import { exitStatus } from './runCommand.ts';

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

process.exitCode = await exitStatus(process.argv.slice(2), io);
