/** Looks of a grid that are kept on the server, in a real browser with a server that answers from memory. */
import '@mantine/core/styles.css';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Mounted, mountGrid } from '../testing/mountGrid.tsx';

interface Kept {
  id: string;
  name: string;
  mine: boolean;
  isShared: boolean;
  layout: unknown;
}
let kept: Kept[] = [];
/** For each sent view: true if its request outlives the page. */
let outliving: boolean[] = [];
let mounted: Mounted | undefined;
const realFetch = globalThis.fetch;
beforeEach(() => {
  kept = [];
  outliving = [];
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), location.href);
    if (!pathname.startsWith('/api/gridViews')) return realFetch(input, init);
    let json: unknown = { views: kept };
    if (init?.method === 'PUT') {
      outliving.push(init.keepalive === true);
      const { name, layout, isShared = false } = JSON.parse(String(init.body));
      kept = [...kept.filter((one) => one.name !== name), { id: name, name, mine: true, isShared, layout }];
      json = { msg: 'kept', id: name };
    } else if (init?.method === 'DELETE') {
      kept = kept.filter(({ id }) => id !== decodeURIComponent(pathname.split('/').at(-1) ?? ''));
      json = { msg: 'gone' };
    }
    return new Response(JSON.stringify(json), { headers: { 'content-type': 'application/json' } });
  };
});
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
  globalThis.fetch = realFetch;
});
const definitions = {
  api: {
    gridViewsList: { method: 'GET', path: '/api/gridViews' },
    gridViewsSave: { method: 'PUT', path: '/api/gridViews' },
    gridViewsRemove: { method: 'DELETE', path: '/api/gridViews/{id}' },
  },
};
const fields = ['a', 'b', 'c'].map((key) => ({ key, label: key.toUpperCase(), type: 'text' as const }));
const rows = [
  { id: '1', version: 1, a: 'x', b: '2' },
  { id: '2', version: 1, a: 'y', b: '1' },
];
const mount = async () => {
  mounted = await mountGrid({ fields, rows, definitions });
};
const labels = () =>
  [...(mounted?.element.querySelectorAll('.iv-head-label') ?? [])].map(({ textContent }) => textContent).join('');
const savedView = () => userEvent.click(page.getByRole('button', { name: 'Columns' }));
const move = async () => {
  await userEvent.click(page.getByRole('gridcell', { name: 'x' }));
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
};

it('comes back as it was left', async () => {
  await mount();
  await expect.poll(labels).toBe('ABC');
  await move();
  await expect.poll(labels).toBe('BAC');
  mounted?.unmount();
  await expect.poll(() => kept.map(({ name }) => name)).toEqual(['$current']);
  await mount();
  await expect.poll(labels).toBe('BAC');
});
it.each([
  ['left', () => dispatchEvent(new Event('pagehide'))],
  ['hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
])('is kept at once, and once, where the page is %s right after a change', async (_, hide) => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await mount();
  hide();
  expect(kept).toEqual([]);
  await move();
  await expect.poll(labels).toBe('BAC');
  hide();
  expect(kept).toMatchObject([{ name: '$current', layout: { order: ['b', 'a', 'c'] } }]);
  expect(outliving).toEqual([true]);
  mounted?.unmount();
  mounted = undefined;
  hide();
  expect(outliving).toEqual([true]);
  visibility.mockRestore();
});
it('is kept under a name with its sort, shared, chosen and forgotten', async () => {
  await mount();
  await move();
  await userEvent.click(page.getByRole('columnheader', { name: 'B' }));
  await savedView();
  await userEvent.fill(page.getByRole('textbox', { name: 'Save view as' }), 'By B');
  await userEvent.click(page.getByRole('checkbox', { name: 'Share with everyone' }));
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }));
  await expect.element(page.getByRole('button', { name: 'By B', exact: true })).toBeVisible();
  expect(kept.find(({ name }) => name === 'By B')).toMatchObject({
    isShared: true,
    layout: { order: ['b', 'a', 'c'], sort: [{ field: 'b', dir: 'asc' }] },
  });
  await userEvent.click(page.getByRole('button', { name: 'Reset to default' }));
  await expect.poll(labels).toBe('ABC');
  await userEvent.click(page.getByRole('button', { name: 'By B', exact: true }));
  await expect.poll(labels).toBe('BAC');
  await userEvent.click(page.getByRole('button', { name: 'Delete view By B' }));
  await expect.poll(() => kept.some(({ name }) => name === 'By B')).toBe(false);
});
it('does what is left of it where fields are gone', async () => {
  kept = [{ id: 'k', name: 'Old', mine: false, isShared: true, layout: { order: ['c', 'z', 'a', 'b'], groupBy: 'q' } }];
  await mount();
  await savedView();
  await userEvent.click(page.getByRole('button', { name: 'Old', exact: true }));
  await expect.poll(labels).toBe('CAB');
  expect(mounted?.element.querySelector('.iv-group')).toBeNull();
});
