/** Keys that went nowhere: Home where a column stays in sight, undo without a focus, typing at what is read-only. */
import '@mantine/core/styles.css';
import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cellOf, type Mounted, mountGrid } from './testing/mountGrid.tsx';

let mounted: Mounted | undefined;
// Test files share a page, so notifications of other files may remain.
beforeEach(() => notifications.clean());
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});
const keys = Array.from({ length: 30 }, (_, n) => `c${n}`);
const fields = [
  ...keys.map((key) => ({ key, label: key, type: 'text' as const })),
  { key: 'fixed', label: 'Fixed', type: 'text' as const, isReadonly: true },
];
const rows = Array.from({ length: 200 }, (_, n) => ({ id: `r${n}`, version: 1, c0: `first ${n}`, fixed: 'f' }));
const cell = (row: number, label: string) => cellOf(mounted?.element as HTMLElement, row, label);
const table = () => mounted?.element.querySelector('[role=grid]') as HTMLElement;
const told = () => notificationsStore.getState().notifications.map(({ message }) => message);

it('scrolls back with Home and ctrl+Home, also to a column that stays in sight', async () => {
  mounted = await mountGrid({ fields, rows });
  await userEvent.click(cell(0, 'c0'));
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await expect.poll(() => table().scrollLeft).toBeGreaterThan(0);
  await expect.poll(() => table().scrollTop).toBeGreaterThan(0);
  const down = table().scrollTop;
  await userEvent.keyboard('{Home}');
  await expect.poll(() => table().scrollLeft).toBe(0);
  expect(table().scrollTop).toBeGreaterThan(down - 200);
  await userEvent.keyboard('{Control>}{End}{Home}{/Control}');
  await expect.poll(() => [table().scrollLeft, table().scrollTop]).toEqual([0, 0]);
});
it('takes back what was done last though nothing has the focus', async () => {
  mounted = await mountGrid({ fields: fields.slice(0, 3), rows: rows.slice(0, 3) });
  await userEvent.click(cell(1, 'c1'));
  await userEvent.keyboard('typed{Enter}');
  await expect.poll(() => cell(1, 'c1').textContent).toBe('typed');
  // Simulates the pressed button disappearing.
  (document.activeElement as HTMLElement).blur();
  expect(document.activeElement).toBe(document.body);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => cell(1, 'c1').textContent).toBe('');
  await userEvent.keyboard('{Control>}y{/Control}');
  await expect.poll(() => cell(1, 'c1').textContent).toBe('typed');
});
it('announces that a field is read-only when the user types into it in an editable grid', async () => {
  const few = { fields: fields.slice(-2), rows: rows.slice(0, 3) };
  mounted = await mountGrid(few);
  await userEvent.click(cell(1, 'Fixed'));
  await userEvent.keyboard('x');
  await expect.poll(told).toEqual(['Fixed is read-only.']);
  expect(cell(1, 'Fixed').textContent).toBe('f');
  mounted.unmount();
  notifications.clean();
  mounted = await mountGrid({ ...few, props: { editable: false } });
  await userEvent.click(cell(1, 'Fixed'));
  await userEvent.keyboard('x{ArrowDown}');
  await expect.poll(() => document.activeElement).toBe(cell(2, 'Fixed'));
  expect(told()).toEqual([]);
});
it('leaves ctrl+alt hotkeys of the page to the page', async () => {
  mounted = await mountGrid({ fields: fields.slice(0, 3), rows: rows.slice(0, 3) });
  await userEvent.click(cell(1, 'c1'));
  const heard: string[] = [];
  const hear = (event: KeyboardEvent) => {
    if (!event.defaultPrevented && event.key.length === 1) heard.push(event.key);
  };
  addEventListener('keydown', hear);
  await userEvent.keyboard('{Control>}{Alt>}waitdy{/Alt}{/Control}');
  removeEventListener('keydown', hear);
  expect(heard).toEqual([...'waitdy']);
  expect(document.querySelector('[role="gridcell"] input')).toBeNull();
});
