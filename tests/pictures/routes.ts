/**
 * Every route of the demo below some addresses to look at, each at 1440 x 900 and 1024 x 768, light and dark.
 * Run by `npx tsx tests/pictures/routes.ts FOLDER ADDRESS …` once the pages are built; nothing of it is kept in docs/.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compile } from '../../metadata/compiler/compile.ts';
import type { Program } from '../../metadata/program.ts';
import { checks } from '../../server/program/definitions/checks.ts';
import { readFolder } from '../../server/program/definitions/readFolder.ts';
import { startApp } from '../e2e/support/app.ts';
import { openBrowser, openPage } from '../e2e/support/browser.ts';
import { addressOf, drawn, followCalls, goWithin } from '../e2e/support/everyRoute.ts';
import { parametersOfStore } from '../e2e/support/routeParameters.ts';
import { signIn } from '../e2e/support/session.ts';
import { asWebp, SIZES } from './photograph.ts';

const [folder, ...prefixes] = process.argv.slice(2);
if (folder === undefined || prefixes.length === 0)
  throw new Error('Say the folder that the pictures go to, and the addresses that the routes are below.');
await mkdir(folder, { recursive: true });
const { definitions } = compile(await readFolder(), { tenant: 'demo', checks }).program as Program;
const routes = Object.entries(definitions.route).filter(
  ([, { path, redirect }]) => redirect === undefined && prefixes.some((prefix) => path.startsWith(prefix)),
);

const browser = await openBrowser();
const app = await startApp();
try {
  const parameter = await parametersOfStore(app.url);
  const { page } = await openPage(browser);
  const calls = followCalls(page);
  await signIn(page, app.url, 'admin', '/');
  await drawn(page, calls);
  for (const [name, { path }] of routes) {
    await goWithin(page, await addressOf(path, name, parameter));
    await drawn(page, calls);
    for (const size of SIZES)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        await drawn(page, calls);
        const file = `${name}-${size.width}${colorScheme === 'dark' ? '-dark' : ''}.webp`;
        await writeFile(join(folder, file), await asWebp(browser, await page.screenshot()));
      }
    console.log(`${name} ${path}`);
  }
} finally {
  await app.dispose();
  await browser.close();
}
