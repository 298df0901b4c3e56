/** Going through the selected cells by Tab and Enter, and filling them by ctrl+Enter, in a real browser. */
import '@mantine/core/styles.css';
import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { rendered } from '../parts/GridRow.tsx';
import { cellOf, type Mounted, mountGrid } from '../testing/mountGrid.tsx';

let mounted: Mounted | undefined;
// Test files share a page, so notifications of other files may remain.
beforeEach(() => notifications.clean());
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});

const fields = [
  { key: 'a', label: 'A', type: 'text' },
  { key: 'fixed', label: 'Fixed', type: 'text', isReadonly: true },
  { key: 'c', label: 'C', type: 'text' },
  { key: 'weight', label: 'Weight', type: 'numeric' },
  { key: 'tags', label: 'Tags', type: 'multiselect', suggestionsSource: 'tags' },
  { key: 'lines', label: 'Lines', type: 'multiline' },
] as const;
const rows = Array.from({ length: 6 }, (_, n) => ({
  id: `id${n}`,
  version: 1,
  a: `a${n}`,
  fixed: 'f',
  c: `c${n % 2}`,
}));
const definitions = {
  list: { tags: { label: 'Tags', values: ['red', 'blue'].map((value) => ({ value, label: value })) } },
};
/** Texts of the notifications. */
const told = () => notificationsStore.getState().notifications.map(({ message }) => message);
const cell = (row: number, label: string) => cellOf(mounted?.element as HTMLElement, row, label);
const text = (row: number, label: string) => cell(row, label).firstChild?.textContent ?? '';
const texts = (label: string) => [0, 1, 2, 3, 4, 5].map((row) => text(row, label));
const isAt = (row: number, label: string) =>
  expect.poll(() => cell(row, label) === document.activeElement, { message: `${row} ${label}` }).toBe(true);
const status = () => mounted?.element.querySelector('.iv-status-cell')?.textContent ?? '';
const press = (keys: string) => userEvent.keyboard(keys);
/** Selects 2 rows of 3 columns, the one in the middle read-only. */
const selectBlock = async () => {
  mounted = await mountGrid({ fields, rows });
  await userEvent.click(cell(1, 'A'));
  await press('{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}');
  await expect.poll(status).toContain('6 cells selected: 2 × 3');
};

describe('several selected cells', () => {
  it('are gone through by Tab, row by row and round, and stay selected', async () => {
    await selectBlock();
    const walk: [row: number, label: string][] = [
      [1, 'Fixed'],
      [1, 'C'],
      [2, 'A'],
      [2, 'Fixed'],
      [2, 'C'],
      [1, 'A'],
    ];
    for (const [row, label] of walk) {
      await press('{Tab}');
      await isAt(row, label);
    }
    await press('{Shift>}{Tab}{/Shift}');
    await isAt(2, 'C');
    expect(status()).toContain('6 cells selected: 2 × 3');
    expect(mounted?.element.querySelectorAll('.iv-range')).toHaveLength(1);
  });
  it('are gone through by Enter, column by column, read-only cells too, and no editor opens', async () => {
    await selectBlock();
    for (const [row, label] of [
      [2, 'A'],
      [1, 'Fixed'],
      [2, 'Fixed'],
      [1, 'C'],
    ] as const) {
      await press('{Enter}');
      await isAt(row, label);
    }
    await press('{Shift>}{Enter}{/Shift}');
    await isAt(2, 'Fixed');
    expect(status()).toContain('6 cells selected: 2 × 3');
  });
  it('are typed into one after the other, by Tab and by Enter', async () => {
    await selectBlock();
    await press('1{Tab}{Tab}2{Tab}3{Shift>}{Tab}{/Shift}');
    await isAt(1, 'C');
    expect([text(1, 'A'), text(1, 'C'), text(2, 'A')]).toEqual(['1', '2', '3']);
    await press('4{Enter}5{Enter}6{Shift>}{Enter}{/Shift}');
    await isAt(2, 'C');
    expect([text(1, 'C'), text(2, 'C'), text(1, 'A')]).toEqual(['4', '5', '6']);
    expect(status()).toContain('6 cells selected: 2 × 3');
  });
  it('are so no more after an arrow or a press, and Tab and Enter are as ever', async () => {
    await selectBlock();
    await press('{Tab}{Tab}{ArrowDown}{Tab}');
    await isAt(2, 'Weight');
    await press('{ArrowLeft}{ArrowLeft}{ArrowLeft}x{Enter}');
    await isAt(3, 'A');
    await press('{Shift>}{ArrowDown}{/Shift}');
    await userEvent.click(cell(4, 'A'));
    await press('y{Enter}');
    await isAt(5, 'A');
  });
  it('are extended by shift from the cell that Tab led to, as in Excel, and the other corner moves', async () => {
    await selectBlock();
    await press('{Tab}{Tab}');
    await isAt(1, 'C');
    // The active cell is in the upper right corner: the lower left one moves.
    await press('{Shift>}{ArrowDown}{/Shift}');
    await expect.poll(status).toContain('9 cells selected: 3 × 3');
    await press('{Shift>}{ArrowRight}{/Shift}');
    await expect.poll(status).toContain('6 cells selected: 3 × 2');
    await isAt(1, 'C');
    await userEvent.keyboard('{Shift>}');
    await userEvent.click(cell(2, 'Weight'));
    await userEvent.keyboard('{/Shift}');
    await expect.poll(status).toContain('4 cells selected: 2 × 2');
  });
  it('stay whole rows when they are extended from the cell that Tab led to', async () => {
    mounted = await mountGrid({ fields, rows });
    await userEvent.click(cell(1, 'A'));
    await press('{Shift>} {/Shift}{Tab}{Tab}');
    await isAt(1, 'C');
    await press('{Shift>}{ArrowDown}{/Shift}');
    await expect.poll(status).toContain('12 cells selected: 2 × 6');
  });
  it('leave out the heads of groups', async () => {
    mounted = await mountGrid({ fields, rows });
    await userEvent.click(page.getByRole('columnheader', { name: 'C', exact: true }), { button: 'right' });
    await userEvent.click(page.getByRole('menuitem', { name: 'Group by this column' }));
    // The head of c0, three rows, the head of c1, three rows.
    await expect.poll(() => text(5, 'A')).toBe('a1');
    await userEvent.click(cell(3, 'A'));
    await press('{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{/Shift}{Tab}{Tab}');
    await isAt(5, 'A');
    await press('x{Enter}');
    await isAt(3, 'Fixed');
    expect(text(5, 'A')).toBe('x');
  });
  it('let go of Tab after Escape', async () => {
    await selectBlock();
    await press('{Tab}{Escape}');
    await expect.poll(status).not.toContain('selected');
    await press('{Tab}');
    await expect.poll(() => document.activeElement?.closest('[role="grid"]') ?? null).toBeNull();
  });
  it('are gone through with no row drawn but those that one leaves and comes to', async () => {
    await selectBlock();
    const before = rendered.rows;
    await press('{Tab}');
    await isAt(1, 'Fixed');
    const within = rendered.rows - before;
    await press('{Tab}{Tab}');
    await isAt(2, 'A');
    expect([within, rendered.rows - before - within]).toEqual([1, 3]);
  });
});

describe('ctrl+Enter', () => {
  it('fills the selected cells with the typed text as one step, and reports read-only cells', async () => {
    await selectBlock();
    await press('new{Control>}{Enter}{/Control}');
    await isAt(1, 'A');
    expect(texts('A')).toEqual(['a0', 'new', 'new', 'a3', 'a4', 'a5']);
    expect(texts('C')).toEqual(['c0', 'new', 'new', 'c1', 'c0', 'c1']);
    expect(texts('Fixed')).toEqual(['f', 'f', 'f', 'f', 'f', 'f']);
    expect(status()).toContain('6 cells selected: 2 × 3');
    await expect.poll(told).toEqual(['2 read-only cells were not changed.']);
    await press('{Control>}z{/Control}');
    expect([texts('A')[1], texts('A')[2], texts('C')[1], texts('C')[2]]).toEqual(['a1', 'a2', 'c1', 'c0']);
    expect((mounted?.surface.getState('grid') as Record<string, unknown>).canUndo).toBe(false);
  });
  it('is cmd+Enter on a Mac, from the cell that one came to, in the words of each column', async () => {
    await selectBlock();
    await press('{Shift>}{ArrowRight}{/Shift}{Shift>}{Tab}{/Shift}');
    await isAt(2, 'Weight');
    await press('1,200.5{Meta>}{Enter}{/Meta}');
    await isAt(2, 'Weight');
    expect([text(1, 'Weight'), text(2, 'Weight'), text(1, 'A')]).toEqual(['1200.5', '1200.5', '1200.5']);
  });
  it('fills with what the cell has where nothing was typed', async () => {
    await selectBlock();
    await press('{F2}{Control>}{Enter}{/Control}');
    expect([text(2, 'A'), text(1, 'C'), text(2, 'C')]).toEqual(['a1', 'a1', 'a1']);
  });
  it('takes what is typed and stays where one cell is selected', async () => {
    mounted = await mountGrid({ fields, rows });
    await userEvent.click(cell(1, 'A'));
    await press('one{Control>}{Enter}{/Control}');
    await isAt(1, 'A');
    expect(texts('A')).toEqual(['a0', 'one', 'a2', 'a3', 'a4', 'a5']);
    await userEvent.click(cell(1, 'Lines'));
    await press('text{Control>}{Enter}{/Control}');
    await isAt(1, 'Lines');
    expect(text(1, 'Lines')).toBe('text');
  });
  it('fills with a list of values, by cmd too', async () => {
    mounted = await mountGrid({ fields, rows, definitions });
    await userEvent.click(cell(1, 'Tags'));
    await press('{Shift>}{ArrowDown}{/Shift}{F2}');
    await expect.element(page.getByRole('option', { name: 'red' })).toBeVisible();
    await press('{ArrowDown}{Enter}{ArrowDown}{Enter}{Meta>}{Enter}{/Meta}');
    await isAt(1, 'Tags');
    expect([text(1, 'Tags'), text(2, 'Tags')]).toEqual(['red, blue', 'red, blue']);
    await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
  });
});
