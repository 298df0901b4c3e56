/** The audit of an invoice's documents shows its lists whole beside the document, on a large screen as on a small one. */
import { expect, it } from 'vitest';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { cellAt, gridOf } from './support/capture.ts';
import { expectClean } from './support/clean.ts';
import { signIn } from './support/session.ts';

const { app, browser } = await appAndBrowser();

it.each([
  [1440, 900],
  [1024, 768],
])('no list scrolls sideways at %i by %i', async (width, height) => {
  const watched = await openPage(browser, { width, height });
  const { page } = watched;
  await signIn(page, app.url, 'auditor', '/invoices/auditfordelivery');
  await (await cellAt(gridOf(page, 'Invoices'), 'Status', 1)).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Audit documents', exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const list of ['Documents', 'Fields']) {
    const grid = dialog.getByRole('grid', { name: list, exact: true });
    await grid.getByRole('gridcell').nth(1).waitFor();
    const beyond = () => grid.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(beyond, { message: list }).toBeLessThanOrEqual(0);
  }
  await expectClean(watched, `document audit at ${width}`);
});
