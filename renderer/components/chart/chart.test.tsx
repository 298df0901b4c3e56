/** Charts in a real page: one currency at a time, a bar that opens its records, the table of the same numbers, and files. */
import '@mantine/core/styles.css';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import grid from '../../../definitions/platform/shell/grid.messages.json';
import parts from '../../../definitions/platform/shell/parts.messages.json';
import words from '../../../definitions/platform/shell/words.messages.json';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { createSurface } from '../../surface/createSurface.ts';
import { mountInPage } from '../../testing/mountInPage.tsx';
import { PartIn } from '../../testing/PartIn.tsx';
import { pictureOf } from '../parts/chart/pictureOf.ts';
import { encodeFilter } from '../parts/filter/filterCode.ts';
import { totalsCsv } from '../parts/totals/totalsCsv.ts';
import TilePart from '../tile/index.tsx';
import ChartPart from './index.tsx';

const realFetch = globalThis.fetch;
const LOCALS = {};
let root: Root | undefined;
let answer: object;

beforeEach(() => {
  answer = TOTALS;
  globalThis.fetch = async (input, init) =>
    String(input).includes('/totals') ? Response.json(answer) : realFetch(input, init);
});
afterEach(() => {
  globalThis.fetch = realFetch;
  root?.unmount();
  document.body.replaceChildren();
});

function mount(kind: 'chart' | 'tile', given: object) {
  const definitions = {
    message: { ...words.messages, ...parts.messages, ...grid.messages },
    tenant: { test: { label: 'Test', language: 'en' } },
    api: { recordsTotals: { method: 'POST', path: '/api/records/{entity}/totals', body: 'json' } },
    query: { bills: { entity: 'bill' } },
    route: { bills: { path: '/bills', title: 'Bills' } },
    action: { open: { label: 'Open', steps: [{ do: 'set', state: 'opened', value: { var: 'row.filter' } }] } },
  };
  appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions, fields: {} } as unknown as PageProgram);
  const definition = { title: 'Test', state: { opened: null }, parts: {} };
  const surface = createSurface({ kind: 'screen', name: 'test', definition: definition as never });
  const props = { query: 'bills', label: 'Bills', ...given };
  const component = (kind === 'chart' ? ChartPart : TilePart) as never;
  root = mountInPage(<PartIn surface={surface} kind={kind} component={component} props={props} />);
  return surface;
}

const filterOf = (state: string) => ({
  condition: 'and',
  fields: [{ name: 'state', operator: 'equalTo', value: state }],
});
const row = (state: string, sums: Record<string, string>) => ({
  values: { state },
  labels: { state: state === 'open' ? 'Open' : 'Billed' },
  measures: {
    amount: Object.fromEntries(Object.entries(sums).map(([unit, sum]) => [unit, { count: 1, sum }])),
  },
  filter: filterOf(state),
});
const TOTALS = {
  groups: [{ name: 'state', label: 'State', type: 'dropdown', hasOrder: true }],
  measures: [{ name: 'amount', label: 'Amount', by: 'sum', type: 'decimal', scale: 2, unit: 'Currency', units: {} }],
  rows: [row('open', { USD: '1234.50', EUR: '7.00' }), row('billed', { USD: '2.00' })],
  total: { amount: { USD: { count: 2, sum: '1236.50' }, EUR: { count: 1, sum: '7.00' } } },
  filter: filterOf('any'),
  needsQuery: false,
  more: false,
  at: '2026-03-01T10:30:00Z',
};
const bars = () => [...document.querySelectorAll<SVGElement>('.recharts-bar-rectangle')];

it.each(['bar', 'line', 'area', 'pie'])('draws a %s chart and states its time', async (kind) => {
  mount('chart', { kind });
  await expect.element(page.getByRole('img', { name: /^Bills/ })).toBeVisible();
  await expect.poll(() => document.querySelectorAll('.recharts-surface').length).toBeGreaterThan(0);
  await expect.element(page.getByText(/^As of .*2026/)).toBeVisible();
});

it('draws one currency at a time, and a bar opens its records', async () => {
  const surface = mount('chart', { kind: 'bar', onOpen: 'open' });
  await expect.poll(() => bars().length).toBe(2);
  const [, billed] = bars();
  if (billed) await userEvent.click(billed, { force: true });
  await expect
    .poll(() => appStore.get(surface.valueAtom({ var: 'state.opened' }, LOCALS)))
    .toEqual(TOTALS.rows[1]?.filter);
  await page.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: 'EUR' }).click();
  await expect.poll(() => bars().length).toBe(1);
});

it('shows the same numbers as a table of links by keyboard', async () => {
  mount('chart', { kind: 'bar', opens: { route: 'bills', address: 'filter' } });
  const toggle = page.getByRole('button', { name: parts.messages['chart.table'].text });
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
  (toggle.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const link = page.getByRole('link', { name: 'Billed' });
  await expect.element(link).toHaveAttribute('href', `/bills?filter=${encodeFilter(filterOf('billed') as FilterTree)}`);
  const textsOf = (cells: string) => [...document.querySelectorAll(cells)].map(({ textContent }) => textContent);
  expect(textsOf('thead tr:last-child th')).toEqual(['EUR', 'USD']);
  expect(textsOf('tfoot :is(th, td)')).toEqual(['Total', '7.00', '1,236.50']);
});

it('writes the numbers as CSV and the drawing as a picture', async () => {
  mount('chart', { kind: 'bar' });
  await expect.poll(() => bars().length).toBe(2);
  expect(totalsCsv(TOTALS as never)).toBe(
    '\ufeffState,Amount (EUR),Amount (USD)\r\nOpen,7.00,1234.50\r\nBilled,,2.00\r\n',
  );
  const drawn = document.querySelector<SVGSVGElement>('svg.recharts-surface');
  const picture = drawn && (await createImageBitmap(await pictureOf(drawn, '#ffffff')));
  expect(picture?.width).toBe(Math.round((drawn?.getBoundingClientRect().width ?? 0) * 2));
});

it('shows the total of a tile by currency, linked to the records that it counts', async () => {
  mount('tile', { opens: { route: 'bills', address: 'filter' } });
  const link = page.getByRole('link', { name: /Bills/ });
  await expect.element(link).toHaveAttribute('href', `/bills?filter=${encodeFilter(filterOf('any') as FilterTree)}`);
  await expect.element(link).toHaveTextContent('7.00 EUR1,236.50 USDBills');
});

it('shows a count of zero, and no link without a filter', async () => {
  const count = { name: 'bills', label: 'Bills', by: 'count', units: {} };
  answer = { ...TOTALS, groups: [], measures: [count], rows: [], total: {}, filter: undefined };
  mount('tile', { opens: { route: 'bills', address: 'filter' } });
  await expect.element(page.getByText('0', { exact: true })).toBeVisible();
  expect(document.querySelector('a')).toBeNull();
});
