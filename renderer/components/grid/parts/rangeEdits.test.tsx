/** Every edit over several cells leaves the read-only ones as they are and says how many, as a paste does; in a real browser. */
import '@mantine/core/styles.css';
import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cellOf, type Mounted, mountGrid } from '../testing/mountGrid.tsx';

let mounted: Mounted | undefined;
// Test files share a page, so notifications of other files may remain.
beforeEach(() => notifications.clean());
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});
const readonlyWhen = { equalTo: [{ var: 'row.id' }, 'id1'] };
const fields = [
  { key: 'a', label: 'A', type: 'text' },
  { key: 'fixed', label: 'Fixed', type: 'text', isReadonly: true },
  { key: 'c', label: 'C', type: 'text' },
  { key: 'locked', label: 'Locked', type: 'text', readonlyWhen },
  { key: 'box', label: 'Box', type: 'checkbox' },
  { key: 'lockedBox', label: 'Locked box', type: 'checkbox', readonlyWhen },
] as const;
const rows = Array.from({ length: 4 }, (_, n) => ({
  id: `id${n}`,
  version: 1,
  a: `a${n}`,
  fixed: `f${n}`,
  c: `c${n}`,
  locked: `l${n}`,
}));
const mount = async () => {
  mounted = await mountGrid({ fields, rows });
};
const cell = (row: number, label: string) => cellOf(mounted?.element as HTMLElement, row, label);
const texts = (label: string) => [0, 1, 2, 3].map((row) => cell(row, label).firstChild?.textContent ?? '');
/** Texts of the notifications. */
const told = () => notificationsStore.getState().notifications.map(({ message }) => message);
/** Selects A to C of the first two rows: two cells of six are read-only. */
const selectBlock = async () => {
  await mount();
  await userEvent.click(cell(0, 'A'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}');
};
const TWO = ['2 read-only cells were not changed.'];
const ONE = ['1 read-only cell was not changed.'];

describe('read-only cells are left as they are, and it is said', () => {
  it('by Delete', async () => {
    await selectBlock();
    await userEvent.keyboard('{Delete}');
    await expect
      .poll(() => [texts('A'), texts('Fixed')])
      .toEqual([
        ['', '', 'a2', 'a3'],
        ['f0', 'f1', 'f2', 'f3'],
      ]);
    await expect.poll(told).toEqual(TWO);
  });
  it('by Delete in rows that cannot be edited', async () => {
    const editableRows = { notEqualTo: [{ var: 'row.id' }, 'id1'] };
    mounted = await mountGrid({ fields, rows, props: { editableRows } });
    await userEvent.click(cell(0, 'A'));
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Delete}');
    await expect.poll(() => texts('A')).toEqual(['', 'a1', '', 'a3']);
    await expect.poll(told).toEqual(ONE);
  });
  it('through a step that sets rows matching a condition', async () => {
    await mount();
    const params = { field: 'c', value: 'set', having: { fixed: 'f2' } };
    await mounted?.surface.call('grid', 'set', params);
    await expect.poll(() => texts('C')).toEqual(['c0', 'c1', 'set', 'c3']);
  });
  it('through cutting', async () => {
    await selectBlock();
    const clipboardData = new DataTransfer();
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('cut', { clipboardData, bubbles: true, cancelable: true }),
    );
    await expect.poll(() => texts('C')).toEqual(['', '', 'c2', 'c3']);
    expect(clipboardData.getData('text/plain')).toContain('f1');
    await expect.poll(told).toEqual(TWO);
  });
  it('by ctrl+D', async () => {
    await selectBlock();
    await userEvent.keyboard('{Control>}d{/Control}');
    await expect.poll(() => [texts('A')[1], texts('Fixed')[1], texts('C')[1]]).toEqual(['a0', 'f1', 'c0']);
    await expect.poll(told).toEqual(ONE);
  });
  it('by ctrl+R', async () => {
    await selectBlock();
    await userEvent.keyboard('{Control>}r{/Control}');
    await expect
      .poll(() => [texts('Fixed'), texts('C')])
      .toEqual([
        ['f0', 'f1', 'f2', 'f3'],
        ['a0', 'a1', 'c2', 'c3'],
      ]);
    await expect.poll(told).toEqual(TWO);
  });
  it('through the fill handle', async () => {
    await mount();
    await userEvent.click(cell(0, 'Locked'));
    const handle = mounted?.element.querySelector('.iv-fill') as HTMLElement;
    const place = (element: HTMLElement) => {
      const { left, top } = element.getBoundingClientRect();
      return { clientX: left + 3, clientY: top + 3, bubbles: true, cancelable: true };
    };
    handle.dispatchEvent(new PointerEvent('pointerdown', { ...place(handle), button: 0 }));
    dispatchEvent(new PointerEvent('pointermove', place(cell(3, 'Locked'))));
    dispatchEvent(new PointerEvent('pointerup', place(cell(3, 'Locked'))));
    await expect.poll(() => texts('Locked')).toEqual(['l0', 'l1', 'l0', 'l0']);
    await expect.poll(told).toEqual(ONE);
  });
  it('through the space bar, in checkboxes only', async () => {
    await mount();
    await userEvent.click(cell(0, 'C'));
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift} ');
    const isOn = (row: number, label: string) => cell(row, label).querySelector('.iv-tick-on') !== null;
    const boxes = () => [isOn(0, 'Box'), isOn(1, 'Box'), isOn(0, 'Locked box'), isOn(1, 'Locked box')];
    await expect.poll(boxes).toEqual([true, true, true, false]);
    await expect.poll(told).toEqual(ONE);
  });
  it('through a bulk edit', async () => {
    await mount();
    await userEvent.click(page.getByRole('columnheader', { name: 'Locked', exact: true }), { button: 'right' });
    await userEvent.click(page.getByRole('menuitem', { name: 'Bulk edit…' }));
    await userEvent.fill(page.getByRole('textbox', { name: 'Locked' }), 'x');
    await userEvent.click(page.getByRole('button', { name: 'Change', exact: true }));
    await expect.poll(() => texts('Locked')).toEqual(['x', 'l1', 'x', 'x']);
    await expect.poll(told).toEqual(expect.arrayContaining(ONE));
  });
  it('and nothing is said where none is', async () => {
    await mount();
    await userEvent.click(cell(0, 'A'));
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Delete}');
    await expect.poll(() => texts('A')).toEqual(['', '', 'a2', 'a3']);
    expect(told()).toEqual([]);
  });
});
