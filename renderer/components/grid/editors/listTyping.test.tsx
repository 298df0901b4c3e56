/** The values that Enter and Tab choose in a cell with a list, in a real browser. */
import '@mantine/core/styles.css';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cellOf, type Mounted, type MountOptions, mountGrid } from '../testing/mountGrid.tsx';

let mounted: Mounted | undefined;
const realFetch = globalThis.fetch;
const CURRENCIES = [
  { id: '1', v: 'CHE', n: 'CHE', name: 'WIR Euro' },
  { id: '2', v: 'EUR', n: 'EUR', name: 'Euro' },
  { id: '3', v: 'USD', n: 'USD', name: 'US Dollar' },
];
const COLUMNS = [{ key: 'name', label: 'Name' }];
let asked: string[];
/** Answers are held back until it is called. */
let answer: () => void;
let held: Promise<void>;
beforeEach(() => {
  asked = [];
  held = Promise.resolve();
  answer = () => undefined;
  globalThis.fetch = async (input, init) => {
    if (new URL(String(input), location.href).pathname !== '/api/suggestion') return realFetch(input, init);
    const { q, columns } = JSON.parse(String(init?.body));
    asked.push(q);
    if (q !== '') await held;
    const has = (text: string) => text.toLowerCase().includes(q.toLowerCase());
    const msg = CURRENCIES.filter(({ v, name }) => has(v) || has(name));
    return new Response(JSON.stringify({ msg, more: false, ...(columns ? { columns: COLUMNS } : {}) }), {
      headers: { 'content-type': 'application/json' },
    });
  };
});
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
  globalThis.fetch = realFetch;
});
const hold = () => {
  held = new Promise((resolve) => {
    answer = resolve;
  });
};
const fields: MountOptions['fields'] = [
  { key: 'currency', label: 'Currency', type: 'dropdown', suggestionsSource: 'currencies' },
  { key: 'accepted', label: 'Accepted', type: 'multiselect', suggestionsSource: 'currencies' },
  { key: 'note', label: 'Note', type: 'text' },
];
const definitions = {
  list: {
    currencies: { label: 'Currencies', from: { entity: 'currency', value: 'code', label: 'code', also: ['name'] } },
  },
  api: { suggestions: { method: 'POST', path: '/api/suggestion' } },
};
const cell = (row: number, label: string) => cellOf(mounted?.element as HTMLElement, row, label);
const text = (row: number, label: string) => cell(row, label).textContent;
const mount = async () => {
  const rows = [0, 1].map((n) => ({ id: `r${n}`, version: 1, currency: null, accepted: null, note: '' }));
  mounted = await mountGrid({ fields, rows, definitions });
};

it.each(['{Tab}', '{Enter}'])('takes the exact code by %s before the server has answered', async (key) => {
  await mount();
  await userEvent.click(cell(0, 'Currency'));
  hold();
  await userEvent.keyboard(`EUR${key}`);
  answer();
  await expect.poll(() => text(0, 'Currency')).toBe('EUR');
});
it('takes the exact code, even if another suggestion comes first', async () => {
  await mount();
  await userEvent.click(cell(0, 'Currency'));
  await userEvent.keyboard('eur');
  await expect.poll(() => asked.at(-1)).toBe('eur');
  await expect.poll(() => document.querySelectorAll('[role=option]').length).toBe(2);
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => text(0, 'Currency')).toBe('EUR');
});
it('takes a sole match that is answered once the cell is left', async () => {
  await mount();
  await userEvent.click(cell(0, 'Currency'));
  hold();
  await userEvent.keyboard('dollar{Tab}');
  await expect.poll(() => text(0, 'Currency')).toBe('dollar');
  answer();
  await expect.poll(() => text(0, 'Currency')).toBe('USD');
});
it('adds what is typed to a list of values by Tab', async () => {
  await mount();
  await userEvent.click(cell(0, 'Accepted'));
  hold();
  await userEvent.keyboard('dollar{Tab}');
  answer();
  await expect.poll(() => text(0, 'Accepted')).toContain('USD');
});

it('looks records up by F4 from a cell or its editor: Enter takes one, Escape leaves the cell as it was', async () => {
  await mount();
  const euro = page.getByRole('dialog').getByRole('cell', { name: 'Euro', exact: true });
  await userEvent.click(cell(0, 'Currency'));
  await userEvent.keyboard('{F4}');
  await expect.element(euro).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => text(0, 'Currency')).toBe('EUR');
  await expect.element(euro).not.toBeInTheDocument();
  await userEvent.click(cell(1, 'Currency'));
  await userEvent.keyboard('{F2}');
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('combobox');
  await userEvent.keyboard('{F4}');
  await expect.element(euro).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(euro).not.toBeInTheDocument();
  expect(text(1, 'Currency')).not.toContain('EUR');
});
