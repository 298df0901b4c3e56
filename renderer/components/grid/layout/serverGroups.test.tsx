/** Groups and totals of a list of which a page is loaded: they are of all its rows, with what is edited here. */
import '@mantine/core/styles.css';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cellOf, type Mounted, mountGrid } from '../testing/mountGrid.tsx';

interface Body {
  filter?: { fields: { name?: string; value?: unknown; operator: string; fields?: Body['filter'] }[] };
  by?: string;
  measures?: Record<string, string>;
  after?: string;
  pageLimit: number;
}
const MODES = ['Air', 'Ocean', null];
let stored: { id: string; version: number; name: string; mode: string | null; weight: number }[];
let calls: { path: string; body: Body }[];
const realFetch = globalThis.fetch;
let mounted: Mounted | undefined;

const kept = ({ filter }: Body) => {
  const leaf = filter?.fields[0];
  return leaf ? stored.filter(({ mode }) => (mode ?? '') === leaf.value) : stored;
};
const groupsOf = (body: Body) =>
  (body.by ? MODES : [undefined]).map((value) => {
    const rows = stored.filter(({ mode }) => value === undefined || mode === value);
    return {
      value: value ?? null,
      count: rows.length,
      measures: { weight: { '': { count: rows.length, sum: rows.reduce((sum, { weight }) => sum + weight, 0) } } },
    };
  });
const answered = (path: string, body: Body): unknown => {
  if (path.endsWith('/count')) return { total: kept(body).length };
  if (path.endsWith('/groups')) return { groups: groupsOf(body), more: false };
  const from = Number(body.after ?? 0);
  const rows = kept(body);
  const page = rows.slice(from, from + body.pageLimit);
  return { rows: page, ...(from + page.length < rows.length ? { next: String(from + page.length) } : {}) };
};

beforeEach(async () => {
  stored = Array.from({ length: 600 }, (_, n) => ({
    id: `id${n}`,
    version: 1,
    name: `name ${n}`,
    mode: MODES[n % 3] ?? null,
    weight: n,
  }));
  calls = [];
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), location.href);
    if (!url.pathname.startsWith('/api/')) return realFetch(input, init);
    const body = JSON.parse(String(init?.body ?? '{}'));
    calls.push({ path: url.pathname, body });
    if (init?.method === 'PUT') {
      for (const row of body.rows) Object.assign(stored.find(({ id }) => id === row.id) ?? {}, row, { version: 2 });
      const saved = body.rows.map((row: { id: string; tempId: string }) => ({
        ...row,
        version: 2,
        row: { ...row, version: 2 },
      }));
      return Response.json({ saved });
    }
    return Response.json(answered(url.pathname, body));
  };
  mounted = await mountGrid({
    fields: [
      { key: 'name', label: 'Name' },
      { key: 'mode', label: 'Mode' },
      { key: 'weight', label: 'Weight', type: 'numeric' },
    ],
    definitions: {
      api: {
        thingsList: { method: 'POST', path: '/api/records/thing/list' },
        thingsCount: { method: 'POST', path: '/api/records/thing/count' },
        thingsGroups: { method: 'POST', path: '/api/records/thing/groups' },
        thingsSave: { method: 'PUT', path: '/api/records/thing' },
      },
    },
    props: {
      source: { api: 'thingsList' },
      save: { api: 'thingsSave' },
      select: 'many',
      pageLimit: 50,
      paging: 'cursor',
    },
  });
  await expect.poll(() => element().querySelector('[aria-rowindex="2"] [role="gridcell"]')).toBeTruthy();
});
afterEach(() => {
  mounted?.unmount();
  globalThis.fetch = realFetch;
});

const element = () => mounted?.element as HTMLElement;
const text = (row: number, label: string) => cellOf(element(), row, label).firstChild?.textContent ?? '';
const menu = async (label: string, item: string) => {
  const head = [...element().querySelectorAll<HTMLElement>('[role="columnheader"]')].find((one) =>
    one.textContent?.includes(label),
  );
  await userEvent.click(head as HTMLElement, { button: 'right' });
  const found = () =>
    [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find((one) => one.textContent === item);
  await expect.poll(found).toBeTruthy();
  await userEvent.click(found() as HTMLElement);
};
const SUMS = [59700, 59900, 60100] as const;
const total = () => element().querySelector('[role="row"].rdg-summary-row, .rdg-bottom-summary-row')?.textContent;

it('are counted and added up by the server, and opened by loading their rows', async () => {
  await menu('Mode', 'Group by this column');
  await expect
    .poll(() => [0, 1, 2].map((row) => text(row, 'Name')))
    .toEqual(['Air (200)', 'Ocean (200)', 'Empty (200)']);
  expect(text(0, 'Weight')).toBe('59,700');
  // Expands a group by its marker, and another by Enter.
  await userEvent.click(element().querySelector('.iv-group-mark') as HTMLElement);
  await expect.poll(() => text(1, 'Name')).toBe('name 0');
  expect(text(2, 'Name')).toBe('name 3');
  const pages = () =>
    calls.filter(({ path, body }) => path.endsWith('/list') && body.filter).map(({ body }) => body.after);
  expect(pages()).toEqual([undefined]);
  // Following rows are loaded when they become visible.
  const grid = element().querySelector('[role="grid"]') as HTMLElement;
  grid.scrollTop = 95 * 32;
  await expect.poll(pages).toEqual([undefined, '100']);
  grid.scrollTop = 0;
  await expect.poll(() => text(0, 'Name')).toBe('Air (200)');
  await userEvent.click(cellOf(element(), 0, 'Name'));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => text(1, 'Name')).toBe('Ocean (200)');
  // The rows are as they were in the list once nothing is grouped.
  await menu('Mode', 'Ungroup');
  await expect.poll(() => [text(0, 'Name'), text(1, 'Name'), text(2, 'Name')]).toEqual(['name 0', 'name 1', 'name 2']);
});

it('load their rows when their checkbox is checked, and report that there are more', async () => {
  await menu('Mode', 'Group by this column');
  await expect.poll(() => text(0, 'Name')).toBe('Air (200)');
  const box = (row: number) => element().querySelectorAll<HTMLInputElement>('.rdg-row input')[row];
  await userEvent.click(box(0) as HTMLElement);
  await expect.poll(() => [text(1, 'Name'), box(1)?.checked, box(0)?.indeterminate]).toEqual(['name 0', true, true]);
});

it('follow an edit before it is saved and after', async () => {
  await menu('Mode', 'Group by this column');
  await expect.poll(() => text(0, 'Name')).toBe('Air (200)');
  await userEvent.click(element().querySelector('.iv-group-mark') as HTMLElement);
  await expect.poll(() => text(1, 'Name')).toBe('name 0');
  await userEvent.click(cellOf(element(), 1, 'Weight'));
  await userEvent.keyboard('0.5{Enter}');
  await expect.poll(() => text(0, 'Weight')).toBe('59,700.5');
  await mounted?.surface.call('grid', 'save', {});
  await expect.poll(() => calls.filter(({ path }) => path.endsWith('/groups')).length).toBe(2);
  await expect.poll(() => text(0, 'Weight')).toBe('59,700.5');
  expect(stored[0]?.weight).toBe(0.5);
});

it('have a row that was given the value of another group, before it is saved', async () => {
  await menu('Mode', 'Group by this column');
  await expect.poll(() => text(0, 'Name')).toBe('Air (200)');
  await userEvent.click(element().querySelector('.iv-group-mark') as HTMLElement);
  await expect.poll(() => text(1, 'Name')).toBe('name 0');
  await userEvent.click(cellOf(element(), 2, 'Mode'));
  await userEvent.keyboard('Ocean{Enter}');
  await expect.poll(() => text(0, 'Name')).toBe('Air (199)');
  expect([text(1, 'Name'), text(2, 'Name')]).toEqual(['name 0', 'name 6']);
  // The group that it left weighs three less, the other one three more.
  expect(text(0, 'Weight')).toBe((SUMS[0] - 3).toLocaleString('en'));
  // Closed by its mark, the next head is in sight.
  await userEvent.click(element().querySelector('.iv-group-mark') as HTMLElement);
  await expect.poll(() => text(1, 'Name')).toBe('Ocean (201)');
  expect(text(1, 'Weight')).toBe((SUMS[1] + 3).toLocaleString('en'));
  await mounted?.surface.call('grid', 'undo', {});
  await expect.poll(() => [text(0, 'Name'), text(1, 'Name')]).toEqual(['Air (200)', 'Ocean (200)']);
});

it('make the row of totals one of all rows', async () => {
  await userEvent.click(
    [...element().querySelectorAll('button')].find((one) => one.textContent === 'Columns') as HTMLElement,
  );
  const box = () => [...document.querySelectorAll('label')].find((one) => one.textContent?.includes('otals'));
  await expect.poll(box).toBeTruthy();
  await userEvent.click(box()?.querySelector('input') as HTMLElement);
  const sum = SUMS.reduce((all, one) => all + one, 0).toLocaleString('en');
  await expect.poll(total).toContain(sum);
  expect(total()).toContain('Total');
  expect(total()).not.toContain('loaded');
});
