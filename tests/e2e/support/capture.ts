/** The actions of a user in Data Capture, by mouse; each step waits until the page shows its result. */
import type { Download, Locator, Page } from 'playwright';

export const PASSWORD = 'Invoize#2026';

/** The columns that no suggestion finds: their header, and the field that a person chooses. */
export const BY_HAND: readonly (readonly [header: string, field: string])[] = [
  ['ID', 'Shipment number'],
  ['Country', 'Destination country'],
  ['Shipment Mode', 'Transport mode'],
  ['Weight (Kilograms)', 'Gross weight'],
  ['PQ First Sent to Client Date', 'Quote sent to client'],
];

export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/** Chooses an action of a menu of the page's toolbar. */
export async function chooseAction(page: Page, menu: string, action: string): Promise<void> {
  await button(page.getByRole('toolbar'), menu).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** The button that imports the rows of a read upload; the toolbar has a menu of the same name. */
export const importButton = (page: Page): Locator => button(page.getByRole('dialog'), 'Import');

/** Opens the upload dialog and gives it a file; resolves when the file was read. */
export async function upload(page: Page, path: string): Promise<void> {
  await chooseAction(page, 'Import', 'Upload');
  await page.getByLabel('Files to upload').setInputFiles(path);
  await button(page, 'Apply mapping').or(importButton(page)).waitFor();
}

/** Chooses the field of a column. */
export async function mapColumn(page: Page, header: string, field: string): Promise<void> {
  await page.getByRole('combobox', { name: `Field of ${header}`, exact: true }).click();
  await page.keyboard.type(field);
  await page
    .getByRole('option', { name: new RegExp(`^${field}`) })
    .first()
    .click();
}

/** How many cells the grid's line says are wrong, once what waits was checked. */
export async function wrongCells(page: Page): Promise<number> {
  const line = page.locator('.iv-status-side');
  // It is drawn after the first rows, and not yet there it checks nothing.
  await line.waitFor();
  await line.getByText(/^Checking/).waitFor({ state: 'hidden', timeout: 60_000 });
  const text = await line.innerText();
  if (/No errors|no errors/.test(text)) return 0;
  return Number(/([\d,]+) errors?/.exec(text)?.[1]?.replaceAll(',', ''));
}

/** The cell that is active. */
export const activeCell = (grid: Locator): Locator => grid.locator('[role="gridcell"][aria-selected="true"]');

/** The cell so many rows below another, in the same column. */
export async function below(grid: Locator, cell: Locator, rows: number): Promise<Locator> {
  const column = await cell.getAttribute('aria-colindex');
  const row = await cell.locator('xpath=ancestor::*[@role="row"]').getAttribute('aria-rowindex');
  return grid.locator(`[role="row"][aria-rowindex="${Number(row) + rows}"] [aria-colindex="${column}"]`);
}

export const gridOf = (page: Page, name: string): Locator => page.getByRole('grid', { name, exact: true });

/** Chooses from a list that opens on a click. */
export async function chooseFrom(page: Page, label: string, option: string): Promise<void> {
  const list = page.getByRole('combobox', { name: label, exact: true });
  await list.click();
  await page.getByRole('option', { name: option, exact: true }).click();
  // A list of many stays open for the next one.
  if (await page.getByRole('option', { name: option, exact: true }).isVisible()) await list.press('Escape');
}

/** Chooses the product, or the company and system, by the switch of that name. */
export async function switchTo(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}: `) }).click();
  await page.getByRole('menuitemradio', { name: option, exact: true }).click();
}

/** How many rows there are, from the line below the grid, once they are counted. */
export async function rowCount(page: Page): Promise<number> {
  // Rows that fit on one page are counted without the number of pages.
  const text = await page
    .getByRole('navigation', { name: 'Pages' })
    .getByText(/^[\d,]+ rows?(, page|$)/)
    .innerText();
  return Number(text.split(' ')[0]?.replaceAll(',', ''));
}

/** Exports by an entry of the toolbar's menu. */
export async function exported(page: Page, name: string): Promise<Download> {
  const download = page.waitForEvent('download');
  await chooseAction(page, 'Export', name);
  return download;
}

const STATES = ['New', 'Changed', 'Unchanged', 'Errors'] as const;

/** The numbers of an upload's rows by state, from its review. */
export async function previewCounts(page: Page): Promise<Record<(typeof STATES)[number], number>> {
  const count = async (name: string) => {
    const text = await page
      .getByRole('radiogroup', { name: 'Rows to show' })
      .getByText(new RegExp(`^${name} \\([\\d,]+\\)$`))
      .innerText();
    return Number(/\(([\d,]+)\)/.exec(text)?.[1]?.replaceAll(',', ''));
  };
  const counts = await Promise.all(STATES.map(async (state) => [state, await count(state)] as const));
  const total = counts.reduce((sum, [, some]) => sum + some, 0);
  if (total !== (await count('All'))) throw new Error(`The counts do not add up: ${JSON.stringify(counts)}`);
  return Object.fromEntries(counts) as Record<(typeof STATES)[number], number>;
}

/** The cell of a column in the so manieth row that is shown, from 1. */
export async function cellAt(grid: Locator, label: string | RegExp, row: number): Promise<Locator> {
  const header = grid.getByRole('columnheader', { name: label });
  const column = await header.getAttribute('aria-colindex');
  return grid.locator(`[role="row"][aria-rowindex="${row + 1}"] [aria-colindex="${column}"]`);
}

/** Types over a cell. */
export async function typeOver(page: Page, cell: Locator, text: string): Promise<void> {
  await cell.click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}
