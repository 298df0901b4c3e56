/** Filters: made by mouse and by keys, counted, linked to, kept, set right; at the heads of columns too. */
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeFilter } from '../../renderer/components/parts/filter/filterCode.ts';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage, type Watched } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { button, gridOf, rowCount } from './support/capture.ts';
import { complaintsOf, expectClean } from './support/clean.ts';
import { arrowTo, pick, pressOn, tabTo } from './support/keys.ts';
import { signIn } from './support/session.ts';

const ALL = 155;

const { app, browser } = await appAndBrowser();

const open = async (who: string): Promise<Watched> => {
  const watched = await openPage(browser, { width: 1280 });
  await signIn(watched.page, app.url, who, '/invoices/datacapture');
  await gridOf(watched.page, 'Shipments').getByRole('gridcell').nth(8).waitFor();
  return watched;
};
const condition = (page: Page, field: string) =>
  page.getByRole('group', { name: `Condition on ${field}`, exact: true });
const choose = async (page: Page, at: number, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).nth(at).click();
  await page.keyboard.type(option);
  await page.getByRole('option', { name: option, exact: true }).click();
};
/** The number of matching rows shown by the builder, once counted. */
const wouldKeep = async (page: Page): Promise<number> => {
  const text = await page.getByText(/^\s*[\d,]+ rows? match(es)?$/).innerText();
  return Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''));
};
const preview = (page: Page) => page.locator('.inv-filter-preview');
const bar = (page: Page) => page.locator('.inv-filter-words');

describe('by mouse', () => {
  let watched: Watched;
  let page: Page;
  let link = '';
  let kept = 0;

  beforeAll(async () => {
    watched = await open('billing');
    page = watched.page;
  });

  it('makes groups, counts before it applies, and leaves out what is switched off', async () => {
    await button(page, 'Filter').click();
    await choose(page, 0, 'Field', 'Transport mode');
    const modes = condition(page, 'Transport mode').getByLabel('Value of Transport mode');
    await modes.click();
    await page.getByRole('option', { name: 'Air', exact: true }).click();
    // A list from elsewhere: by values or labels, however they are parted.
    await modes.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'air\nocean');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.keyboard.press('Escape');
    await button(page, 'Group').click();
    await choose(page, 1, 'Field', 'Gross weight');
    await choose(page, 1, 'Operator', 'is greater than');
    await page.getByLabel('Value of Gross weight').fill('1000');
    await button(page, 'Condition').nth(1).click();
    await choose(page, 2, 'Field', 'Delivered to client');
    await choose(page, 2, 'Operator', 'is after');
    await condition(page, 'Delivered to client').getByLabel('Compare with another field').click();
    await choose(page, 0, 'Field that Delivered to client is compared with', 'Scheduled delivery');
    await preview(page)
      .getByText(
        'Transport mode is one of Air, Ocean and (Gross weight is greater than 1000 or Delivered to client is after Scheduled delivery)',
      )
      .waitFor();
    const counted = await wouldKeep(page);
    expect(counted).toBeGreaterThan(0);
    await expectClean(watched, 'filter builder');
    // A condition is dragged into the group, and comes back by undo.
    const grip = await condition(page, 'Transport mode').locator('.inv-filter-grip').boundingBox();
    const last = await condition(page, 'Delivered to client').boundingBox();
    if (!grip || !last) throw new Error('There is nothing to drag.');
    await page.mouse.move(grip.x + 5, grip.y + 8);
    await page.mouse.down();
    await page.mouse.move(last.x + 200, last.y + last.height - 4, { steps: 5 });
    await page.locator('[data-drop="after"]').waitFor();
    await page.mouse.up();
    await preview(page)
      .getByText('Delivered to client is after Scheduled delivery or Transport mode is one of Air, Ocean')
      .waitFor();
    await button(page, 'Undo').last().click();
    await expect.poll(() => wouldKeep(page)).toBe(counted);
    await page.getByLabel('Use the condition on Gross weight').click();
    await preview(page)
      .getByText('Transport mode is one of Air, Ocean and Delivered to client is after Scheduled delivery')
      .waitFor();
    await button(page, 'Undo').last().click();
    await expect.poll(() => wouldKeep(page)).toBe(counted);
    await button(page, 'Apply').click();
    await expect.poll(() => rowCount(page)).toBe(counted);
    expect(await rowCount(page)).toBeLessThan(ALL);
    link = page.url();
    kept = counted;
    expect(link).toMatch(/\?filter=1\.[\w-]+$/);
  });

  it('goes back and forward without reloading the page', async () => {
    await gridOf(page, 'Shipments').evaluate((grid) => grid.setAttribute('data-same', 'yes'));
    await button(page, 'Clear').last().click();
    await expect.poll(() => rowCount(page)).toBe(ALL);
    await page.goBack();
    await expect.poll(() => rowCount(page)).toBe(kept);
    expect(page.url()).toBe(link);
    await page.goForward();
    await expect.poll(() => rowCount(page)).toBe(ALL);
    expect(await gridOf(page, 'Shipments').getAttribute('data-same')).toBe('yes');
  });

  it('refuses what no number is, and takes a pasted list', async () => {
    await button(page, 'Condition').first().click();
    await choose(page, 0, 'Field', 'Gross weight');
    await choose(page, 0, 'Operator', 'is one of');
    const values = page.getByLabel('Value of Gross weight');
    await values.fill('1000; two');
    await page.getByText('Please enter only numeric values.').first().waitFor();
    await button(page, 'Apply').click();
    expect(await rowCount(page)).toBe(ALL);
    await values.fill('1000\n2000, 3000');
    await page.getByText('3 values').waitFor();
    expect(await page.locator('.inv-filter-problem').count()).toBe(0);
    await button(page, 'Clear').last().click();
  });

  it('keeps a filter that no address holds, renames it, and forgets it when asked', async () => {
    await button(page, 'Condition').first().click();
    await choose(page, 0, 'Field', 'Shipment number');
    await choose(page, 0, 'Operator', 'is one of');
    const numbers = Array.from({ length: 400 }, (_, at) => `SH0240${String(at + 1).padStart(3, '0')}`);
    await page.getByLabel('Value of Shipment number').fill(numbers.join('\n'));
    await button(page, 'Apply').click();
    await page.getByText('too long for a link').waitFor();
    expect(page.url()).not.toContain('filter=');
    await page.getByLabel('New profile name').fill('So many/');
    await page.getByText('New Profile name can only have alphanumeric').waitFor();
    await page.getByLabel('New profile name').fill('So many');
    await button(page, 'Save filter').click();
    await page.getByText('Filter So many saved.').waitFor();
    await expect.poll(() => page.url()).toMatch(/filter=kept\./);
    const keptLink = page.url();
    await button(page, 'Manage So many').click();
    await page.getByRole('menuitem', { name: 'Rename…' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('All of them');
    await button(page.getByRole('dialog'), 'Rename').click();
    await button(page, 'Manage All of them').click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByText('Delete filter All of them?').waitFor();
    await button(page.getByRole('dialog'), 'Delete').click();
    await page.getByText('Filter All of them deleted.').waitFor();
    await page.goto(keptLink);
    await page.getByText('The filter in this link no longer exists').waitFor();
    expect(await rowCount(page)).toBe(ALL);
    expect(complaintsOf(watched, [/Failed to load resource.* 404 /])).toEqual([]);
    watched.complaints.length = 0;
  });

  it('filters at the head of a column, and shows it there', async () => {
    const head = gridOf(page, 'Shipments').getByRole('columnheader', { name: /^Status/ });
    await head.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Filter…' }).click();
    const quick = page.getByRole('dialog', { name: 'Filter Status' });
    await quick.getByLabel('Value of Status').click();
    await page.getByRole('option', { name: 'Delivered', exact: true }).click();
    await expectClean(watched, 'quick filter');
    await button(quick, 'Apply').click();
    await bar(page).getByText('Status is one of Delivered').waitFor();
    await head.getByRole('img', { name: 'Filter Status: Status is one of Delivered' }).waitFor();
    await expect.poll(() => rowCount(page)).toBeLessThan(ALL);
    await head.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Filter…' }).click();
    await button(quick, 'Clear filter on Status').click();
    await expect.poll(() => rowCount(page)).toBe(ALL);
    const none = encodeFilter({ condition: 'and', fields: [{ name: 'vendor', operator: 'contains', value: 'zzzz' }] });
    await page.goto(`${app.url}/invoices/datacapture?filter=${none}`);
    await page.getByText('No shipments').waitFor();
    await expectClean(watched, 'a filter that keeps nothing');
    const middle = await page.getByText('No shipments').boundingBox();
    expect(middle?.x, 'in sight').toBeLessThan(1000);
    await page.context().close();
  });

  it('opens the same rows by a link for another user, and reports an invalid link', async () => {
    const other = await open('admin');
    await other.page.goto(link);
    await expect.poll(() => rowCount(other.page)).toBe(kept);
    await bar(other.page)
      .getByText(/^Transport mode is one of Air, Ocean and \(/)
      .waitFor();
    await other.page.goto(`${app.url}/invoices/datacapture?filter=1.%3Cscript%3E`);
    await other.page.getByText('The filter in this link cannot be read.').waitFor();
    expect(await rowCount(other.page)).toBe(ALL);
    // A user who sees fewer rows also sees fewer by the link, and hidden fields are shown without their names.
    const carrier = await open('carrier');
    await carrier.page.goto(link);
    await bar(carrier.page)
      .getByText(/^Transport mode is one of Air, Ocean and \(/)
      .waitFor();
    await expect.poll(() => rowCount(carrier.page)).toBeLessThan(kept);
    const costs = encodeFilter({
      condition: 'and',
      fields: [{ name: 'freightCost', operator: 'greaterThan', value: 1 }],
    });
    await carrier.page.goto(`${app.url}/invoices/datacapture?filter=${costs}`);
    await carrier.page.getByText('The filter uses the field freightCost').first().waitFor();
    expect(complaintsOf(carrier)).toEqual([]);
    await carrier.page.context().close();
    const stale = encodeFilter({
      condition: 'and',
      fields: [
        { name: 'status', operator: 'notEqualTo', value: 'cancelled' },
        { name: 'goneField', operator: 'contains', value: 'DHL' },
      ],
    });
    await other.page.goto(`${app.url}/invoices/datacapture?filter=${stale}`);
    await other.page.getByText('The filter uses the field goneField').first().waitFor();
    expect(await rowCount(other.page), 'nothing of it is in force').toBe(ALL);
    await expectClean(other, 'a filter to repair');
    // The same for one that was kept before the field went.
    const { call } = await callerOf(app.url, 'admin');
    const fields = { condition: 'or', fields: [{ name: 'goneField', operator: 'contains', value: 'DHL' }] };
    await call('POST', '/api/filterProfiles', { templateName: 'Old', docType: 'shipment', template: { fields } });
    await other.page.goto(`${app.url}/invoices/datacapture`);
    await other.page.getByRole('combobox', { name: 'Saved and built-in filters' }).click();
    await other.page.getByRole('option', { name: 'Old (needs repair)' }).click();
    await other.page.getByText('The filter uses the field goneField').first().waitFor();
    expect(await rowCount(other.page)).toBe(ALL);
    await condition(other.page, 'goneField').getByRole('combobox', { name: 'Field', exact: true }).click();
    await other.page.keyboard.type('Carrier');
    await other.page.getByRole('option', { name: 'Carrier', exact: true }).click();
    await button(other.page, 'Update Old').click();
    await other.page.getByText('Filter Old saved.').waitFor();
    await bar(other.page).getByText('Carrier contains “DHL”', { exact: true }).waitFor();
    await expect.poll(() => rowCount(other.page)).toBeLessThan(ALL);
    expect(await other.page.getByRole('combobox', { name: 'Saved and built-in filters' }).inputValue()).toBe('Old');
    expect(complaintsOf(other)).toEqual([]);
    await other.page.context().close();
  });
});

it('is made, moved, undone, applied and kept by keys alone', async () => {
  const watched = await open('billing');
  const { page } = watched;
  await page.keyboard.press('Alt+f');
  const fieldAt = (at: number) => page.getByRole('combobox', { name: 'Field', exact: true }).nth(at);
  await pick(page, fieldAt(0), 'Status');
  // A value of a list is chosen from it.
  await pick(page, condition(page, 'Status').getByLabel('Value of Status'), 'Delivered');
  await page.keyboard.press('Escape');
  await pressOn(page, button(page, 'Condition'), { back: true });
  await pick(page, fieldAt(1), 'Booking number');
  await tabTo(page, page.getByLabel('Value of Booking number'));
  await page.keyboard.type('bk');
  await preview(page).getByText('Status is one of Delivered and Booking number contains “bk”').waitFor();
  // The focus goes with what is moved, also to the end where it moves no further.
  await pressOn(page, page.getByLabel('Move the condition on Booking number up'));
  await preview(page).getByText('Booking number contains “bk” and Status is one of Delivered').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(await focused()).toBe('Move the condition on Booking number up');
  const counted = await wouldKeep(page);
  expect(counted).toBeLessThan(ALL);
  // Moves into a group and out of it by the arrow keys of the grip; the position is announced.
  await pressOn(page, button(page, 'Group'), { back: true });
  const grip = page.getByLabel('Move the condition on Booking number with the arrow keys');
  await tabTo(page, grip);
  const stands = (text: string) => page.getByRole('status').getByText(`Condition on Booking number: ${text}`).waitFor();
  await page.keyboard.press('ArrowDown');
  await stands('2 of 3, level 1. All conditions match.');
  await page.keyboard.press('ArrowRight');
  await stands('1 of 2, level 2. Any condition matches.');
  await page.keyboard.press('ArrowLeft');
  await stands('3 of 3, level 1. All conditions match.');
  for (let pressed = 0; pressed < 4; pressed += 1) await page.keyboard.press('ArrowUp');
  await stands('1 of 3, level 1. All conditions match.');
  expect(await grip.evaluate((element) => element === document.activeElement)).toBe(true);
  await pressOn(page, page.getByLabel('Remove this group'));
  await preview(page)
    .getByText('Booking number contains “bk” and Status is one of Delivered', { exact: true })
    .waitFor();
  await pressOn(page, page.getByLabel('Remove the condition on Booking number'), { back: true });
  await preview(page).getByText('Status is one of Delivered', { exact: true }).waitFor();
  await expect.poll(focused).toBe('Remove the condition on Status');
  await page.keyboard.press('Control+z');
  await preview(page).getByText('Booking number contains “bk” and Status is one of Delivered').waitFor();
  await page.keyboard.press('Control+y');
  await preview(page).getByText('Status is one of Delivered', { exact: true }).waitFor();
  const without = await wouldKeep(page);
  expect(without).toBeGreaterThanOrEqual(counted);
  await pressOn(page, button(page, 'Apply'));
  await bar(page).getByText('Status is one of Delivered').waitFor();
  expect(page.url()).toMatch(/\?filter=1\.[\w-]+$/);
  await expect.poll(() => rowCount(page)).toBe(without);
  await tabTo(page, page.getByLabel('New profile name'));
  await page.keyboard.type('Delivered ones');
  await page.keyboard.press('Enter');
  await page.getByText('Filter Delivered ones saved.').waitFor();
  await pressOn(page, button(page, 'Manage Delivered ones'), { back: true });
  await arrowTo(page, page.getByRole('menuitem', { name: 'Rename…' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByLabel('Name'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('All delivered');
  await page.keyboard.press('Enter');
  await button(page, 'Manage All delivered').waitFor();
  await tabTo(page, page.getByLabel('New profile name'));
  // At the head of a column, from a cell of it; the focus comes back there.
  const inGrid = () => page.evaluate(() => document.activeElement?.closest('[role="grid"]') != null);
  for (let pressed = 0; pressed < 20 && !(await inGrid()); pressed += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await arrowTo(page, page.getByRole('menuitem', { name: 'Filter…' }));
  await page.keyboard.press('Enter');
  await page.locator('[aria-label="Value of Shipment number"]:focus').waitFor();
  await page.keyboard.type('SH02400');
  await page.keyboard.press('Enter');
  await bar(page).getByText('Status is one of Delivered and Shipment number contains “SH02400”').waitFor();
  await expect.poll(() => rowCount(page)).toBeLessThan(without);
  await expect.poll(inGrid).toBe(true);
  // One that was kept before a field went is repaired by keys, too.
  const { call } = await callerOf(app.url, 'billing');
  const fields = { condition: 'or', fields: [{ name: 'goneField', operator: 'contains', value: 'DHL' }] };
  await call('POST', '/api/filterProfiles', { templateName: 'Stale', docType: 'shipment', template: { fields } });
  await page.goto(`${app.url}/invoices/datacapture`);
  const kept = page.getByRole('combobox', { name: 'Saved and built-in filters' });
  await pick(page, kept, 'Stale');
  await page.getByText('The filter uses the field goneField').first().waitFor();
  await pick(page, fieldAt(0), 'Carrier');
  await pressOn(page, button(page, 'Update Stale'));
  await page.getByText('Filter Stale saved.').waitFor();
  await bar(page).getByText('Carrier contains “DHL”', { exact: true }).waitFor();
  await expect.poll(() => rowCount(page)).toBeLessThan(ALL);
  expect(complaintsOf(watched)).toEqual([]);
});
