/** Virtual fields in a grid: as loaded, and recomputed for edited rows. */
import '@mantine/core/styles.css';
import { afterEach, expect, it } from 'vitest';
import { cellOf, type Mounted, mountGrid } from './testing/mountGrid.tsx';

const fields = [
  { key: 'name', label: 'Name', isMasterField: true },
  { key: 'until', label: 'Until', type: 'date' },
  {
    key: 'left',
    label: 'Days left',
    type: 'numeric',
    virtual: { daysBetween: [{ var: 'today' }, { var: 'record.until' }] },
  },
] as const;

let mounted: Mounted | undefined;
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});

const left = (row: number) => cellOf(mounted?.element as HTMLElement, row, 'Days left').textContent;
const call = (method: string, params = {}) => mounted?.surface.call('grid', method, params);
const changed = () => (mounted?.surface.getState('grid') as { changed?: number } | undefined)?.changed;

it('shows a stored row as it was read until it is edited, and takes nothing for an edit', async () => {
  const rows = [{ id: 'a', version: 1, name: 'A', until: '2026-11-30', left: 10 }];
  mounted = await mountGrid({ fields, rows, props: { paging: 'none' } });
  // It was read yesterday.
  await expect.poll(() => left(0)).toBe('10');
  await call('set', { field: 'until', value: '2026-11-28', ids: ['a'] });
  await expect.poll(() => left(0)).toBe('7');
  await call('set', { field: 'until', value: '2026-11-30', ids: ['a'] });
  await expect.poll(() => left(0)).toBe('10');
  expect(changed()).toBe(0);
});

it('computes it of members as they are typed, which no grid knows by an id', async () => {
  const rows = [{ name: 'A', until: '2026-11-30', left: 99 }, { name: 'B' }];
  mounted = await mountGrid({ fields, rows, props: { paging: 'none', addRows: true } });
  await expect.poll(() => left(0)).toBe('9');
  expect(left(1)).toBe('');
});
