/** What is printed of a grid: the columns that say something, and which ones do not. */
import '@mantine/core/styles.css';
import { afterEach, expect, it } from 'vitest';
import { type Mounted, mountGrid } from '../testing/mountGrid.tsx';

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
const print = async (rows: readonly Record<string, unknown>[]) => {
  let printed = false;
  window.print = () => {
    printed = true;
  };
  mounted = await mountGrid({ fields, rows, props: { editable: true } });
  await expect.poll(() => mounted?.element.querySelector('.iv-status-side')).toBeTruthy();
  await mounted.surface.call('grid', 'print', {});
  await expect.poll(() => printed).toBe(true);
  const sheet = document.querySelector('.iv-print') as HTMLElement;
  return {
    heads: [...sheet.querySelectorAll('thead th')].map((one) => one.textContent),
    words: [...sheet.querySelectorAll('p')].map((one) => one.textContent).join(' '),
  };
};

it('leaves out the columns that say nothing in any row, and names them', async () => {
  const { heads, words } = await print([
    { id: 'a', version: 1, name: 'a', pieces: 0, hazardous: false, port: 'NLRTM' },
    { id: 'b', version: 1, name: 'b', hazardous: null, port: 'DEHAM' },
  ]);
  expect(heads).toEqual(['Name', 'Pieces', 'Port']);
  expect(words).toContain('2 columns without values are left out: Quote, Hazardous.');
});

it('keeps a column that only says what is wrong, and all where there are no rows', async () => {
  const { heads } = await print([{ id: 'a', version: 1, name: 'a', errors: { quote: 'Give a quote.' } }]);
  expect(heads).toContain('Quote');
  document.querySelector('.iv-print')?.remove();
  mounted?.unmount();
  const none = await print([]);
  expect(none.heads).toEqual(fields.map(({ label }) => label));
  expect(none.words).not.toContain('left out');
});
