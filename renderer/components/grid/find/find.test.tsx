/** Find and replace in a real browser. */
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
  { key: 'mode', label: 'Mode', type: 'dropdown', suggestionsSource: 'modes' },
  { key: 'fixed', label: 'Fixed', type: 'text', isReadonly: true },
] as const;
const definitions = {
  list: { modes: { label: 'Modes', values: { AIR: { label: 'Air freight' }, SEA: { label: 'Sea freight' } } } },
};
const mount = async () => {
  const names = ['Port of Rome', 'rome', 'Oslo', 'Rome Rome'];
  const rows = names.map((name, n) => ({ id: `id${n}`, version: 1, name, mode: n < 2 ? 'AIR' : 'SEA', fixed: 'Rome' }));
  mounted = await mountGrid({ fields, rows, definitions });
  return mounted.element;
};
const cell = (row: number, label: string) => cellOf(mounted?.element as HTMLElement, row, label);
const texts = (label: string) => [0, 1, 2, 3].map((row) => cell(row, label).firstChild?.textContent ?? '');
const count = () => mounted?.element.querySelector('.iv-find-count')?.textContent;
const button = (name: string) =>
  [...(mounted?.element.querySelectorAll<HTMLElement>('.iv-find button') ?? [])].find(
    (one) => one.textContent === name,
  ) as HTMLElement;

it('counts, goes from one to the next and back, and gives the focus back', async () => {
  await mount();
  await userEvent.click(cell(0, 'Mode'));
  await userEvent.keyboard('{Control>}f{/Control}rome');
  await expect.poll(count).toBe('7 found');
  await userEvent.keyboard('{Enter}');
  await expect.poll(count).toBe('2 of 7');
  expect(cell(0, 'Fixed').getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('{Enter}{Shift>}{Enter}{Enter}{/Shift}');
  await expect.poll(count).toBe('1 of 7');
  await userEvent.keyboard('{Escape}');
  expect(mounted?.element.querySelector('.iv-find')).toBeNull();
  expect(document.activeElement).toBe(cell(0, 'Name'));
});
it('replaces one, then all as one step, and leaves what cannot be edited', async () => {
  await mount();
  await userEvent.click(cell(0, 'Name'));
  await userEvent.keyboard('{Control>}h{/Control}rome');
  await expect.poll(count).toBe('1 of 7');
  const by = mounted?.element.querySelectorAll<HTMLInputElement>('.iv-find input[type="text"]')[1] as HTMLInputElement;
  await userEvent.fill(by, 'Bari');
  await userEvent.click(button('Replace'));
  await expect.poll(() => texts('Name')[0]).toBe('Port of Bari');
  await userEvent.click(button('Replace all'));
  await expect.poll(() => texts('Name')).toEqual(['Port of Bari', 'Bari', 'Oslo', 'Bari Bari']);
  expect(texts('Fixed')).toEqual(['Rome', 'Rome', 'Rome', 'Rome']);
  await mounted?.surface.call('grid', 'undo');
  await expect.poll(() => texts('Name')).toEqual(['Port of Bari', 'rome', 'Oslo', 'Rome Rome']);
});
it('looks in the selection, replaces the label of a list by that of another value', async () => {
  await mount();
  await userEvent.click(cell(1, 'Mode'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}h{/Control}Air');
  await expect.poll(count).toBe('1 of 1');
  const by = mounted?.element.querySelectorAll<HTMLInputElement>('.iv-find input[type="text"]')[1] as HTMLInputElement;
  await userEvent.fill(by, 'Sea');
  await userEvent.click(button('Replace all'));
  // With nothing left to find its button is switched off: the focus is not on it any more.
  await expect.poll(() => document.activeElement).toBe(document.querySelector('.iv-find input'));
  await expect.poll(() => texts('Mode')).toEqual(['Air freight', 'Sea freight', 'Sea freight', 'Sea freight']);
  expect((await mounted?.surface.call('grid', 'wrongCells')) as unknown[]).toHaveLength(0);
});
