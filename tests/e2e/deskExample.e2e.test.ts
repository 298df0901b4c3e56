/** The lists of docs/example/desk as somebody keeps them: an agreement with lists in a list, by keys alone. */
import { afterAll, expect, it } from 'vitest';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { button } from './support/capture.ts';
import { complaintsOf, expectClean } from './support/clean.ts';
import { deskDefinitions } from './support/deskApp.ts';
import { signIn } from './support/session.ts';

const desk = deskDefinitions();
afterAll(() => desk.dispose());
const { app, browser } = await appAndBrowser({ env: { INVOIZE_DEFINITIONS: desk.folder } });

it('an agreement is found in its list, a break is added to a charge, and its history shows it', async () => {
  const { call } = await callerOf(app.url, 'admin');
  const charges = [
    { code: 'HANDLING', breaks: [{ from: 0, rate: '2.50' }] },
    { code: 'STORAGE', breaks: [{ from: 0, rate: '1.00' }] },
  ];
  const rows = [{ name: 'Hub north', office: { street: '12 Dock Road', city: 'Chicago' }, charges }];
  const saved = await call('PUT', '/api/records/agreement', { rows });
  const [{ id }] = saved.body.saved as [{ id: string }];
  const watched = await openPage(browser);
  const { page } = watched;
  await signIn(page, app.url, 'admin', '/agreements/view');
  await page.getByRole('gridcell', { name: 'Hub north' }).click();
  await page.keyboard.press('Enter');
  await page.getByText('12 Dock Road', { exact: true }).waitFor();
  await page.goto(`${app.url}/agreements/edit/${id}`);

  const breaks = page.getByRole('group', { name: 'Breaks', exact: true }).nth(1);
  const second = breaks.getByRole('group', { name: 'Breaks, row 2' });
  await button(breaks, 'Add row to Breaks').focus();
  await page.keyboard.press('Enter');
  const isFocused = () => second.getByLabel('From (kg)').evaluate((box) => box === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  await button(page, 'Save').first().waitFor();
  await page.keyboard.type('0');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0.80');
  await page.keyboard.press('Alt+s');
  // The error is shown at the cell, which is typed into next.
  await second.getByText('Break 2 of STORAGE begins no higher than the one before it.').waitFor();
  await expect.poll(isFocused).toBe(true);
  await expectClean(watched, 'an agreement with an error in a list in a list');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('100');
  await page.keyboard.press('Alt+s');
  const stored = async () => (await call('GET', `/api/records/agreement/${id}`)).body.row;
  const after = [{ rate: '1.00' }, { rate: '0.80' }];
  await expect.poll(stored).toMatchObject({ charges: [{ code: 'HANDLING' }, { code: 'STORAGE', breaks: after }] });

  await page.goto(`${app.url}/agreements/details/${id}`);
  await page.getByRole('group', { name: 'Charges, row 2' }).getByText('0.80').waitFor();
  // The history of the record, by list, row and field.
  await page.getByRole('row', { name: 'Charges, row 2, Breaks, row 2 (empty) 100 · 0.80' }).waitFor();
  expect(complaintsOf(watched)).toEqual([]);
});
