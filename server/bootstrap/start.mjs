/**
 * `npm start`: installs what is missing, builds the pages and the server when their sources changed, and serves. The server
 * runs in a process of its own, which is started again when it crashes.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildRenderer } from './buildRenderer.mjs';
import { buildServer } from './buildServer.mjs';
import { endWithParent } from './endWithParent.mjs';
import { BootstrapError, bootstrap, install } from './install.mjs';
import { root } from './root.mjs';
import { supervise } from './supervise.mjs';

await bootstrap(async () => {
  endWithParent();
  install();
  buildRenderer();
  const main = join(root, 'server/main.ts');
  if (!existsSync(main)) throw new BootstrapError(`${main} is missing; this is not a whole clone.`);
  process.exit(await supervise([buildServer(), ...process.argv.slice(2)]));
});
