/** An EDI file that was designed at the screen is kept: it could not be saved there, for its form named a template of its own. */
import { expect, it } from 'vitest';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { button } from './support/capture.ts';
import { complaintsOf } from './support/clean.ts';
import { signIn } from './support/session.ts';

const { app, browser } = await appAndBrowser();

type Profile = { id: string; mode: string; account?: string };

it('a design that begins with X12 210 is shown with an invoice, and saved', async () => {
  const { call } = await callerOf(app.url, 'admin');
  const { rows } = (await call('POST', '/api/records/deliveryProfile/list', { pageLimit: 200 })).body as {
    rows: Profile[];
  };
  const profile = rows.find(({ mode, account }) => mode === 'edi' && !account)?.id ?? '';
  const watched = await openPage(browser);
  const { page } = watched;
  await signIn(page, app.url, 'admin');
  await page.goto(`${app.url}/configuration/ediDesigns/edit/${profile}`);
  await page.getByText('B3', { exact: true }).first().waitFor();
  await button(page, 'Start from X12 210').click();
  // The page asks before replacing existing segments, unless they are not loaded yet.
  const replace = button(page, 'Replace');
  await replace
    .or(page.getByText('N1', { exact: true }))
    .first()
    .waitFor();
  if (await replace.isVisible()) await replace.click();
  await page.getByLabel('Invoice for the preview').click();
  await page.getByRole('option').first().click();
  await page.locator('.inv-edi-preview .inv-edi-origin').first().waitFor();
  // The changes to an element's text are stored in it: a list in a list.
  await page.getByRole('treeitem', { name: 'Charge name' }).last().click();
  const replacements = page.getByRole('group', { name: 'Replacements', exact: true });
  await button(replacements, 'Add row to Replacements').click();
  await page.keyboard.type('&');
  await page.keyboard.press('Tab');
  await page.keyboard.type('and');
  await button(page, 'Save').click();
  const stored = async () => (await call('GET', `/api/records/deliveryProfile/${profile}`)).body.row as object;
  await expect.poll(async () => JSON.stringify(await stored())).toContain('"N1"');
  const { elements } = (await stored()) as { elements: { field: string; replacee?: object[]; substring?: object }[] };
  expect(elements.findLast(({ field }) => field === 'charge.chargeName')).toMatchObject({
    replacee: [{ from: '&', to: 'and' }],
    substring: { from: 1, to: 25 },
  });
  expect(complaintsOf(watched)).toEqual([]);
});
