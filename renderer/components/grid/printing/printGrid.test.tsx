/** The columns of a printed grid: those with values, and a list of the others. */
import '@mantine/core/styles.css';
import { afterEach, expect, it } from 'vitest';
import { type Mounted, type MountOptions, mountGrid } from '../testing/mountGrid.tsx';

const realPrint = window.print;
let mounted: Mounted | undefined;
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
  window.print = realPrint;
  document.querySelector('.iv-print')?.remove();
});
const fields = [
  { key: 'name', label: 'Name' },
  { key: 'quote', label: 'Quote' },
  { key: 'hazardous', label: 'Hazardous', type: 'checkbox' },
  { key: 'pieces', label: 'Pieces', type: 'numeric' },
  { key: 'port', label: 'Port', isMandatory: true },
] as const;
const print = async (rows: MountOptions['rows'], options: Partial<MountOptions> = {}) => {
  let printed = false;
  window.print = () => {
    printed = true;
  };
  mounted = await mountGrid({ fields, rows, props: { editable: true }, ...options });
  await expect.poll(() => mounted?.element.querySelector('.iv-status-side')).toBeTruthy();
  await mounted.surface.call('grid', 'print', {});
  await expect.poll(() => printed).toBe(true);
  const sheet = document.querySelector('.iv-print') as HTMLElement;
  return {
    heads: [...sheet.querySelectorAll('thead th')].map((one) => one.textContent),
    cells: [...sheet.querySelectorAll('tbody td')].map((one) => one.textContent),
    words: [...sheet.querySelectorAll('p')].map((one) => one.textContent).join(' '),
  };
};

it('leaves out the columns that say nothing in any row, and names them', async () => {
  const { heads, words } = await print([
    { id: 'a', version: 1, name: 'a', pieces: 0, hazardous: false, port: 'NLRTM' },
    { id: 'b', version: 1, name: 'b', hazardous: null, port: 'DEHAM' },
  ]);
  expect(heads).toEqual(['Name', 'Pieces', 'Port']);
  expect(words).toContain('2 empty columns are not included: Quote, Hazardous.');
});

it('prints a column that only has errors, and all columns without rows', async () => {
  const { heads } = await print([{ id: 'a', version: 1, name: 'a', errors: { quote: 'Give a quote.' } }]);
  expect(heads).toContain('Quote');
  document.querySelector('.iv-print')?.remove();
  mounted?.unmount();
  const none = await print([]);
  expect(none.heads).toEqual(fields.map(({ label }) => label));
  expect(none.words).not.toContain('not included');
});

it('prints labels of list values and of references', async () => {
  const realFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), location.href);
    if (pathname !== '/api/suggestion') return realFetch(input, init);
    const { selected = [] } = JSON.parse(String(init?.body)) as { selected?: string[] };
    const msg = selected.filter((id) => id === 'p1').map((id) => ({ id, v: id, n: 'Rotterdam' }));
    return new Response(JSON.stringify({ msg, more: false }), { headers: { 'content-type': 'application/json' } });
  };
  try {
    const values = { a: { label: 'First' }, b: { label: 'Second' } };
    const definitions = {
      list: {
        places: { label: 'Places', from: { entity: 'place', label: 'name' } },
        kinds: { label: 'Kinds', values },
      },
      api: { suggestions: { method: 'POST', path: '/api/suggestion' } },
    };
    const labelled: MountOptions['fields'] = [
      { key: 'place', label: 'Place', type: 'reference', suggestionsSource: 'places' },
      { key: 'kind', label: 'Kind', type: 'dropdown', suggestionsSource: 'kinds', allowOtherValues: true },
      { key: 'kinds', label: 'Kinds', type: 'multiselect', suggestionsSource: 'kinds' },
    ];
    const rows = [
      { id: 'x', version: 1, place: 'p1', kind: 'a', kinds: ['a', 'b'] },
      { id: 'y', version: 1, place: 'p2', kind: 'c', kinds: [] },
    ];
    const { cells } = await print(rows, { fields: labelled, definitions });
    expect(cells).toEqual(['Rotterdam', 'First', 'First, Second', 'p2', 'c', '']);
  } finally {
    globalThis.fetch = realFetch;
  }
});

it('prints money and weights with their thousands and decimals', async () => {
  const money = { key: 'cost', label: 'Cost', numberFormat: 'money', unitField: 'currency' } as const;
  const currency = { key: 'currency', label: 'Currency' } as const;
  const { cells } = await print([{ id: 'a', version: 1, cost: '1234.5', currency: 'EUR' }], {
    fields: [money, currency],
  });
  expect(cells).toEqual(['1,234.50', 'EUR']);
});
