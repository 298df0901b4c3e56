/** A day and time in a cell: typed, or chosen with the calendar and the clock of the forms, kept with the zone's offset. */
import '@mantine/core/styles.css';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cellOf, type Mounted, mountGrid } from '../testing/mountGrid.tsx';

let mounted: Mounted | undefined;
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});
const mount = async () => {
  const rows = [
    { id: 'a', version: 1, name: 'a', due: '2026-07-01T08:30:00-05:00' },
    { id: 'b', version: 1, name: 'b', due: null },
  ];
  mounted = await mountGrid({
    fields: [
      { key: 'name', label: 'Name' },
      { key: 'due', label: 'Due', type: 'dateTime' },
    ],
    rows,
  });
};
const cell = (row: number) => cellOf(mounted?.element as HTMLElement, row, 'Due');
const shown = (row: number) => cell(row).firstChild?.textContent ?? '';
const picker = () => document.querySelector<HTMLElement>('.iv-popup-day');

it('is typed as people type it', async () => {
  await mount();
  expect(shown(0)).toBe('2026-07-01 08:30');
  await userEvent.click(cell(1));
  await userEvent.keyboard('2 jul 2026 4pm');
  await expect.poll(() => picker()?.querySelector('[role="status"]')?.textContent).toBe('2026-07-02 16:00');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => shown(1)).toBe('2026-07-02 16:00');
});

it('is chosen by keyboard: the day, then the time', async () => {
  await mount();
  await userEvent.click(cell(0));
  await userEvent.keyboard('{F2}');
  await expect.poll(() => picker()?.querySelectorAll('table button').length).toBeGreaterThan(27);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => picker()?.contains(document.activeElement) && document.activeElement?.textContent).toBe('1');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => document.activeElement?.textContent).toBe('2');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => picker()?.querySelector('[role="status"]')?.textContent).toBe('2026-07-02 08:30');
  const hours = picker()?.querySelector<HTMLInputElement>('input') as HTMLInputElement;
  await userEvent.click(hours);
  await userEvent.keyboard('14{Enter}');
  await expect.poll(() => shown(0)).toBe('2026-07-02 14:30');
  expect(document.activeElement?.closest('[role="gridcell"]')).toBe(cell(0));
});

it('is left as it was by Escape', async () => {
  await mount();
  await userEvent.click(cell(0));
  await userEvent.keyboard('tomorrow 9:00{Escape}');
  await expect.poll(picker).toBeNull();
  expect(shown(0)).toBe('2026-07-01 08:30');
});
