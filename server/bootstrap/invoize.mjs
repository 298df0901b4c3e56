/**
 * `npm run -s invoize -- …`. The command runs in this very process: a second one would cost more than most commands,
 * and standard output belongs to the command alone.
 */
import { join } from 'node:path';
import { bootstrap, install } from './install.mjs';
import { root } from './root.mjs';
import { runTypeScript } from './runTypeScript.mjs';

await bootstrap(() => {
  install();
  // Evaluations use the databases of the tests.
  const main = process.argv[2] === 'eval' ? 'tests/evaluate/main.ts' : 'server/cli/main.ts';
  return runTypeScript(join(root, main));
});
