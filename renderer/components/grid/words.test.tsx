/** Texts of the grid. */
import '@mantine/core/styles.css';
import { afterEach, expect, it } from 'vitest';
import { formatNumber } from '../../text/formatNumber.ts';
import { NOT_LOADED } from './loading/loadState.ts';
import { rowsText } from './parts/StatusLine.tsx';
import { type Mounted, mountGrid, takeProgram } from './testing/mountGrid.tsx';
import { tCount } from './words.ts';

let mounted: Mounted | undefined;
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});
const fields = [{ key: 'name', label: 'Name', type: 'text', isMandatory: true }] as const;
const rows = [{ id: 'a', version: 1, name: 'x' }];

it('speaks of wrong cells and of what must be filled in only where something can be edited', async () => {
  mounted = await mountGrid({ fields, rows });
  await expect.poll(() => mounted?.element.textContent).toContain('No errors');
  expect(mounted.element.querySelector('.iv-head-star')).toBeTruthy();
  mounted.unmount();
  mounted = await mountGrid({ fields, rows, props: { editable: false } });
  await expect.poll(() => mounted?.element.textContent).toContain('1 row');
  expect(mounted.element.textContent).not.toContain('wrong');
  expect(mounted.element.querySelector('.iv-head-star')).toBeNull();
});

it('shows the number of rows once it is known, unless another control shows it', () => {
  takeProgram({ fields });
  const loaded = { ...NOT_LOADED, loaded: true };
  expect(rowsText(0, NOT_LOADED, 'none')).toBe('');
  expect(rowsText(1, loaded, 'none')).toBe('1 row');
  expect(rowsText(50, { ...loaded, next: 'x' }, 'cursor')).toBe('');
  expect(rowsText(50, { ...loaded, next: 'x', total: 1234 }, 'cursor')).toBe('50 of 1,234 rows');
  expect(rowsText(1234, { ...loaded, total: 1234 }, 'cursor')).toBe('1,234 rows');
  expect(rowsText(7, loaded, 'cursor')).toBe('7 rows');
  expect(rowsText(50, { ...loaded, total: 1234 }, 'pages')).toBe('');
});

it('speaks in the language of the tenant', () => {
  const tenant = { test: { label: 'Test', language: 'de' } };
  const message = { gridWrongOne: { text: '1 wrong', languages: { de: 'eine falsche Zelle' } } };
  takeProgram({ fields, definitions: { tenant, message } });
  expect(tCount('gridWrong', 1)).toBe('eine falsche Zelle');
  expect(formatNumber(1234.5)).toBe('1.234,5');
});
