/** The layout of the status line: the message of a cell does not move the table. */
import '@mantine/core/styles.css';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cellOf, type Mounted, mountGrid } from '../testing/mountGrid.tsx';

let mounted: Mounted | undefined;
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});
const reason = 'Duplicate values not allowed! Another record has the same Shipment number.';
const fields = [
  { key: 'number', label: 'Shipment number', type: 'text' },
  { key: 'about', label: 'About', type: 'text' },
] as const;
const rows = [
  { id: 'a', version: 1, number: 'PR00000', about: 'fine' },
  {
    id: 'b',
    version: 1,
    number: 'PR00003',
    about: 'a text that says much of what is in it '.repeat(4),
    errors: { number: reason, about: 'No.' },
  },
  { id: 'c', version: 1, number: 'PR00004', about: 'long', errors: { number: `${reason} `.repeat(4).trim() } },
];
const cell = (row: number, label: string) => cellOf(mounted?.element as HTMLElement, row, label);
const find = (selector: string) => mounted?.element.querySelector<HTMLElement>(selector) as HTMLElement;
/** A table as wide as a screen of 1,024 pixels leaves it beside the menu. */
const mount = async () => {
  mounted = await mountGrid({ fields, rows });
  mounted.element.style.width = '776px';
  await expect.poll(() => find('.iv-status-side').textContent).toContain('3 errors');
};
const top = () => find('[role="grid"]').getBoundingClientRect().top;

it('says the whole reason of a wrong cell on a narrow screen, in one line, and the table stays where it is', async () => {
  await mount();
  await userEvent.click(cell(0, 'About'));
  await expect.poll(() => find('.iv-status-cell').textContent).toContain('fine');
  const before = top();
  await userEvent.click(cell(1, 'Shipment number'));
  await expect.poll(() => find('.iv-status-reason')?.textContent).toBe(reason);
  const told = find('.iv-status-reason');
  expect(told.scrollWidth).toBeLessThanOrEqual(told.clientWidth);
  expect(told.getClientRects()).toHaveLength(1);
  expect(told.clientHeight).toBeLessThan(30);
  const line = find('.iv-status').getBoundingClientRect();
  expect(told.getBoundingClientRect().right).toBeLessThanOrEqual(line.right);
  expect(top()).toBe(before);
});

it('cuts a long value before the reason and the label', async () => {
  await mount();
  await userEvent.click(cell(1, 'About'));
  await expect.poll(() => find('.iv-status-reason')?.textContent).toBe('No.');
  const value = find('.iv-status-value');
  expect(value.scrollWidth).toBeGreaterThan(value.clientWidth);
  for (const whole of [find('.iv-status-reason'), find('.iv-status-cell strong')])
    expect(whole.scrollWidth).toBeLessThanOrEqual(whole.clientWidth);
  expect(find('.iv-status').scrollWidth).toBeLessThanOrEqual(find('.iv-status').clientWidth);
});

it('shows the trace button next to the reason without moving the counts', async () => {
  await mount();
  await userEvent.click(cell(0, 'About'));
  const link = () => [...find('.iv-status-side').querySelectorAll('button')].at(-1)?.getBoundingClientRect().right;
  const before = link();
  await userEvent.click(cell(1, 'Shipment number'));
  await expect.poll(() => find('.iv-status-main .iv-link')?.textContent).toBe('Explain (Alt+W)');
  expect(link()).toBe(before);
});

it('cuts a reason that has no room, says it whole to who points at it, and the table stays where it is', async () => {
  for (const width of ['500px', '776px', '1200px']) {
    await mount();
    (mounted as Mounted).element.style.width = width;
    await userEvent.click(cell(0, 'About'));
    await expect.poll(() => find('.iv-status-cell').textContent).toContain('fine');
    const before = top();
    await userEvent.click(cell(2, 'Shipment number'));
    await expect.poll(() => find('.iv-status-reason')?.title).toBe(`${reason} `.repeat(4).trim());
    const told = find('.iv-status-reason');
    expect(told.clientHeight, width).toBeLessThan(30);
    expect(told.scrollWidth, width).toBeGreaterThan(told.clientWidth);
    expect(find('.iv-status').scrollWidth, width).toBeLessThanOrEqual(find('.iv-status').clientWidth);
    expect(top(), width).toBe(before);
    mounted?.unmount();
    mounted = undefined;
  }
});

it('moves the table as little by the first cell that is changed, or wrong', async () => {
  for (const width of ['500px', '776px', '910px', '1200px']) {
    mounted = await mountGrid({
      fields: [...fields, { key: 'pieces', label: 'Pieces', type: 'numeric' }],
      rows: rows.slice(0, 1),
      props: { editable: true },
    });
    mounted.element.style.width = width;
    await expect.poll(() => find('.iv-status-side')?.textContent).toContain('No errors');
    const before = top();
    await userEvent.click(cell(0, 'Pieces'));
    await userEvent.keyboard('many{Enter}');
    await expect.poll(() => find('.iv-status-side').textContent).toContain('1 error');
    expect(top(), width).toBe(before);
    mounted.unmount();
    mounted = undefined;
  }
});

it('has all that can be pressed in sight, in two lines where one is too narrow, as beside a panel', async () => {
  const empty = { key: 'pieces', label: 'Pieces', type: 'numeric' } as const;
  mounted = await mountGrid({ fields: [...fields, empty], rows, props: { editable: true, hideEmpty: true } });
  mounted.element.style.width = '300px';
  await expect.poll(() => find('.iv-status-side').textContent).toContain('Errors only');
  const line = find('.iv-status').getBoundingClientRect();
  const buttons = [...find('.iv-status-side').querySelectorAll('button')].map((one) => one.getBoundingClientRect());
  expect(new Set(buttons.map(({ top }) => top)).size).toBe(2);
  for (const { left, right, bottom } of buttons) {
    expect(left).toBeGreaterThanOrEqual(line.left);
    expect(right).toBeLessThanOrEqual(line.right);
    expect(bottom).toBeLessThanOrEqual(line.bottom);
  }
});

it('names what a box is, as its mark in the cell is named', async () => {
  mounted = await mountGrid({
    fields: [...fields, { key: 'hazardous', label: 'Hazardous', type: 'checkbox' }],
    rows: rows.slice(0, 1),
  });
  // A press on the box itself would turn it.
  await userEvent.click(cell(0, 'About'));
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => find('.iv-status-value')?.textContent).toBe('no');
});
