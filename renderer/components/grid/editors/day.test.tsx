/** A day in a cell: its calendar is the one of the forms, in the same dress. */
import '@mantine/core/styles.css';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cellOf, type Mounted, mountGrid } from '../testing/mountGrid.tsx';

let mounted: Mounted | undefined;
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});
const cell = () => cellOf(mounted?.element as HTMLElement, 0, 'Due');
const picker = () => document.querySelector<HTMLElement>('.iv-popup-day');
const days = () => [...(picker()?.querySelectorAll<HTMLElement>('table button') ?? [])];
const mount = async () => {
  mounted = await mountGrid({
    fields: [
      { key: 'name', label: 'Name' },
      { key: 'due', label: 'Due', type: 'date' },
    ],
    rows: [{ id: 'a', version: 1, name: 'a', due: '2026-07-01' }],
  });
  await userEvent.click(cell());
  await userEvent.keyboard('{F2}');
  await expect.poll(() => days().length).toBeGreaterThan(27);
};

it('has a calendar of seven columns of squares, its arrows beside the month', async () => {
  await mount();
  const [box] = days().map((day) => day.getBoundingClientRect());
  expect(box?.width).toBe(box?.height);
  expect(picker()?.getBoundingClientRect().width).toBeLessThan(300);
  const head = [...(picker()?.querySelectorAll('button') ?? [])].slice(0, 3).map((one) => one.getBoundingClientRect());
  expect(new Set(head.map(({ top }) => Math.round(top))).size).toBe(1);
});

it('keeps the day that is chosen again', async () => {
  await mount();
  await userEvent.click(days().find((day) => day.textContent === '1') as HTMLElement);
  await expect.poll(picker).toBeNull();
  expect(cell().firstChild?.textContent).toBe('2026-07-01');
});

it('has days of the weekend and of other months that can be read', async () => {
  await mount();
  const drawn = (day: string) => {
    const { color, opacity } = getComputedStyle(
      document.querySelector(`.iv-popup-day [aria-label="${day}"]`) as Element,
    );
    return [color, opacity];
  };
  expect(drawn('30 June 2026')).toEqual(['rgb(82, 96, 109)', '1']);
  expect(drawn('4 July 2026')).toEqual(['rgb(179, 38, 30)', '1']);
});
