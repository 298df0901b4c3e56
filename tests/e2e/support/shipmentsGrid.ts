/** The grid of Data Capture: what a person does in it by mouse and by keys, in the words that the files about it share. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { cellAt, chooseAction, gridOf } from './capture.ts';
import { arrowTo } from './keys.ts';

export interface Point {
  x: number;
  y: number;
}

/** @param url where the server is */
export function shipmentsGrid(page: Page, url: string) {
  const grid = gridOf(page, 'Shipments');
  /** A cell of a column, in the so manieth row. The row of totals may have the number of a row that is not drawn. */
  const at = async (label: string, row: number): Promise<Locator> => (await cellAt(grid, label, row)).first();
  const text = async (label: string, row: number) => (await (await at(label, row)).innerText()).trim();
  /** The texts of a column's first rows. */
  const texts = (label: string, rows = 4): Promise<string[]> =>
    Promise.all(Array.from({ length: rows }, (_, row) => text(label, row + 1)));
  return {
    grid,
    at,
    text,
    texts,
    becomes: (label: string, wanted: string[]) => expect.poll(() => texts(label, wanted.length)).toEqual(wanted),
    async open() {
      await page.goto(`${url}/invoices/datacapture`);
      await grid.getByRole('gridcell').nth(8).waitFor();
    },
    async headMenu(label: string, item: string) {
      await grid.getByRole('columnheader', { name: label }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    },
    /** The same by keys, from a cell of the column. */
    async headKeys(label: string, item: string) {
      await (await at(label, 1)).click();
      await page.keyboard.press('Alt+Shift+ArrowDown');
      await arrowTo(page, page.getByRole('menuitem', { name: item, exact: true }));
      await page.keyboard.press('Enter');
    },
    /** An entry of the menu that the right button opens on a cell. */
    async cellMenu(label: string, row: number, item: string) {
      await (await at(label, row)).click({ button: 'right' });
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    },
    /** Chooses from the toolbar's menu of exports. */
    more: (name: string) => chooseAction(page, 'Export', name),
    async middle(cell: Locator): Promise<Point> {
      const box = await cell.boundingBox();
      if (!box) throw new Error('The cell is not in sight.');
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    },
    async drag(from: Point, to: Point) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.up();
    },
    async toTop() {
      await grid.evaluate((table) => {
        table.scrollTop = 0;
      });
    },
  };
}

export const countBy = (values: readonly unknown[]) => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(String(value ?? ''), (counts.get(String(value ?? '')) ?? 0) + 1);
  return counts;
};
