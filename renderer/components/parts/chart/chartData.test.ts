import { expect, it } from 'vitest';
import { appStore } from '../../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../../program/program.ts';
import { chartData, unitsByCount } from './chartData.ts';

appStore.set(programAtom, {
  hash: 'test',
  tenant: 'test',
  definitions: { message: {}, tenant: { test: { label: 'Test', language: 'en' } } },
  fields: {},
} as unknown as PageProgram);

const row = (month: string, state: string, sums: Record<string, string>) => ({
  values: { month, state },
  labels: {},
  measures: { amount: Object.fromEntries(Object.entries(sums).map(([unit, sum]) => [unit, { count: 1, sum }])) },
});
const amount = { name: 'amount', label: 'Amount', by: 'sum' as const, type: 'decimal', unit: 'Currency', units: {} };
const totals = {
  groups: [
    { name: 'month', label: 'Month', type: 'date', period: 'month' as const, hasOrder: true },
    { name: 'state', label: 'State', type: 'text', hasOrder: false },
  ],
  measures: [amount],
  rows: [
    row('2025-11-01', 'open', { USD: '5.25', EUR: '1.00' }),
    row('2026-02-01', 'open', { EUR: '2.00' }),
    row('2026-02-01', 'billed', { USD: '7.00' }),
  ],
  total: { amount: { EUR: { count: 1 }, USD: { count: 2 } } },
  needsQuery: false,
  more: false,
  at: '2026-03-01T00:00:00Z',
};

it('draws each unit for itself, the one of most values first', () => {
  expect(unitsByCount(totals, amount)).toEqual(['USD', 'EUR']);
  const { series, points } = chartData(totals, amount, 'USD');
  expect(series).toEqual([
    { key: 's0', label: 'open' },
    { key: 's1', label: 'billed' },
  ]);
  expect(points.map(({ label, values }) => [label, values])).toEqual([
    ['Nov 2025', { s0: 5.25 }],
    ['Dec 2025', {}],
    ['Jan 2026', {}],
    ['Feb 2026', { s1: 7 }],
  ]);
  expect(points.at(-1)?.rows.s1).toBe(totals.rows[2]);
});

it('has one series where there is one group, and none without a value', () => {
  const one = { ...totals, groups: totals.groups.slice(1) };
  expect(chartData(one, amount, 'EUR').series).toEqual([{ key: 's0', label: 'Amount' }]);
  expect(chartData(one, amount, 'JPY').points).toEqual([]);
});

it('orders names by their number, and draws only the largest of many', () => {
  const rows = Array.from({ length: 30 }, (_, at) => row('2026-01-01', `Country ${at}`, { EUR: String(at) }));
  const many = { ...totals, groups: totals.groups.slice(1), rows };
  const { points, omitted } = chartData(many, amount, 'EUR');
  expect([points.length, omitted, points[0]?.label, points.at(-1)?.label]).toEqual([
    20,
    10,
    'Country 29',
    'Country 10',
  ]);
  const options = { ...many, groups: many.groups.map((group) => ({ ...group, hasOrder: true })) };
  expect(chartData(options, amount, 'EUR').points[0]?.label).toBe('Country 0');
});
