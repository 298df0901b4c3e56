/** Signing in: by the form, as a person does it; or by a call, where the test is about something else. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright';
import type { Session } from '../../../renderer/http/session.ts';
import { callServer } from './calls.ts';
import { PASSWORD } from './capture.ts';

export async function signInByForm(page: Page, url: string, who: string): Promise<void> {
  await page.goto(`${url}/`);
  await page.getByLabel(/mail/i).fill(`${who}@demo.invoize.test`);
  await page
    .getByLabel(/password/i)
    .first()
    .fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /account of/ }).waitFor();
}

const session = fileURLToPath(new URL('../../../renderer/http/session.ts', import.meta.url));
let keeping: Promise<string> | undefined;
/** The script that stores a session in the browser, as the page does. */
async function keepingScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [session],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'kept',
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/** A user of the demo, or of another tenant by address and password. */
export type Who = string | { email: string; password: string };

/** Signs in by a call, and opens an address where one is given: two pages less than by the form. */
export async function signIn(page: Page, url: string, who: Who, path?: string): Promise<void> {
  keeping ??= keepingScript();
  const script = await keeping;
  const user = typeof who === 'string' ? { email: `${who}@demo.invoize.test`, password: PASSWORD } : who;
  const { status, body } = await callServer(url, 'POST', '/api/login', { body: user });
  if (status !== 200) throw new Error(`${user.email} was not signed in: ${status} ${JSON.stringify(body)}`);
  const given = body as Partial<Session> & { userDetails?: Partial<Session> };
  // Browser storage belongs to an origin, so a page of this one is required; an empty one suffices. It names an icon: otherwise
  // Chromium requests /favicon.ico, sometimes after the route below is removed, and complains.
  const empty = `${url}/empty`;
  const html = '<!doctype html><title></title><link rel="icon" href="data:,">';
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(empty);
  await page.evaluate(script.replace(/^"use strict";\s*/, '').replace('var kept =', 'window.kept ='));
  await page.evaluate(async ({ userDetails, ...own }) => {
    const { kept } = window as unknown as { kept: { keepSession(session: object): Promise<void> } };
    await kept.keepSession({ permissions: [], products: [], context: {}, ...own, ...userDetails });
  }, given);
  await page.unroute(empty);
  if (path !== undefined) await page.goto(url + path);
}
