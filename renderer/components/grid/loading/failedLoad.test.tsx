/** Load errors of a grid, in a real browser with an in-memory server. */
import '@mantine/core/styles.css';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import gridMessages from '../../../../definitions/platform/shell/grid.messages.json';
import { cellOf, type Mounted, type MountOptions, mountGrid } from '../testing/mountGrid.tsx';

/** Behavior of the server: normal, list fails, further pages fail, count fails, offline. */
let server: 'well' | 'noList' | 'noRest' | 'noCount' | 'gone' = 'well';
let stored: Record<string, unknown>[] = [];
const realFetch = globalThis.fetch;
let mounted: Mounted | undefined;

beforeEach(() => {
  server = 'well';
  stored = Array.from({ length: 5000 }, (_, n) => ({ id: `id${n}`, version: 1, name: `name ${n}` }));
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), location.href);
    if (!pathname.startsWith('/api/')) return realFetch(input, init);
    if (server === 'gone') throw new TypeError('Failed to fetch');
    const isCount = pathname.endsWith('/count');
    const { pageLimit, after } = JSON.parse(String(init?.body ?? '{}'));
    const fails = isCount ? server === 'noCount' : server === 'noList' || (server === 'noRest' && after !== undefined);
    if (fails)
      return new Response('{"message":"No."}', { status: 500, headers: { 'content-type': 'application/json' } });
    const from = Number(after ?? 0);
    const next = from + pageLimit < stored.length ? { next: String(from + pageLimit) } : {};
    const json = isCount ? { total: stored.length } : { rows: stored.slice(from, from + pageLimit), ...next };
    return new Response(JSON.stringify(json), { headers: { 'content-type': 'application/json' } });
  };
});
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
  globalThis.fetch = realFetch;
});

const mount = async (props: MountOptions['props'] = {}) => {
  mounted = await mountGrid({
    fields: [{ key: 'name', label: 'Name', type: 'text' }],
    definitions: {
      api: {
        thingsList: { method: 'POST', path: '/api/records/thing/list' },
        thingsCount: { method: 'POST', path: '/api/records/thing/count' },
      },
      message: { ...gridMessages.messages, 'common.tryAgain': { text: 'Try again' } },
    },
    props: { source: { api: 'thingsList' }, pageLimit: 50, ...props },
  });
};
const text = (row: number) => cellOf(mounted?.element as HTMLElement, row, 'Name').textContent;
const state = () => (mounted?.surface.getState('grid') ?? {}) as Record<string, unknown>;
const told = () => mounted?.element.querySelector('.iv-status-behind[role="status"]')?.textContent;
const again = () => page.getByRole('button', { name: 'Try again' });
const reload = () => void mounted?.surface.call('grid', 'reload', {});
const OLD = 'Could not refresh.';

it('shows the load error in the grid, with a button that retries', async () => {
  server = 'noList';
  await mount();
  await page.getByText('The rows could not be loaded.').element();
  await expect.poll(() => state().failed).toBe(true);
  expect(mounted?.element.textContent).not.toContain('Loading');
  expect(told()).toBe('');
  server = 'well';
  await again().click();
  await expect.poll(() => text(0)).toBe('name 0');
  expect(state().failed).toBe(false);
});

it('shows the rows without a count if only the count fails', async () => {
  server = 'noCount';
  await mount();
  await expect.poll(() => state().failed).toBe(true);
  expect(text(0)).toBe('name 0');
  expect(state().total).toBeUndefined();
  expect(told()).toBe('');
});

it.each([
  'noList',
  'gone',
] as const)('says that the rows are those of before until they are read again (%s)', async (what) => {
  await mount();
  await expect.poll(() => text(0)).toBe('name 0');
  expect(told()).toBe('');
  server = what;
  stored = stored.map((row) => ({ ...row, name: 'newer' }));
  reload();
  await expect.poll(told).toBe(OLD);
  expect(text(0)).toBe('name 0');
  // The notice remains after a failed retry.
  await again().click();
  await expect.poll(() => state().failed).toBe(true);
  expect([told(), text(0)]).toEqual([OLD, 'name 0']);
  server = 'well';
  await again().click();
  await expect.poll(() => text(0)).toBe('newer');
  await expect.poll(told).toBe('');
  await expect.element(again()).not.toBeInTheDocument();
});

it('gives the keys back to the table when the rows came', async () => {
  await mount();
  await userEvent.click(cellOf(mounted?.element as HTMLElement, 2, 'Name'));
  server = 'noList';
  reload();
  await expect.poll(told).toBe(OLD);
  (again().element() as HTMLElement).focus();
  server = 'well';
  await userEvent.keyboard('{Enter}');
  await expect.poll(told).toBe('');
  await expect.poll(() => document.activeElement?.textContent).toBe('name 2');
});

it('shows the load error instead of a former “No results”', async () => {
  stored = [];
  await mount();
  await page.getByText('No results').element();
  server = 'noList';
  reload();
  await expect.poll(told).toBe(OLD);
});

it('warns that rows are missing if only the first page was loaded', async () => {
  server = 'noRest';
  await mount({ paging: 'none' });
  await expect.poll(told).toBe('Could not load all rows.');
  expect(text(0)).toBe('name 0');
  server = 'well';
  await again().click();
  await expect.poll(() => state().shown).toBe(5000);
  await expect.poll(told).toBe('');
});

it('keeps the page number of the loaded rows, and loads the requested page after reconnecting', async () => {
  await mount({ paging: 'pages' });
  await expect.poll(() => state().pages).toBe(100);
  server = 'gone';
  await mounted?.surface.call('grid', 'page', { page: 2 });
  await expect.poll(told).toBe(OLD);
  await expect.poll(() => state().page).toBe(1);
  server = 'well';
  stored = stored.map((row) => ({ ...row, name: 'newer' }));
  dispatchEvent(new Event('online'));
  await expect.poll(() => state().page).toBe(2);
  await expect.poll(() => text(0)).toBe('newer');
  await expect.poll(told).toBe('');
});

it('shows the number of unsaved rows next to the number of matching rows', async () => {
  await mount({ editable: true });
  await expect.poll(() => text(0)).toBe('name 0');
  await userEvent.click(cellOf(mounted?.element as HTMLElement, 0, 'Name'));
  await userEvent.keyboard('other{Enter}');
  stored = [];
  reload();
  const side = () => mounted?.element.querySelector('.iv-status-side')?.textContent ?? '';
  await expect.poll(() => state().total).toBe(0);
  expect(text(0)).toBe('other');
  await expect.poll(side).toContain('0 rows1 unsaved row also shown');
  expect(state().kept).toBe(1);
  await mounted?.surface.call('grid', 'discard', {});
  await expect.poll(() => state().kept).toBe(0);
  expect(side()).not.toContain('unsaved');
});
