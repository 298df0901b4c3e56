/** Documents are uploaded several at once, get their metadata, are found again with their preview, approved, and revised. */
import { expect, it } from 'vitest';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { gridOf } from './support/capture.ts';
import { expectClean } from './support/clean.ts';
import { signIn } from './support/session.ts';

const { app, browser } = await appAndBrowser();
const watched = await openPage(browser);
const { page } = watched;

const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`The text of ${name}.`) });
const choose = (...names: string[]) => page.locator('input[type="file"]').setInputFiles(names.map(file));
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const said = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const rowOf = (list: string, name: string) => gridOf(page, list).getByRole('row').filter({ hasText: name });

/** Types into the cell of a column in the row of a document that is about to be saved. */
async function type(name: string, column: number, text: string): Promise<void> {
  await rowOf('Documents to save', name).getByRole('gridcell').nth(column).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

it('are uploaded together, and saved once each has its type', async () => {
  await signIn(page, app.url, 'billing', '/dms/uploaddocuments');
  await press('Save documents');
  await said('Please enter data');
  await choose('air 2027.doc', 'sea 2027.doc');
  await rowOf('Documents to save', 'sea 2027.doc').waitFor();
  for (const name of ['air 2027.doc', 'sea 2027.doc'])
    await rowOf('Documents to save', name).getByRole('checkbox').click();
  await press('Save documents');
  await said('Please select at least one record to save.');
  for (const name of ['air 2027.doc', 'sea 2027.doc'])
    await rowOf('Documents to save', name).getByRole('checkbox').click();
  await press('Save documents');
  await said('2 rows were not saved. Fix the marked cells.');
  await type('air 2027.doc', 3, 'Tariff');
  await type('sea 2027.doc', 3, 'SOP');
  await press('Save documents');
  await said('2 rows saved.');
  await rowOf('My documents', 'sea 2027.doc').waitFor();
  await expectClean(watched, 'uploaded documents');
});

it('are shown beside their list, by key', async () => {
  await rowOf('My documents', 'air 2027.doc').getByRole('gridcell', { name: 'air 2027.doc' }).click();
  await page.keyboard.press('Alt+d');
  await said('The text of air 2027.doc.');
  await expectClean(watched, 'preview of a document');
});

it('are replaced by a revision, whose earlier one is offered behind it', async () => {
  await rowOf('My documents', 'air 2027.doc')
    .getByRole('gridcell', { name: 'air 2027.doc' })
    .click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Upload revision', exact: true }).click();
  await press('Save revision');
  await said('Select at least one file');
  await choose('air 2028.doc');
  await page.locator('[data-status="success"]').filter({ hasText: 'air 2028.doc' }).waitFor();
  await press('Save revision');
  await said('air 2027.doc has a new revision, which waits for approval.');
  await rowOf('My documents', 'air 2028.doc').getByRole('gridcell', { name: 'air 2028.doc' }).click();
  await said('The text of air 2028.doc.');
  await page.getByText('air 2027.doc (1)', { exact: true }).click();
  await said('The text of air 2027.doc.');
  await expectClean(watched, 'revision of a document');
});

it('are approved by who may, among all documents', async () => {
  await signIn(page, app.url, 'admin', '/dms/alldocuments');
  await rowOf('All documents', 'sea 2027.doc').getByRole('checkbox').click();
  await press('Approve');
  await rowOf('All documents', 'sea 2027.doc').getByText('Approved', { exact: true }).waitFor();
  await page.goto(`${app.url}/tariffs/documents`);
  await rowOf('Tariff documents', 'air 2028.doc').waitFor();
  expect(await rowOf('Tariff documents', 'sea 2027.doc').count()).toBe(0);
});

it('refuse a second upload while one is under way, and keep the error of a failed one', async () => {
  await page.goto(`${app.url}/dms/uploaddocuments`);
  let answer = () => {};
  await page.route('**/api/tms/upload/file*', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.fulfill({ status: 412, json: { msg: 'The disk is full.' } });
  });
  await choose('one.doc');
  await page.getByRole('progressbar').waitFor({ state: 'attached' });
  await choose('two.doc');
  await said('Please wait. File is uploading is in progress!');
  expect(await page.getByText('two.doc').count()).toBe(0);
  answer();
  await page.getByRole('alert').filter({ hasText: 'The disk is full.' }).first().waitFor();
  await page.unroute('**/api/tms/upload/file*');
  await expectClean(watched, 'a refused upload');
});
