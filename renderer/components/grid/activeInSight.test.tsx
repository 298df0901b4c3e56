/** The active cell, where the grid gets smaller: a panel opens beside it. */
import '@mantine/core/styles.css';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cellOf, type Mounted, mountGrid } from './testing/mountGrid.tsx';

let mounted: Mounted | undefined;
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});
const keys = Array.from({ length: 12 }, (_, n) => `c${n}`);
const fields = keys.map((key) => ({ key, label: key, type: 'text' as const }));
const rows = Array.from({ length: 60 }, (_, n) => ({ id: `r${n}`, version: 1, c0: `first ${n}` }));
const grid = () => mounted?.element.querySelector('[role=grid]') as HTMLElement;
const active = () => grid().querySelector('[role="gridcell"][aria-selected="true"]');
const isInSight = () => {
  const cell = active()?.getBoundingClientRect();
  const box = grid().getBoundingClientRect();
  return cell !== undefined && cell.right <= box.right && cell.left >= box.left && cell.bottom <= box.bottom;
};
const shrink = (width: number, height: number) => {
  const { style } = mounted?.element as HTMLElement;
  style.width = `${width}px`;
  style.height = `${height}px`;
};

it('stays in sight when the grid gets narrower and lower', async () => {
  mounted = await mountGrid({ fields, rows });
  await userEvent.click(cellOf(mounted.element, 12, 'c5'));
  await expect.poll(isInSight).toBe(true);
  shrink(480, 300);
  await expect.poll(() => grid().clientWidth).toBeLessThan(500);
  await expect.poll(isInSight).toBe(true);
});

it('leaves alone who had scrolled away from it', async () => {
  mounted = await mountGrid({ fields, rows });
  await userEvent.click(cellOf(mounted.element, 1, 'c0'));
  grid().scrollTop = 900;
  await expect.poll(() => grid().querySelector('[aria-rowindex="40"]')).toBeTruthy();
  const down = grid().scrollTop;
  shrink(480, 600);
  await expect.poll(() => grid().clientWidth).toBeLessThan(500);
  // Two frames in which it would have been scrolled.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(grid().scrollTop).toBe(down);
});
