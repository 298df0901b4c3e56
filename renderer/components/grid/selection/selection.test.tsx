/** Selecting cells by mouse and keyboard, in a real browser. */
import '@mantine/core/styles.css';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { rendered } from '../parts/GridRow.tsx';
import { cellOf, type Mounted, mountGrid } from '../testing/mountGrid.tsx';

let mounted: Mounted | undefined;
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});
const fields = [
  { key: 'name', label: 'Name', type: 'text', frozen: true },
  { key: 'weight', label: 'Weight', type: 'numeric' },
  { key: 'price', label: 'Price', type: 'decimal', scale: 2 },
  { key: 'note', label: 'Note', type: 'text' },
] as const;
const rows = Array.from({ length: 8 }, (_, n) => ({
  id: `id${n}`,
  version: 1,
  name: `name ${n}`,
  weight: n < 4 ? n + 0.1 : null,
  price: `${n}.20`,
  note: null,
}));
const mount = async () => {
  mounted = await mountGrid({ fields, rows });
  return mounted.element;
};
const cell = (row: number, label: string) => cellOf(mounted?.element as HTMLElement, row, label);
const head = (label: string) =>
  [...(mounted?.element.querySelectorAll<HTMLElement>('[role="columnheader"]') ?? [])].find((one) =>
    one.textContent?.startsWith(label),
  ) as HTMLElement;
const status = () => mounted?.element.querySelector('.iv-status-cell')?.textContent ?? '';
/** Checks the position of the overlay's pieces, as `left top right bottom` of cells. */
const covers = (topLeft: HTMLElement, bottomRight: HTMLElement) => {
  const boxes = [...(mounted?.element.querySelectorAll('.iv-range') ?? [])].map((one) => one.getBoundingClientRect());
  const [from, to] = [topLeft.getBoundingClientRect(), bottomRight.getBoundingClientRect()];
  return (
    boxes.length > 0 &&
    Math.abs(Math.min(...boxes.map(({ left }) => left)) - from.left) < 1 &&
    Math.abs(Math.min(...boxes.map(({ top }) => top)) - from.top) < 1 &&
    Math.abs(Math.max(...boxes.map(({ right }) => right)) - to.right) < 1 &&
    Math.abs(Math.max(...boxes.map(({ bottom }) => bottom)) - to.bottom) < 1
  );
};

it('draws the range over its cells, frozen ones too, renders no row, and adds up its numbers', async () => {
  await mount();
  await userEvent.click(cell(1, 'Name'));
  const before = rendered.rows;
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}');
  expect(covers(cell(1, 'Name'), cell(2, 'Price'))).toBe(true);
  expect(mounted?.element.querySelectorAll('.iv-range')).toHaveLength(2);
  expect(rendered.rows - before).toBe(0);
  await expect.poll(status).toContain('6 cells selected: 2 × 3');
  expect(status()).toContain('Count 4, sum 6.6, average 1.65');
  expect(mounted?.element.querySelector('.iv-status-cell')?.getAttribute('role')).toBe('status');
});
it('goes to the edge of what is filled with ctrl, and selects up to it with shift', async () => {
  await mount();
  await userEvent.click(cell(0, 'Weight'));
  await userEvent.keyboard('{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}');
  expect(covers(cell(0, 'Weight'), cell(3, 'Weight'))).toBe(true);
  await userEvent.keyboard('{Control>}{ArrowDown}{/Control}');
  await expect.poll(() => cell(3, 'Weight').getAttribute('aria-selected')).toBe('true');
});
it('goes to the first field with Home, to that of the first row with ctrl, and selects from there', async () => {
  await mount();
  await userEvent.click(cell(5, 'Price'));
  await userEvent.keyboard('{Home}');
  await expect.poll(() => cell(5, 'Name') === document.activeElement).toBe(true);
  await userEvent.click(cell(5, 'Price'));
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  await expect.poll(() => cell(0, 'Name') === document.activeElement).toBe(true);
  await userEvent.keyboard('{Control>}{Shift>}{End}{/Shift}{/Control}');
  expect(covers(cell(0, 'Name'), cell(7, 'Note'))).toBe(true);
});
it('selects whole rows, whole columns and everything', async () => {
  const element = await mount();
  const mark = (row: number) =>
    element.querySelector(`[role="row"][aria-rowindex="${row + 2}"] .iv-mark-cell`) as HTMLElement;
  await userEvent.click(mark(2));
  await expect.poll(() => covers(cell(2, 'Name'), cell(2, 'Note'))).toBe(true);
  await userEvent.click(mark(4), { modifiers: ['Shift'] });
  await expect.poll(() => covers(cell(2, 'Name'), cell(4, 'Note'))).toBe(true);
  await userEvent.click(head('Weight'), { modifiers: ['Control'] });
  await expect.poll(() => covers(cell(0, 'Weight'), cell(7, 'Weight'))).toBe(true);
  await userEvent.click(head('Price'), { modifiers: ['Control', 'Shift'] });
  await expect.poll(() => covers(cell(0, 'Weight'), cell(7, 'Price'))).toBe(true);
  expect(element.querySelector('[aria-sort="ascending"]')).toBeNull();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.poll(() => covers(cell(0, 'Name'), cell(7, 'Note'))).toBe(true);
  await userEvent.keyboard('{Escape}{Shift>} {/Shift}');
  await expect.poll(() => status()).toContain('4 cells selected: 1 × 4');
  await userEvent.keyboard('{Escape}{Control>} {/Control}');
  await expect.poll(() => status()).toContain('8 cells selected: 8 × 1');
});
it('sorts by several columns with shift', async () => {
  const element = await mount();
  await userEvent.click(head('Note'));
  await userEvent.click(head('Price'), { modifiers: ['Shift'] });
  await userEvent.click(head('Price'), { modifiers: ['Shift'] });
  await expect.poll(() => cell(0, 'Name').textContent).toBe('name 7');
  expect(element.querySelectorAll('.iv-head-sort svg')).toHaveLength(2);
});

it('draws nothing over the first field while a box in front of the fields is active', async () => {
  mounted = await mountGrid({ fields, rows, props: { select: 'many' } });
  await userEvent.click(cell(1, 'Name'));
  await expect.poll(() => mounted?.element.querySelectorAll('.iv-fill').length).toBe(1);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.poll(() => mounted?.element.querySelectorAll('.iv-over').length).toBe(0);
  expect(document.activeElement?.closest('[aria-rowindex="3"]')).toBeTruthy();
});

it('adds a range up by currency, and what is not to be summed not at all', async () => {
  mounted = await mountGrid({
    fields: [
      { key: 'name', label: 'Name' },
      { key: 'cost', label: 'Cost', type: 'decimal', scale: 2, unitField: 'currency' },
      { key: 'price', label: 'Price', type: 'numeric', aggregate: 'average', unitField: 'currency' },
      { key: 'year', label: 'Year', type: 'numeric', aggregate: 'none' },
      { key: 'currency', label: 'Currency' },
    ],
    rows: ['USD', 'USD', 'EUR'].map((currency, n) => ({
      ...{ id: `id${n}`, version: 1, name: `row ${n}`, cost: `${n + 1}.00`, price: n, year: 2024 + n, currency },
    })),
  });
  const column = async (label: string) => {
    await userEvent.click(cell(0, label));
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  };
  await column('Cost');
  await expect.poll(status).toContain('Count 3, sum 3 USD · 3 EUR, average 1.5 USD · 3 EUR');
  await column('Price');
  await expect.poll(status).toContain('Count 3, average 0.5 USD · 2 EUR');
  await column('Year');
  await expect.poll(status).toMatch(/Count 3$/);
});
