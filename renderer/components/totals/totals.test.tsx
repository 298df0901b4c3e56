/** Totals in a real page: each group once, amounts by currency, and a group that opens its records. */
import '@mantine/core/styles.css';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import grid from '../../../definitions/platform/shell/grid.messages.json';
import parts from '../../../definitions/platform/shell/parts.messages.json';
import words from '../../../definitions/platform/shell/words.messages.json';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { createSurface } from '../../surface/createSurface.ts';
import { mountInPage } from '../../testing/mountInPage.tsx';
import { PartIn } from '../../testing/PartIn.tsx';
import { encodeFilter } from '../parts/filter/filterCode.ts';
import TotalsPart from './index.tsx';

const realFetch = globalThis.fetch;
const LOCALS = {};
let root: Root | undefined;
let asked: unknown[] = [];
let answer: object | undefined;

beforeEach(() => {
  asked = [];
  globalThis.fetch = async (input, init) => {
    if (!String(input).includes('/totals')) return realFetch(input, init);
    asked.push(JSON.parse(String(init?.body)));
    return answer ? Response.json(answer) : Response.json({ msg: 'No.' }, { status: 500 });
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  root?.unmount();
  document.body.replaceChildren();
});

function mount(given: object) {
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
  root = mountInPage(<PartIn surface={surface} kind="totals" component={TotalsPart} props={props} />);
  return surface;
}

const row = (state: string, month: string | null, sums: Record<string, string>) => ({
  values: { state, month },
  labels: { state: state === 'open' ? 'Open' : 'Billed' },
  measures: {
    amount: Object.fromEntries(Object.entries(sums).map(([unit, sum]) => [unit, { count: 1, sum }])),
  },
  filter: { condition: 'and', fields: [{ name: 'state', operator: 'equalTo', value: state }] },
});
const TOTALS = {
  groups: [
    { name: 'state', label: 'State', type: 'dropdown' },
    { name: 'month', label: 'Month', type: 'date', period: 'month' },
  ],
  measures: [
    { name: 'amount', label: 'Amount', by: 'sum', type: 'decimal', scale: 2, unit: 'Currency', units: { EUR: '€' } },
  ],
  rows: [
    row('open', '2026-02-01', { USD: '1234.50', EUR: '7.00', '': '1.00' }),
    row('open', null, { USD: '2.00' }),
    row('billed', '2026-01-01', {}),
  ],
  total: { amount: { USD: { count: 2, sum: '1236.50' } } },
  more: false,
};

it('shows amounts by currency, omits repeated groups, and opens a group', async () => {
  answer = TOTALS;
  const surface = mount({ onOpen: 'open' });
  await expect.element(page.getByRole('table', { name: 'Bills' })).toBeVisible();
  const cells = [...document.querySelectorAll('tbody tr')].map((line) =>
    [...line.children].map(
      (cell) => [...cell.querySelectorAll('div')].map((each) => each.textContent).join('; ') || cell.textContent,
    ),
  );
  expect(cells).toEqual([
    ['Open', 'Feb 2026', '7.00', '1,234.50', '1.00'],
    ['Open', '(empty)', '', '2.00', ''],
    ['Billed', 'Jan 2026', '', '', ''],
  ]);
  const headings = [...document.querySelectorAll('thead tr')].map((line) =>
    [...line.children].map((cell) => cell.textContent),
  );
  expect(headings).toEqual([
    ['State', 'Month', 'Amount'],
    ['€', 'USD', 'No Currency'],
  ]);
  expect(document.querySelectorAll('.inv-totals-again')).toHaveLength(1);
  expect(document.querySelector('tfoot')?.textContent).toBe('Total1,236.50');
  expect(asked).toEqual([{ query: 'bills' }]);
  await page.getByRole('button', { name: 'Jan 2026' }).click();
  await expect
    .poll(() => appStore.get(surface.valueAtom({ var: 'state.opened' }, LOCALS)))
    .toEqual(TOTALS.rows[2]?.filter);
});

it('links a group to its list, shows money with the digits of its currency, and omits the total', async () => {
  const money = { ...TOTALS.measures[0], numberFormat: 'money', scale: 6 };
  const first = row('open', '2026-02-01', { JPY: '1234.000000', EUR: '7.500000' });
  answer = { ...TOTALS, measures: [money], rows: [first], total: {} };
  mount({ opens: { route: 'bills', address: 'filter' }, hasTotal: false });
  const link = page.getByRole('link', { name: 'Feb 2026' });
  await expect.element(link).toHaveAttribute('href', `/bills?filter=${encodeFilter(first.filter as FilterTree)}`);
  expect([...document.querySelectorAll('td')].map((each) => each.textContent)).toEqual(['7.50', '1,234']);
  expect(document.querySelector('tfoot')).toBeNull();
});

it('gives no column to a unit whose results are all zero, and one cell to many units', async () => {
  answer = { ...TOTALS, rows: [row('open', null, { EUR: '7.00', USD: '2.00', XQX: '0.00' })], total: {} };
  mount({ hasTotal: false });
  await expect
    .poll(() => [...document.querySelectorAll('td')].map((each) => each.textContent))
    .toEqual(['7.00', '2.00']);
  root?.unmount();
  const many = Object.fromEntries(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'].map((unit) => [unit, '1.00']));
  answer = { ...TOTALS, rows: [row('open', null, many)], total: {} };
  mount({ hasTotal: false });
  await expect.poll(() => document.querySelectorAll('td div').length).toBe(9);
});

it('shows that there are no results, and offers a retry after a failed call', async () => {
  answer = undefined;
  mount({});
  const again = page.getByRole('button', { name: words.messages['common.tryAgain'].text });
  await expect.element(again).toBeVisible();
  answer = { ...TOTALS, rows: [], total: {} };
  await again.click();
  await expect.element(page.getByText(parts.messages['totals.none'].text)).toBeVisible();
});
