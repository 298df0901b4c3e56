/**
 * `npm run dev`: restarts the server when its code changes. Pages are served by vite (viteDev.ts) and definitions are
 * watched by the server itself; both change without a restart.
 */
import { join } from 'node:path';
import { watchTree } from '../platform/watchTree.mjs';
import { endWithParent } from './endWithParent.mjs';
import { bootstrap, install } from './install.mjs';
import { restartable } from './restart.mjs';
import { root } from './root.mjs';

const watched = ['server', 'engine', 'metadata'];
// Editors write a file in several steps, and a checkout writes many.
const settleMs = 150;

const isServerCode = (name) => /\.(ts|mjs|json)$/.test(name) && !/\.test\.ts$/.test(name);

await bootstrap(() => {
  endWithParent();
  install();
  const args = ['--import', 'tsx', join(root, 'server/main.ts'), ...process.argv.slice(2)];
  const server = restartable(args, {
    cwd: process.cwd(),
    env: { ...process.env, INVOIZE_DEV: '1' },
    onExit: (how) => console.error(`The server ended (${how}); it starts again with the next change.`),
  });
  let timer;
  for (const room of watched) {
    watchTree(join(root, room), (name, isFolder) => {
      if (!isFolder && !isServerCode(name)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        console.error(`${room}/${name} changed; starting the server again …`);
        void server.restart();
      }, settleMs);
    });
  }
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      await server.stop();
      process.exit(0);
    });
  }
});
