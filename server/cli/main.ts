/** The `invoize` command: `npm run -s invoize -- COMMAND …`. */
import { commands } from './registry.ts';
import { runProcess } from './runProcess.ts';

await runProcess(commands);
