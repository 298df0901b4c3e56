/** Typing cell after cell without a mouse, in a real browser: where the keys lead that end what is typed. */
import '@mantine/core/styles.css';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cellOf, type Mounted, mountGrid } from '../testing/mountGrid.tsx';

let mounted: Mounted | undefined;
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});

const fields = ['a', 'b', 'c', 'd'].map((key) => ({ key, label: key.toUpperCase(), type: 'text' as const }));
const rows = Array.from({ length: 5 }, (_, n) => ({ id: `id${n}`, version: 1, a: `a${n}`, b: '', c: '', d: '' }));
const cell = (row: number, label: string) => cellOf(mounted?.element as HTMLElement, row, label);
const text = (row: number, label: string) => cell(row, label).textContent;
const isAt = (row: number, label: string) => expect.poll(() => cell(row, label) === document.activeElement).toBe(true);
const mount = async () => {
  mounted = await mountGrid({ fields, rows });
};

it('ends with an arrow where it began by typing, and the cell beside is the next', async () => {
  await mount();
  await userEvent.click(cell(1, 'B'));
  await userEvent.keyboard('one{ArrowDown}');
  await isAt(2, 'B');
  await userEvent.keyboard('two{ArrowRight}');
  await isAt(2, 'C');
  await userEvent.keyboard('three{ArrowUp}');
  await isAt(1, 'C');
  await userEvent.keyboard('four{ArrowLeft}');
  await isAt(1, 'B');
  expect([text(1, 'B'), text(2, 'B'), text(2, 'C'), text(1, 'C')]).toEqual(['one', 'two', 'three', 'four']);
});

it('leaves the arrows to the caret where the text is worked on: opened by F2 or Enter, or F2 or a press while one types', async () => {
  await mount();
  await userEvent.click(cell(0, 'A'));
  await userEvent.keyboard('{F2}{ArrowLeft}x{Enter}');
  await expect.poll(() => text(0, 'A')).toBe('ax0');
  await userEvent.keyboard('new{F2}{ArrowLeft}{ArrowLeft}-{Enter}');
  await expect.poll(() => text(1, 'A')).toBe('n-ew');
  await userEvent.keyboard('old');
  await userEvent.click(document.activeElement as HTMLElement);
  await userEvent.keyboard('{Home}{ArrowRight}-{Enter}');
  await expect.poll(() => text(2, 'A')).toBe('o-ld');
});

it('goes with Enter below the cell where Tab began, row after row', async () => {
  await mount();
  await userEvent.click(cell(1, 'B'));
  await userEvent.keyboard('1{Tab}2{Tab}3{Enter}');
  await isAt(2, 'B');
  await userEvent.keyboard('4{Tab}5{Enter}');
  await isAt(3, 'B');
  expect([text(1, 'B'), text(1, 'C'), text(1, 'D'), text(2, 'B'), text(2, 'C')]).toEqual(['1', '2', '3', '4', '5']);
  // A cell reached without Tab: Enter moves down from there.
  await userEvent.keyboard('{Tab}{ArrowDown}6{Enter}');
  await expect.poll(() => text(4, 'C')).toBe('6');
});
