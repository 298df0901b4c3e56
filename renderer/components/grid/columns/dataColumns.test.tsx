/** Columns that data says, in a real browser: drawn like the field that they are like, checked by it, saved under their keys. */
import '@mantine/core/styles.css';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cellOf, type Mounted, mountGrid } from '../testing/mountGrid.tsx';

let mounted: Mounted | undefined;
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});
const cell = (row: number, label: string) => cellOf(mounted?.element as HTMLElement, row, label);
const text = (row: number, label: string) => cell(row, label).firstChild?.textContent ?? '';
const heads = () =>
  [...(mounted?.element.querySelectorAll('[role="columnheader"]') ?? [])].map((each) => each.textContent ?? '');

it('draws the columns that data says behind the template’s, checks them by the field that they are like, and follows the data', async () => {
  mounted = await mountGrid({
    fields: [
      { key: 'name', label: 'Name', type: 'text' },
      { key: 'price', label: 'Price', type: 'text', isMandatory: true, regex: '\\d+', errorMessage: 'Enter digits.' },
    ],
    rows: [{ id: 'a', version: 1, name: 'one', 'rate.FRT': '12', 'rate.FSC': '' }],
    state: { columns: { literal: [{ key: 'rate.FRT', label: 'Freight' }] } },
    props: {
      without: { literal: ['price'] },
      columnsFrom: { columns: { var: 'state.columns' }, like: 'things', field: 'price' },
    },
  });
  await expect.poll(() => heads().join()).toContain('Freight');
  expect(heads().join()).not.toContain('Price');
  expect(text(0, 'Freight')).toBe('12');
  await userEvent.click(cell(0, 'Freight'));
  await userEvent.keyboard('abc{Enter}');
  await expect.poll(() => cell(0, 'Freight').getAttribute('aria-description')).toBe('Enter digits.');
  await userEvent.click(cell(0, 'Freight'));
  await userEvent.keyboard('15{Enter}');
  await expect.poll(() => cell(0, 'Freight').getAttribute('aria-invalid')).not.toBe('true');
  const rows = (await mounted.surface.call('grid', 'records', {})) as Record<string, unknown>[];
  expect(rows).toMatchObject([{ name: 'one', 'rate.FRT': '15' }]);
  mounted.surface.setState('columns', [
    { key: 'rate.FRT', label: 'Freight' },
    { key: 'rate.FSC', label: 'Fuel' },
  ]);
  await expect.poll(() => heads().join()).toContain('Fuel');
  expect(text(0, 'Freight')).toBe('15');
});
