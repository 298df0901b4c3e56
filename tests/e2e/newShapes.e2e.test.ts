/** A look at the shapes that are new finds what a look at all of the page would. */
import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { closePages, openBrowser, openPage, seriousFindings } from './support/browser.ts';
import { findNewShapes } from './support/newShapes.ts';

const browser = await openBrowser();
afterAll(() => closePages(browser));

const { page } = await openPage(browser);
const shows = (body: string): Promise<void> =>
  page.setContent(`<!doctype html><html lang="en"><title>Shapes</title><main><h1>Shapes</h1>${body}</main></html>`);
async function look(on: Page): Promise<{ shapes: number; findings: string[] }> {
  const { shapes, accept } = await findNewShapes(on);
  const findings = await seriousFindings(on, undefined, shapes);
  if (findings.length === 0) accept();
  return { shapes: shapes.length, findings: findings.map(({ id }) => id) };
}

it('looks once at what is equal', async () => {
  await shows('<p><button class="shape">One</button></p>');
  expect((await look(page)).shapes).toBeGreaterThan(0);
  await shows('<p><button class="shape">Two</button></p><p><button class="shape">Three</button></p>');
  expect(await look(page)).toEqual({ shapes: 0, findings: [] });
});

it.each([
  ['without a name', '<p><button class="shape"></button></p>', 'button-name'],
  ['whose label is empty', '<p><button class="shape" aria-label=" "></button></p>', 'button-name'],
  [
    'in another colour',
    '<p><button class="shape" style="color: #eee; background: white">One</button></p>',
    'color-contrast',
  ],
  [
    'on another background',
    '<p style="background: black"><a href="#a" style="color: #222">Another</a></p>',
    'color-contrast',
  ],
  ['of another role', '<p><span class="shape" role="checkbox" tabindex="0">One</span></p>', 'aria-required-attr'],
  ['with an input that nothing names', '<p><input class="shape"></p>', 'label'],
])('finds one %s among them', async (_what, body, rule) => {
  await shows(`<p><button class="shape">One</button></p>${body}`);
  expect((await look(page)).findings).toContain(rule);
  // It is found as long as it exists.
  expect((await look(page)).findings).toContain(rule);
});
