/** What a grid says where its rows could not be loaded, in a real browser against a server that answers from memory. */
import '@mantine/core/styles.css';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import gridMessages from '../../../../definitions/base/shell/grid.messages.json';
import { cellOf, type Mounted, type MountOptions, mountGrid } from '../testing/mountGrid.tsx';

/** What the server does: all as it should, no list, no list past its first page, no count, no network. */
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

it('says so where the rows would be, and is tried again from there', async () => {
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

it('of the count alone leaves the rows, and tells that they are not counted', async () => {
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
  // It is said as long as it holds: another try changes nothing where it fails, too.
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

it('says that there are no rows of now where there were none before', async () => {
  stored = [];
  await mount();
  await page.getByText('No results').element();
  server = 'noList';
  reload();
  await expect.poll(told).toBe(OLD);
});

it('says that rows are missing where the first of them alone came', async () => {
  server = 'noRest';
  await mount({ paging: 'none' });
  await expect.poll(told).toBe('Could not load all rows.');
  expect(text(0)).toBe('name 0');
  server = 'well';
  await again().click();
  await expect.poll(() => state().shown).toBe(5000);
  await expect.poll(told).toBe('');
});

it('keeps the number of the page whose rows are here, and reads the one asked for once the server is reached', async () => {
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

it('says how many unsaved rows stand beside those that the filter matches', async () => {
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
