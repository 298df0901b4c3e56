/** Files dropped on the rows of a grid, with the events of a browser. */
import '@mantine/core/styles.css';
import { afterEach, expect, it } from 'vitest';
import type { PropsOf } from '../../../../metadata/signatures/components.ts';
import { cellOf, type Mounted, mountGrid } from '../testing/mountGrid.tsx';

let mounted: Mounted | undefined;
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});

const fields = [{ key: 'name', label: 'Name' }] as const;
const rows = [1, 2].map((n) => ({ id: `id${n}`, version: 1, name: `name ${n}` }));
/** Keeps what was dropped, and on which row. */
const take = {
  label: 'Add document',
  steps: [
    { do: 'set', state: 'files', value: { var: 'files' } },
    { do: 'set', state: 'on', value: { var: 'row.id' } },
  ],
};

async function mount(takesFiles: PropsOf<'grid'>['takesFiles'], action: Record<string, unknown> = { take }) {
  mounted = await mountGrid({ fields, rows, props: { takesFiles }, definitions: { action } as never });
  return mounted;
}

/** @returns whether the grid dealt with it: else the browser would open the file */
function drag(type: 'dragover' | 'drop', over: Element): boolean {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['a'], 'scan.pdf'));
  return !over.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}
const dropped = () => (mounted?.surface.getState('files') as File[] | undefined)?.map(({ name }) => name);
const hint = () => mounted?.element.querySelector('.inv-dropped-files')?.textContent;

it('shows the effect of a drop while dragging, and passes the files to the action', async () => {
  const { element } = await mount({ action: 'take' });
  const table = element.querySelector('.iv-table') as Element;
  expect(drag('dragover', table)).toBe(true);
  await expect.poll(hint).toBe('Add document: drop the files here');
  expect(drag('drop', table)).toBe(true);
  await expect.poll(dropped).toEqual(['scan.pdf']);
  expect(hint()).toBeUndefined();
});

it('gives them to the row that they are dropped on, and to none beside the rows', async () => {
  const { element } = await mount({ action: 'take', ofRow: true });
  expect(drag('drop', element.querySelector('[role="columnheader"]') as Element)).toBe(true);
  drag('dragover', cellOf(element, 1, 'Name'));
  await expect.poll(() => element.querySelector('[data-files]')?.getAttribute('aria-rowindex')).toBe('3');
  drag('drop', cellOf(element, 1, 'Name'));
  await expect.poll(dropped).toEqual(['scan.pdf']);
  expect(mounted?.surface.getState('on')).toBe('id2');
  expect(element.querySelector('[data-files]')).toBeNull();
  // The current row of the grid follows.
  await expect.poll(() => (mounted?.surface.getState('grid') as { current?: { id?: string } }).current?.id).toBe('id2');
});

it('takes nothing of who may not, and does not let the browser open the file', async () => {
  const { element } = await mount({ action: 'take' }, {});
  const table = element.querySelector('.iv-table') as Element;
  expect(drag('dragover', table)).toBe(true);
  expect(drag('drop', table)).toBe(true);
  expect(hint()).toBeUndefined();
  expect(dropped()).toBeUndefined();
});

it('leaves alone what is dragged on a grid that takes no files', async () => {
  const { element } = await mount(undefined);
  expect(drag('dragover', element.querySelector('.iv-table') as Element)).toBe(false);
});
