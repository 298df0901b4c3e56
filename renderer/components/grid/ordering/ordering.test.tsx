/** Rows with an order of their own in a real browser: moved by keys and by the mouse, inserted between others, and taken back. */
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cellOf, type Mounted, mountGrid } from '../testing/mountGrid.tsx';

let mounted: Mounted | undefined;
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});

const fields = [
  { key: 'label', type: 'text', label: 'Label' },
  { key: 'key', type: 'text', label: 'Key' },
  { key: 'at', type: 'numeric', label: 'At' },
] as const;
const rows = ['a', 'b', 'c', 'd'].map((id, at) => ({ id, version: 1, label: id.toUpperCase(), key: id, at: at + 1 }));
const cellAt = (row: number, label: string) => cellOf((mounted as Mounted).element, row, label);
const mount = async () => {
  mounted = await mountGrid({
    fields,
    rows,
    props: { editable: true, addRows: true, rowOrder: 'at', deriveKey: { field: 'key', from: 'label' } },
  });
  return mounted;
};
const records = async (): Promise<string[]> => {
  const all = (await mounted?.surface.call('grid', 'records')) as { key: string | null; at: number }[];
  return all.toSorted((one, other) => one.at - other.at).map(({ key, at }) => `${at}${key ?? ''}`);
};
const shown = () => [0, 1, 2, 3].map((row) => cellAt(row, 'Label').textContent).join('');

it('moves the row with alt and the arrows, one step each, and the active cell goes with it', async () => {
  await mount();
  await userEvent.click(cellAt(2, 'Label'));
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(shown).toBe('ACBD');
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
  await expect.poll(shown).toBe('CABD');
  expect(await records()).toEqual(['1c', '2a', '3b', '4d']);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(shown).toBe('ACBD');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(shown).toBe('ABCD');
});

it('moves a row by dragging its mark', async () => {
  await mount();
  const mark = (row: number) => cellAt(row, 'Label').parentElement?.querySelector('.iv-mark-cell') as HTMLElement;
  await userEvent.dragAndDrop(mark(0), mark(2), { targetPosition: { x: 8, y: 28 } });
  await expect.poll(shown).toBe('BCAD');
  expect(await records()).toEqual(['1b', '2c', '3a', '4d']);
});

it('scrolls while a row is dragged at an edge, and takes nothing from Escape', async () => {
  mounted = await mountGrid({
    fields,
    rows: Array.from({ length: 60 }, (_, at) => ({
      id: `${at}`,
      version: 1,
      label: `R${at}`,
      key: `${at}`,
      at: at + 1,
    })),
    props: { editable: true, rowOrder: 'at' },
    height: 320,
  });
  const grid = mounted.element.querySelector('[role="grid"]') as HTMLElement;
  const box = grid.getBoundingClientRect();
  const at = (y: number) => ({ bubbles: true, button: 0, clientX: box.left + 8, clientY: y });
  const press = () => {
    const mark = cellAt(0, 'Label').parentElement?.querySelector('.iv-mark-cell') as HTMLElement;
    mark.dispatchEvent(new MouseEvent('mousedown', at(mark.getBoundingClientRect().top + 8)));
  };
  const drag = (y: number) => window.dispatchEvent(new MouseEvent('mousemove', at(y)));
  const isAtEnd = () => grid.scrollHeight - grid.clientHeight - grid.scrollTop < 1;
  press();
  drag(box.bottom + 50);
  await expect.poll(isAtEnd).toBe(true);
  await expect.poll(() => grid.querySelector('[data-drop="below"]')?.getAttribute('aria-rowindex')).toBe('61');
  drag(box.top - 50);
  await expect.poll(() => grid.scrollTop).toBe(0);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(cellAt(0, 'Label').textContent).toBe('R0');
  press();
  drag(box.bottom - 4);
  await expect.poll(isAtEnd).toBe(true);
  await expect.poll(() => grid.querySelector('[data-drop="below"]')?.getAttribute('aria-rowindex')).toBe('61');
  window.dispatchEvent(new MouseEvent('mouseup', at(box.bottom - 4)));
  await expect.poll(async () => (await records()).at(-1)).toBe('600');
  // Nothing scrolls on once it is dropped.
  grid.scrollTop = 0;
  await expect.poll(() => cellAt(0, 'Label').textContent).toBe('R1');
});

it('inserts a row before another, whose key follows its label until one is typed', async () => {
  await mount();
  await userEvent.click(cellAt(1, 'Label'));
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await expect.poll(() => document.body.textContent).toContain('Insert row before');
  const item = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(({ textContent }) =>
    textContent?.includes('Insert row before'),
  );
  await userEvent.click(item as HTMLElement);
  await expect.poll(() => records()).toEqual(['1a', '2', '3b', '4c', '5d']);
  const write = async (row: number, label: string, text: string) => {
    await userEvent.click(cellAt(row, label));
    await userEvent.keyboard(`${text}{Enter}`);
  };
  await write(1, 'Label', 'Größe (kg)');
  await expect.poll(() => records()).toEqual(['1a', '2grosseKg', '3b', '4c', '5d']);
  await write(1, 'Label', 'B');
  await expect.poll(() => records()).toEqual(['1a', '2b2', '3b', '4c', '5d']);
  await write(1, 'Key', 'own');
  await write(1, 'Label', 'Other');
  await expect.poll(() => records()).toEqual(['1a', '2own', '3b', '4c', '5d']);
  await write(0, 'Label', 'Stored');
  await expect.poll(() => records()).toEqual(['1a', '2own', '3b', '4c', '5d']);
});
