/** Cells that depend on others, in a real browser: narrowed as one types, cleared when what they depend on changes. */
import '@mantine/core/styles.css';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cellOf, type Mounted, type MountOptions, mountGrid } from '../testing/mountGrid.tsx';

let mounted: Mounted | undefined;
let asked: Record<string, unknown>[] = [];
const realFetch = globalThis.fetch;
const cities = [
  { id: 'c1', v: 'c1', n: 'Paris', code: 'PAR', country: 'FR' },
  { id: 'c2', v: 'c2', n: 'Paris', code: 'PRX', country: 'US' },
  { id: 'c3', v: 'c3', n: 'Lyon', code: 'LYS', country: 'FR' },
];
beforeEach(() => {
  asked = [];
  globalThis.fetch = async (input, init) => {
    if (new URL(String(input), location.href).pathname !== '/api/suggestion') return realFetch(input, init);
    const body = JSON.parse(String(init?.body));
    asked.push(body);
    const msg = cities.filter(
      ({ n, v, country }) =>
        body.selected?.includes(v) ||
        (!body.selected && n.toLowerCase().includes(body.q.toLowerCase()) && country === body.dependent?.country),
    );
    return new Response(JSON.stringify({ msg, more: false }), { headers: { 'content-type': 'application/json' } });
  };
});
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
  globalThis.fetch = realFetch;
});
const fields: MountOptions['fields'] = [
  { key: 'country', label: 'Country', type: 'text' },
  {
    key: 'city',
    label: 'City',
    type: 'reference',
    suggestionsSource: 'cities',
    isDependent: true,
    dependentFields: [{ fieldKey: 'country', fieldValue: 'country' }],
  },
  {
    key: 'tongue',
    label: 'Tongue',
    type: 'dropdown',
    suggestionsSource: 'tongues',
    isDependent: true,
    dependentFields: [{ fieldKey: 'country', fieldValue: 'country' }],
  },
];
const definitions = {
  list: {
    tongues: {
      label: 'Tongues',
      values: {
        en: { label: 'English', data: { country: ['US', 'GB'] } },
        es: { label: 'Spanish', data: { country: ['US', 'ES'] } },
        fr: { label: 'French', data: { country: 'FR' } },
      },
    },
    cities: { label: 'Cities', from: { entity: 'city', label: 'n', also: ['code', 'country'] } },
  },
  api: { suggestions: { method: 'POST', path: '/api/suggestion' } },
};
const mount = async () => {
  const rows = ['US', 'FR', 'US', 'US'].map((country, n) => ({ id: `r${n}`, version: 1, country, city: 'c2' }));
  mounted = await mountGrid({ fields, rows, definitions });
};
const cell = (row: number, label: string) => cellOf(mounted?.element as HTMLElement, row, label);
const text = (row: number, label: string) => cell(row, label).firstChild?.textContent ?? '';

it('searches on the server while typing, limited by the other cell, and shows what distinguishes entries', async () => {
  await mount();
  await userEvent.click(cell(1, 'City'));
  await userEvent.keyboard('par');
  await expect.poll(() => document.querySelectorAll('[role="option"]').length).toBe(1);
  expect(document.querySelector('[role="option"]')?.textContent).toContain('PAR · FR');
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({ q: 'par', suggestionFor: 'cities', dependent: { country: 'FR' } });
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => text(1, 'City')).toBe('Paris');
});
it('is cleared when the other one is typed, pasted or filled, and comes back with undo', async () => {
  await mount();
  const cityOf = () => [0, 1, 2, 3].map((row) => text(row, 'City') !== '');
  await expect.poll(cityOf).toEqual([true, true, true, true]);
  await userEvent.click(cell(0, 'Country'));
  await userEvent.keyboard('FR{Enter}');
  await expect.poll(cityOf).toEqual([false, true, true, true]);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'US');
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
  await expect.poll(cityOf).toEqual([false, false, true, true]);
  await userEvent.click(cell(0, 'Country'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
  await expect.poll(cityOf).toEqual([false, false, false, false]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(cityOf).toEqual([false, false, true, true]);
});

it('narrows the fixed values of a list too', async () => {
  await mount();
  await userEvent.dblClick(cell(0, 'Tongue'));
  await expect
    .poll(() => [...document.querySelectorAll('[role="option"]')].map((one) => one.textContent))
    .toEqual(['English', 'Spanish']);
});
