/** Enter opens the record of the row in a list that is read, whichever cell is current (docs/decisions/0141). */
import '@mantine/core/styles.css';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cellOf, type Mounted, mountGrid } from './testing/mountGrid.tsx';

let mounted: Mounted | undefined;
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});

const fields = [{ key: 'name', label: 'Name', type: 'text' as const }];
const rows = ['one', 'two'].map((name) => ({ id: name, version: 1, name }));
const definitions = {
  action: { open: { label: 'Open', steps: [{ do: 'set', state: 'opened', value: { var: 'row.name' } }] } },
};
const open = (props: object) =>
  mountGrid({
    fields,
    rows,
    definitions,
    state: { opened: null },
    props: { onOpen: 'open', select: 'many', ...props },
  });
const opened = () => mounted?.surface.getState('opened');
const current = () =>
  mounted?.element.querySelector('[role="gridcell"][aria-selected="true"]')?.getAttribute('aria-colindex');

it('opens from the box, the mark and a value of the row', async () => {
  mounted = await open({ editable: false });
  await userEvent.click(cellOf(mounted.element, 1, 'Name'));
  for (const column of ['3', '2', '1']) {
    await expect.poll(current).toBe(column);
    mounted.surface.setState('opened', null);
    await userEvent.keyboard('{Enter}');
    await expect.poll(opened).toBe('two');
    await userEvent.keyboard('{ArrowLeft}');
  }
  // The box is ticked by the space bar, as before.
  mounted.surface.setState('opened', null);
  await userEvent.keyboard(' ');
  const box = () => mounted?.element.querySelectorAll<HTMLInputElement>('[role="row"][aria-rowindex="3"] input')[0];
  await expect.poll(() => box()?.checked).toBe(true);
  expect(opened()).toBe(null);
});

it('leads nowhere from the mark of a row that is edited', async () => {
  mounted = await open({ editable: true });
  await userEvent.click(cellOf(mounted.element, 1, 'Name'));
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(current).toBe('2');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(current).toBe('3');
  expect(opened()).toBe(null);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(opened).toBe('two');
});
