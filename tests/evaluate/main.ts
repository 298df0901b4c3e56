/** `npm run -s invoize -- eval …`. */
import { runProcess } from '../../server/cli/runProcess.ts';
import { commands } from './commands.ts';

await runProcess(commands);
