/**
 * `npm start`: installs what is missing, builds the pages when their sources changed, and serves. The server runs in
 * this process, so that signals and the exit code are its own.
 */
import { join } from 'node:path';
import { buildRenderer } from './buildRenderer.mjs';
import { endWithParent } from './endWithParent.mjs';
import { bootstrap, install } from './install.mjs';
import { root } from './root.mjs';
import { runTypeScript } from './runTypeScript.mjs';

await bootstrap(() => {
  endWithParent();
  install();
  buildRenderer();
  return runTypeScript(join(root, 'server/main.ts'));
});
