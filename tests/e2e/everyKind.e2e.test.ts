/** Every route of the program in the browser of a kind of user that was made there: what was given opens, and nothing else. */
import { expect, it } from 'vitest';
import { compile } from '../../metadata/compiler/compile.ts';
import type { Program } from '../../metadata/program.ts';
import { checks } from '../../server/program/definitions/checks.ts';
import { readFolder } from '../../server/program/definitions/readFolder.ts';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { PASSWORD } from './support/capture.ts';
import { complaintsOf } from './support/clean.ts';
import { drawn, followCalls, goWithin } from './support/everyRoute.ts';
import { signIn } from './support/session.ts';

const [{ app, browser }, files] = await Promise.all([appAndBrowser(), readFolder()]);
const { definitions } = compile(files, { tenant: 'demo', checks }).program as Program;

const EMAIL = 'kind@demo.invoize.test';
const HELD = new Set(['accounts.menuAccounts', 'accounts.viewAccounts']);

it('opens what was given, and leads away from every other address without reading anything for it', async () => {
  const { call } = await callerOf(app.url, 'admin');
  const variants = { default: { actionCodes: [...HELD], filters: {} } };
  const role = { name: 'Reads accounts', type: 'permission', definition: { modules: { accounts: { variants } } } };
  const { id } = (await call('POST', '/api/groups', role)).body as { id: string };
  const words = { email: EMAIL, name: 'Kim Kind', password: PASSWORD, confirmPassword: PASSWORD };
  expect((await call('POST', '/api/users/register', { ...words, role: id })).status).toBe(200);

  const watched = await openPage(browser);
  const { page } = watched;
  const calls = followCalls(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  await signIn(page, app.url, { email: EMAIL, password: PASSWORD }, '/accounts/view');
  await drawn(page, calls);
  const opened: string[] = [];
  const refused: string[] = [];
  for (const [name, { path, permission, redirect, session }] of Object.entries(definitions.route)) {
    if (redirect !== undefined || session === 'none') continue;
    const address = path.replaceAll(/\{\w+\}/g, 'x');
    const needed = permission === undefined ? [] : [permission].flat();
    const isGiven = needed.length === 0 || needed.some((one) => HELD.has(one));
    (isGiven ? opened : refused).push(name);
    // Missing records are covered by the tests of records.
    if (isGiven && path !== address) continue;
    await goWithin(page, address);
    if (isGiven) await drawn(page, calls);
    const there = () => page.evaluate(() => location.pathname);
    if (isGiven) expect([name, await there()]).toEqual([name, path]);
    else await expect.poll(there, { interval: 5 }).not.toBe(address);
  }
  await drawn(page, calls);
  expect(refused.filter((name) => asked.some((one) => one.endsWith(`/route/${name}`)))).toEqual([]);
  expect(opened.filter((name) => asked.some((one) => one.endsWith(`/route/${name}`))).length).toBeGreaterThan(3);
  expect([opened.length > 5, refused.length > 150]).toEqual([true, true]);
  expect(calls.takeFailed()).toEqual([]);
  expect(complaintsOf(watched)).toEqual([]);
});
