/** The grid in a right-to-left page: layout and arrow keys are mirrored. */
import '@mantine/core/styles.css';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cellOf, type Mounted, mountGrid } from './testing/mountGrid.tsx';
import { edges, metAt } from './testing/places.ts';

let mounted: Mounted | undefined;
beforeEach(() => {
  document.documentElement.dir = 'rtl';
});
afterEach(() => {
  document.documentElement.dir = '';
  mounted?.unmount();
  mounted = undefined;
});

const fields = [
  { key: 'name', label: 'Name', type: 'text', frozen: true },
  ...Array.from({ length: 14 }, (_, at) => ({ key: `note${at}`, label: `Note ${at}`, type: 'text' as const })),
] as const;
const rows = Array.from({ length: 60 }, (_, n) => ({
  id: `id${n}`,
  version: 1,
  name: `name ${n}`,
  ...Object.fromEntries(fields.slice(1).map(({ key }) => [key, `${key} ${n}`])),
}));
const cell = (row: number, label: string) => cellOf(mounted?.element as HTMLElement, row, label);
const text = (row: number, label: string) => cell(row, label).textContent;
const scroller = () => mounted?.element.querySelector('[role="grid"]') as HTMLElement;
const head = (label: string) =>
  [...(mounted?.element.querySelectorAll<HTMLElement>('[role="columnheader"]') ?? [])].find(
    (one) => one.querySelector('.iv-head-label')?.textContent === label,
  ) as HTMLElement;
const labels = () =>
  [...(mounted?.element.querySelectorAll('.iv-head-label') ?? [])].map((one) => one.textContent).slice(0, 4);

it('begins at the right; arrows go where they point', async () => {
  mounted = await mountGrid({ fields, rows });
  expect(cell(0, 'Name').getBoundingClientRect().left).toBeGreaterThan(cell(0, 'Note 0').getBoundingClientRect().left);
  await userEvent.click(cell(0, 'Note 1'));
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(cell(0, 'Note 2'));
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(cell(0, 'Note 0'));
  // A range grows to where the arrow points, and is filled from where its rows begin.
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}{Control>}r{/Control}');
  await expect.poll(() => text(0, 'Note 1')).toBe('note0 0');
  // To the end of what is filled.
  await userEvent.keyboard('{Control>}{ArrowRight}{/Control}');
  await expect.poll(() => document.activeElement).toBe(cell(0, 'Name'));
});

it('moves and widens columns by keys and by mouse to the side that is meant', async () => {
  mounted = await mountGrid({ fields, rows });
  await userEvent.click(cell(0, 'Note 1'));
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}');
  await expect.poll(labels).toEqual(['Name', 'Note 0', 'Note 2', 'Note 1']);
  await userEvent.click(head('Note 1'), { button: 'right' });
  await userEvent.click(
    [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
      (one) => one.textContent === 'Move right',
    ) as HTMLElement,
  );
  await expect.poll(labels).toEqual(['Name', 'Note 0', 'Note 1', 'Note 2']);
  const wide = head('Note 0').getBoundingClientRect();
  const handle = head('Note 0').lastElementChild as HTMLElement;
  const at = (clientX: number) => ({ clientX, clientY: wide.top + 5, bubbles: true, pointerId: 1, button: 0 });
  handle.setPointerCapture = () => {};
  handle.dispatchEvent(new PointerEvent('pointerdown', at(wide.left + 2)));
  handle.dispatchEvent(new PointerEvent('pointermove', at(wide.left - 38)));
  handle.dispatchEvent(new PointerEvent('lostpointercapture', { bubbles: true }));
  await expect.poll(() => Math.round(head('Note 0').getBoundingClientRect().width - wide.width)).toBe(40);
});

it('shows what people entered as they wrote it, where the page begins its lines', async () => {
  const entered = [{ id: 'a', version: 1, name: 'Júpiter Industries B.V.', pieces: 5 }];
  mounted = await mountGrid({
    fields: [fields[0], { key: 'pieces', label: 'Pieces', type: 'numeric' }],
    rows: entered,
  });
  const text = cell(0, 'Name').firstChild as Text;
  const place = (from: number) => {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, from + 1);
    return range.getBoundingClientRect();
  };
  const last = text.length - 1;
  // The full stop is at the end of the name; the name is aligned right.
  expect(place(last).left).toBeGreaterThan(place(0).right);
  expect(cell(0, 'Name').getBoundingClientRect().right - place(last).right).toBeLessThan(12);
  const digits = document.createRange();
  digits.selectNodeContents(cell(0, 'Pieces'));
  expect(digits.getBoundingClientRect().left - cell(0, 'Pieces').getBoundingClientRect().left).toBeLessThan(12);
});

it('opens what belongs to a cell where the cell begins', async () => {
  mounted = await mountGrid({
    fields: [fields[0], { key: 'due', label: 'Due', type: 'date' }, { key: 'note', label: 'Note' }],
    rows: [{ id: 'a', version: 1, name: 'a', due: '2026-07-01' }],
  });
  await userEvent.click(cell(0, 'Due'));
  await userEvent.keyboard('{F2}');
  const popup = () => document.querySelector('.iv-popup-day')?.getBoundingClientRect();
  await expect.poll(() => popup()?.right).toBeCloseTo(cell(0, 'Due').getBoundingClientRect().right, 0);
});

it('has the field over its cell, under columns that stay, and fills by the corner of the range', async () => {
  mounted = await mountGrid({ fields, rows });
  await userEvent.click(cell(4, 'Note 1'));
  await userEvent.keyboard('{F2}');
  const edited = cell(4, 'Note 1');
  const field = document.activeElement as HTMLElement;
  expect(edges(field)).toEqual(edges(edited));
  expect(metAt(field)).toBe(field);
  scroller().scrollLeft = -300;
  await expect.poll(() => edges(field)).toEqual(edges(edited));
  await expect.poll(() => metAt(field)).not.toBe(field);
  expect(getComputedStyle(cell(4, 'Name')).position).toBe('sticky');
  scroller().scrollLeft = 0;
  await expect.poll(() => metAt(field)).toBe(field);
  await userEvent.keyboard('{Escape}');

  await userEvent.click(cell(1, 'Note 0'));
  const corner = () => mounted?.element.querySelector('.iv-fill') as HTMLElement;
  await expect
    .poll(() => corner()?.getBoundingClientRect().left)
    .toBeLessThan(cell(1, 'Note 0').getBoundingClientRect().left + 2);
  await userEvent.dragAndDrop(corner(), cell(1, 'Note 2'));
  await expect.poll(() => [text(1, 'Note 1'), text(1, 'Note 2')]).toEqual(['note0 1', 'note0 1']);
});
