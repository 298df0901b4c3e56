/** The tree of definitions and the life of a layer: found, looked at, imported, scheduled, published and taken back. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage, seriousFindings } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { button, chooseFrom } from './support/capture.ts';
import { complaintsOf, expectClean } from './support/clean.ts';
import { signIn } from './support/session.ts';

const { app, browser } = await appAndBrowser();

async function opened(query = '') {
  const watched = await openPage(browser);
  await signIn(watched.page, app.url, 'admin', `/configuration/definitions${query}`);
  await watched.page.getByRole('tree').waitFor();
  return watched;
}
const member = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const drafts = (page: Page) => page.getByRole('heading', { name: /^My drafts/ });
const json = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
/** The refusal of a half-broken import (422) is meant. */
const REFUSED = /Failed to load resource.* 422 /;

it('finds a definition by keys, shows who uses it and what it uses, and goes there and back', async () => {
  const watched = await opened();
  const { page } = watched;
  await drafts(page).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('screen accounts.new');
  await page.getByText('1 definition', { exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  for (const key of ['End', 'Enter']) await page.keyboard.press(key);
  const side = page.getByRole('complementary', { name: 'Definition details' });
  const route = side.getByRole('link', { name: 'accounts.new', exact: true });
  await route.waitFor();
  expect([member(page, 'kind'), member(page, 'name')]).toEqual(['screen', 'accounts.new']);

  await route.click();
  await page.getByRole('heading', { name: 'New account' }).waitFor();
  expect(member(page, 'kind')).toBe('route');
  await page.goBack();
  await expect.poll(() => member(page, 'kind')).toBe('screen');
  await side.getByText('Origin', { exact: true }).click();
  await side.getByText(/^definitions\/platform\/accounts\/accounts\.resource\.json, line \d+$/).waitFor();
  await expectClean(watched, 'a definition');
  await button(page, 'Close definition').click();
  await drafts(page).waitFor();
});

it('imports files as drafts, refuses half-broken ones whole, schedules, publishes and takes back', async () => {
  const watched = await opened();
  const { page } = watched;
  const admin = await callerOf(app.url, 'admin');
  const layer = async () => (await admin.call('GET', '/api/authoring/layer')).body as { drafts: unknown[] };
  await button(page, 'Import…').click();
  const dialog = page.getByRole('dialog');
  const files = dialog.getByLabel('Choose files or a ZIP archive');
  const right = json('seaports.list.json', '{ "label": "Seaports", "values": { "HAM": { "label": "Hamburg" } } }');
  await files.setInputFiles([right, json('other.list.json', '{ "label": }')]);
  await dialog.getByText('1 error: nothing can be imported.').waitFor();
  await dialog.getByText('definitions/systems/ofs/other.list.json:1').waitFor();
  expect(await button(dialog, 'Import as drafts').isDisabled()).toBe(true);
  expect((await layer()).drafts).toEqual([]);

  const piers = json(
    'piers.list.json',
    '{ "label": "Piers", "values": { "A": { "label": "A" } }, "permission": "no.such" }',
  );
  await files.setInputFiles([right, piers]);
  await dialog.getByText('Definition: added Seaports').waitFor();
  await dialog.getByText(/^1 error\. You can import as drafts/).waitFor();
  await dialog.getByText('Selected definitions only', { exact: true }).click();
  await dialog.getByLabel(/piers/).uncheck();
  await dialog.getByText('1 definition would change:').waitFor();
  await dialog.getByText(/^1 error\./).waitFor({ state: 'hidden' });
  await button(dialog, 'Import as drafts').click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Ready to publish').waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  const comment = page.getByLabel('Comment', { exact: true });
  await comment.fill('With the season.');
  await button(page, 'Schedule…').click();
  await page.getByRole('textbox', { name: 'Date and time in your time zone' }).fill('2099-05-01 08:00');
  await page.keyboard.press('Tab');
  await button(page, 'Schedule').click();
  await page.getByText('2099-05-01 08:00, by Ada Admin').waitFor();
  await button(page, 'Stop').click();
  await button(page.getByRole('dialog'), 'Stop').click();
  await page.getByText('2099-05-01 08:00, by Ada Admin').waitFor({ state: 'hidden' });

  await comment.fill('Now already.');
  await button(page, 'Publish 1').click();
  await page.getByText('Version 1 is live', { exact: false }).first().waitFor();
  await page.getByText('You have no drafts in this layer.').waitFor();
  await page.getByRole('link', { name: 'seaports' }).click();
  await page.getByRole('heading', { name: 'Seaports' }).waitFor();
  await page.goBack();

  const download = page.waitForEvent('download');
  await button(page, 'Export').click();
  await page.getByRole('menuitem', { name: 'Live version' }).click();
  expect((await download).suggestedFilename()).toBe('systems-ofs.zip');
  const path = await (await download).path();

  // A draft of what is then taken back: both sides are shown here too.
  const seaports = { kind: 'list', name: 'seaports' };
  const value = { label: 'Sea ports', values: { HAM: { label: 'Hamburg' } } };
  const drafted = await admin.call('PUT', '/api/authoring/definition', { ...seaports, value, base: 1, draft: 0 });
  expect(drafted.status).toBe(200);
  await button(page, 'Revert').click();
  const question = page.getByRole('dialog');
  await question.getByRole('textbox').fill('Too early.');
  await button(question, 'Revert').click();
  await page.getByText('Reverts version 1').waitFor();
  await page.getByText(/seaports: someone has published another version/).waitFor();
  await button(page, 'Compare versions').click();
  await dialog.getByRole('radiogroup', { name: 'Definition' }).getByText('Definition: removed').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('radio', { name: /^You/ }).check();
  await button(dialog, 'Apply choices').click();
  await page.getByText('Ready to publish').waitFor();
  const { body } = await admin.call('GET', '/api/authoring/definition?kind=list&name=seaports');
  expect(body).toMatchObject({ base: 0, madeFrom: 0, value });
  await admin.call('DELETE', '/api/authoring/draft', { ...seaports, draft: body.draft });
  expect((await admin.call('GET', '/api/authoring/definitions?kind=list&q=seaports')).body as object).toEqual({
    definitions: [],
  });

  // The exported file contains it.
  await button(page, 'Import…').click();
  await files.setInputFiles(path);
  await dialog.getByText('Definition: added Seaports').waitFor();
  await button(dialog, 'Cancel').click();

  // Every example of the layer as a job, and those of one definition beside it.
  await button(page, 'Run all examples').click();
  await page.getByText(/^\d+ examples, all as expected\.$/).waitFor();
  await page.goto(`${app.url}/configuration/definitions?kind=template&name=shipment`);
  const about = page.getByRole('complementary', { name: 'Definition details' });
  await about.getByText('Examples', { exact: true }).click();
  await button(page, 'Run examples').click();
  await page.getByText(/^\d+ examples, all as expected\.$/).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(complaintsOf(watched, [REFUSED])).toEqual([]);
});

it('shows the product with drafts as somebody of a role, in a window that only looks', async () => {
  const admin = await callerOf(app.url, 'admin');
  const piece = { kind: 'route', name: 'accounts.list' };
  const { base, draft, value } = (await admin.call('GET', '/api/authoring/definition?kind=route&name=accounts.list'))
    .body as { base: number; draft: number; value: object };
  const saved = await admin.call('PUT', '/api/authoring/definition', {
    ...piece,
    base,
    draft,
    value: { ...value, title: 'Customers' },
  });
  expect(saved.status).toBe(200);
  const watched = await opened();
  const { page } = watched;
  await button(page, 'Preview as…').click();
  await chooseFrom(page, 'Role', 'Auditor');
  const [window] = await Promise.all([page.waitForEvent('popup'), button(page, 'Open preview').click()]);
  await window.getByText('Preview of Freight Americas with your drafts, as Auditor. Nothing is saved here.').waitFor();
  await window.goto(`${app.url}/accounts/view`);
  await window.getByRole('heading', { name: 'Customers', level: 1 }).waitFor();
  await window.goto(`${app.url}/configuration/definitions`);
  await expect.poll(() => new URL(window.url()).pathname).not.toBe('/configuration/definitions');

  // The author's own window is as ever, and still theirs.
  await page.goto(`${app.url}/accounts/view`);
  await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor();
  const closed = window.waitForEvent('close');
  await button(window, 'Exit preview').click();
  await closed;
  expect(complaintsOf(watched)).toEqual([]);
});
