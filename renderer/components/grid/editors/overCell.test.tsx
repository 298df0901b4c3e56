/** The input of an edited cell covers the cell while it scrolls, in a real browser. */
import '@mantine/core/styles.css';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cellOf, type Mounted, mountGrid } from '../testing/mountGrid.tsx';
import { edges, metAt } from '../testing/places.ts';

let mounted: Mounted | undefined;
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});

const COUNT = 400;
const fields = [
  { key: 'name', label: 'Name', type: 'text', frozen: true },
  ...Array.from({ length: 14 }, (_, at) => ({ key: `note${at}`, label: `Note ${at}`, type: 'text' as const })),
] as const;
const rows = Array.from({ length: COUNT }, (_, n) => ({
  id: `id${n}`,
  version: 1,
  name: `name ${n}`,
  ...Object.fromEntries(fields.slice(1).map(({ key }) => [key, `${key} ${n}`])),
}));
const cell = (row: number, label: string) => cellOf(mounted?.element as HTMLElement, row, label);
const scroller = () => mounted?.element.querySelector('[role="grid"]') as HTMLElement;
const field = () => document.activeElement as HTMLElement;
const box = () => mounted?.element.querySelector<HTMLElement>('.iv-over-cell') as HTMLElement;

it('covers its cell, scrolls with it, and never covers headers or frozen columns', async () => {
  mounted = await mountGrid({ fields, rows });
  await userEvent.click(cell(4, 'Note 2'));
  await userEvent.keyboard('{F2}');
  const edited = cell(4, 'Note 2');
  expect(field().tagName).toBe('INPUT');
  expect(edges(field())).toEqual(edges(edited));
  expect(edited.querySelector('[aria-owns]')?.getAttribute('aria-owns')).toBe(box().id);
  expect(metAt(field())).toBe(field());
  const { outlineStyle, fontSize } = getComputedStyle(field());
  expect([outlineStyle, fontSize]).toEqual(['solid', getComputedStyle(edited).fontSize]);

  scroller().scrollTop = 60;
  await expect.poll(() => edges(field())).toEqual(edges(edited));
  // Under the head, and under the column that stays.
  scroller().scrollTop = 170;
  await expect.poll(() => edges(field())).toEqual(edges(edited));
  await expect.poll(() => metAt(field())).not.toBe(field());
  scroller().scrollTop = 0;
  scroller().scrollLeft = 400;
  await expect.poll(() => edges(field())).toEqual(edges(edited));
  await expect.poll(() => metAt(field())).not.toBe(field());
  scroller().scrollLeft = 0;
  await expect.poll(() => metAt(field())).toBe(field());

  await userEvent.keyboard(' more{Tab}');
  await expect.poll(() => cell(4, 'Note 2').textContent).toBe('note2 4 more');
  expect(cell(4, 'Note 3')).toBe(document.activeElement);
  expect(box()).toBeNull();
});

it('keeps what is typed while its row is far out of sight, and the focus in its cell after a jump', async () => {
  mounted = await mountGrid({ fields, rows });
  await userEvent.click(cell(3, 'Note 1'));
  await userEvent.keyboard('typed');
  scroller().scrollTop = 9000;
  await expect.poll(() => scroller().querySelector('[aria-rowindex="290"]')).not.toBeNull();
  expect(document.activeElement?.tagName).toBe('INPUT');
  await userEvent.keyboard(' on');
  scroller().scrollTop = 0;
  await expect.poll(() => edges(field())).toEqual(edges(cell(3, 'Note 1')));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => cell(3, 'Note 1').textContent).toBe('typed on');

  // The element of the active cell stays mounted while scrolling.
  await userEvent.click(cell(6, 'Note 1'));
  const active = document.activeElement;
  scroller().scrollTop = 9000;
  await expect.poll(() => scroller().querySelector('[aria-rowindex="290"]')).not.toBeNull();
  expect(document.activeElement).toBe(active);
  scroller().scrollTop = 0;
  await expect.poll(() => cell(6, 'Note 1')).toBe(active);
});
