/** Many rows at once, in a real browser. */
import '@mantine/core/styles.css';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cellOf, type Mounted, mountGrid } from '../testing/mountGrid.tsx';

let mounted: Mounted | undefined;
const realFetch = globalThis.fetch;
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
  globalThis.fetch = realFetch;
});
const fields = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'note', label: 'Note', type: 'text' },
] as const;
const rows = Array.from({ length: 6 }, (_, n) => ({
  id: `id${n}`,
  version: 1,
  name: `name ${n}`,
  note: n === 1 ? 'kept' : null,
}));
const cell = (row: number, label: string) => cellOf(mounted?.element as HTMLElement, row, label);
const texts = (label: string) => [0, 1, 2, 3, 4, 5].map((row) => cell(row, label).firstChild?.textContent ?? '');
const state = () => mounted?.surface.getState('grid') as Record<string, unknown>;
const columnHeaderMenu = async (label: string, item: string) => {
  await userEvent.click(page.getByRole('columnheader', { name: label }), { button: 'right' });
  await userEvent.click(page.getByRole('menuitem', { name: item }));
};

it('changes a column of the selected rows where they are empty, as one step', async () => {
  mounted = await mountGrid({ fields, rows });
  await userEvent.click(cell(0, 'Name'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await columnHeaderMenu('Note', 'Bulk edit…');
  await expect.element(page.getByRole('radio', { name: 'The 3 selected rows' })).toBeChecked();
  await userEvent.fill(page.getByRole('textbox', { name: 'Note' }), 'urgent');
  await userEvent.click(page.getByRole('checkbox', { name: 'Only empty cells' }));
  await userEvent.click(page.getByRole('button', { name: 'Change', exact: true }));
  await expect.poll(() => texts('Note')).toEqual(['urgent', 'kept', 'urgent', '', '', '']);
  await mounted.surface.call('grid', 'undo');
  await expect.poll(() => texts('Note')).toEqual(['', 'kept', '', '', '', '']);
});
it('is opened by keys from the cells that are selected', async () => {
  mounted = await mountGrid({ fields, rows });
  await userEvent.click(cell(2, 'Name'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
  await userEvent.click(page.getByRole('menuitem', { name: 'Bulk edit…' }));
  await expect.element(page.getByRole('radio', { name: 'The 2 selected rows' })).toBeChecked();
  await userEvent.keyboard('{Escape}');
});
it('changes every row of the filter, which are loaded for it', async () => {
  const stored = Array.from({ length: 130 }, (_, n) => ({ id: `id${n}`, version: 1, name: `name ${n}` }));
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), location.href);
    if (!pathname.startsWith('/api/')) return realFetch(input, init);
    const { pageLimit, pageNo = 1, after } = JSON.parse(String(init?.body ?? '{}'));
    const from = after ? Number(after) : (pageNo - 1) * pageLimit;
    const next = from + pageLimit < stored.length ? { next: String(from + pageLimit) } : {};
    const json = pathname.endsWith('/count') ? { total: 130 } : { rows: stored.slice(from, from + pageLimit), ...next };
    return new Response(JSON.stringify(json), { headers: { 'content-type': 'application/json' } });
  };
  const api = {
    thingsList: { method: 'POST', path: '/api/records/thing/list' },
    thingsCount: { method: 'POST', path: '/api/records/thing/count' },
  };
  mounted = await mountGrid({
    fields,
    definitions: { api },
    props: { source: { api: 'thingsList' }, paging: 'pages', pageLimit: 50 } as never,
  });
  await expect.poll(() => state().total).toBe(130);
  await columnHeaderMenu('Note', 'Bulk edit…');
  await userEvent.click(page.getByRole('radio', { name: 'All 130 rows' }));
  await userEvent.fill(page.getByRole('textbox', { name: 'Note' }), 'x');
  await userEvent.click(page.getByRole('button', { name: 'Change', exact: true }));
  await expect.poll(() => state().changed).toBe(130);
});
it('duplicates the selected rows, and removes those that are not saved', async () => {
  mounted = await mountGrid({ fields, rows, props: { addRows: true, removeRows: true } });
  await userEvent.click(cell(1, 'Name'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Shift>}{F10}{/Shift}');
  await userEvent.click(page.getByRole('menuitem', { name: 'Duplicate 2 rows' }));
  await expect.poll(() => [state().shown, cell(6, 'Note').textContent]).toEqual([8, 'kept']);
  await userEvent.click(cell(6, 'Name'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Shift>}{F10}{/Shift}');
  await userEvent.click(page.getByRole('menuitem', { name: 'Remove 2 unsaved rows' }));
  await expect.poll(() => state().shown).toBe(6);
  // The keys go on where rows are left, also when rows were taken back.
  const focused = () => [document.activeElement?.getAttribute('role'), document.activeElement?.textContent];
  await expect.poll(focused).toEqual(['gridcell', 'name 5']);
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await userEvent.click(page.getByRole('menuitem', { name: 'Duplicate row' }));
  await expect.poll(() => state().shown).toBe(7);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => state().shown).toBe(6);
  await expect.poll(focused).toEqual(['gridcell', 'name 5']);
  // The right button on one of several rows means all of them; an arrow leaves them.
  await userEvent.click(cell(1, 'Name'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await userEvent.click(cell(2, 'Name'), { button: 'right' });
  await expect.element(page.getByRole('menuitem', { name: 'Duplicate 3 rows' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}{ArrowDown}');
  await userEvent.click(cell(3, 'Note'), { button: 'right' });
  await expect.element(page.getByRole('menuitem', { name: 'Duplicate row' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(cell(5, 'Note'), { button: 'right' });
  await expect.element(page.getByRole('menuitem', { name: 'Duplicate row' })).toBeInTheDocument();
});
it('goes on by keys where rows are left, when rows are taken back in a long table', async () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ id: `${at}`, name: `name ${at}` }));
  mounted = await mountGrid({ fields, rows: many, props: { addRows: true, removeRows: true } });
  const focused = () => [document.activeElement?.getAttribute('role'), document.activeElement?.textContent];
  await userEvent.click(cell(3, 'Name'));
  await userEvent.keyboard('{Control>}{ArrowDown}{/Control}');
  await expect.poll(focused).toEqual(['gridcell', 'name 299']);
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}{Shift>}{F10}{/Shift}');
  await userEvent.click(page.getByRole('menuitem', { name: 'Duplicate 2 rows' }));
  await expect.poll(() => state().shown).toBe(302);
  expect(document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount')).toBe('303');
  await userEvent.keyboard('{ArrowDown}{Control>}z{/Control}');
  await expect.poll(() => state().shown).toBe(300);
  await expect.poll(focused).toEqual(['gridcell', 'name 299']);
});
