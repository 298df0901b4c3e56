/** The fill handle and the keys that fill, in a real browser. */
import '@mantine/core/styles.css';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cellOf, type Mounted, mountGrid } from '../testing/mountGrid.tsx';

let mounted: Mounted | undefined;
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});
const fields = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'weight', label: 'Weight', type: 'numeric' },
  { key: 'gross', label: 'Gross', type: 'numeric' },
  { key: 'day', label: 'Day', type: 'date' },
  { key: 'fixed', label: 'Fixed', type: 'text', isReadonly: true },
] as const;
const mount = async (editable = true) => {
  const rows = Array.from({ length: 6 }, (_, n) => ({
    id: `id${n}`,
    version: 1,
    name: n < 5 ? `name ${n}` : null,
    weight: n < 2 ? n + 1 : null,
    day: n === 0 ? '2026-01-30' : null,
    fixed: 'f',
  }));
  mounted = await mountGrid({ fields, rows, props: { editable } });
  return mounted.element;
};
const cell = (row: number, label: string) => cellOf(mounted?.element as HTMLElement, row, label);
const texts = (label: string) => Array.from({ length: 6 }, (_, row) => cell(row, label).firstChild?.textContent ?? '');
const handle = () => mounted?.element.querySelector<HTMLElement>('.iv-fill') as HTMLElement;

/** Draws the handle over to a cell, as a person does. */
const draw = (to: HTMLElement, ctrlKey = false) => {
  const from = handle().getBoundingClientRect();
  const box = to.getBoundingClientRect();
  const at = { clientX: box.left + 10, clientY: box.top + 10, bubbles: true, cancelable: true, ctrlKey };
  handle().dispatchEvent(
    new PointerEvent('pointerdown', { ...at, clientX: from.left + 2, clientY: from.top + 2, button: 0 }),
  );
  dispatchEvent(new PointerEvent('pointermove', at));
  const over = mounted?.element.querySelectorAll('.iv-filling').length;
  dispatchEvent(new PointerEvent('pointerup', at));
  return over;
};

it('goes on with numbers and days, copies the rest, as one step', async () => {
  await mount();
  await userEvent.click(cell(0, 'Weight'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  draw(cell(5, 'Weight'));
  await expect.poll(() => texts('Weight')).toEqual(['1', '2', '3', '4', '5', '6']);
  await userEvent.click(cell(0, 'Day'));
  draw(cell(2, 'Day'));
  await expect.poll(() => texts('Day').slice(0, 3)).toEqual(['2026-01-30', '2026-01-31', '2026-02-01']);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => texts('Day').slice(0, 3)).toEqual(['2026-01-30', '', '']);
  await userEvent.click(cell(0, 'Day'));
  draw(cell(2, 'Day'), true);
  await expect.poll(() => texts('Day').slice(0, 3)).toEqual(['2026-01-30', '2026-01-30', '2026-01-30']);
});
it('goes sideways and up', async () => {
  await mount();
  await userEvent.click(cell(1, 'Weight'));
  draw(cell(1, 'Gross'));
  await expect.poll(() => texts('Gross')[1]).toBe('2');
  await userEvent.click(cell(3, 'Name'));
  draw(cell(1, 'Name'));
  await expect.poll(() => texts('Name').slice(0, 4)).toEqual(['name 0', 'name 3', 'name 3', 'name 3']);
});
it('fills down as far as the column beside it by a double click', async () => {
  await mount();
  await userEvent.click(cell(1, 'Weight'));
  handle().dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
  await expect.poll(() => texts('Weight')).toEqual(['1', '2', '2', '2', '2', '']);
});
it('is there only where cells can be edited', async () => {
  await mount(false);
  await userEvent.click(cell(1, 'Weight'));
  expect(handle()).toBeNull();
});
it('has keys: ctrl+D from above, ctrl+R from before', async () => {
  await mount();
  await userEvent.click(cell(3, 'Name'));
  await userEvent.keyboard('{Control>}d{/Control}');
  await expect.poll(() => texts('Name')[3]).toBe('name 2');
  await userEvent.click(cell(0, 'Weight'));
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}{Control>}r{/Control}');
  await expect.poll(() => texts('Gross').slice(0, 2)).toEqual(['1', '2']);
});
