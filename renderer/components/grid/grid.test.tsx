import '@mantine/core/styles.css';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { rendered } from './parts/GridRow.tsx';
import { cellOf, type Mounted, type MountOptions, mountGrid } from './testing/mountGrid.tsx';

let mounted: Mounted | undefined;
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});
const mount = async (options: MountOptions): Promise<HTMLElement> => {
  mounted = await mountGrid(options);
  return mounted.element;
};
const fields = [
  { key: 'name', label: 'Name', type: 'text', length: 10, isMandatory: true },
  { key: 'weight', label: 'Weight', type: 'numeric' },
  { key: 'day', label: 'Day', type: 'date' },
  { key: 'fixed', label: 'Fixed', type: 'text', isReadonly: true },
  { key: 'ok', label: 'Ok', type: 'checkbox' },
] as const;
const rows = Array.from({ length: 5 }, (_, n) => ({
  id: `id${n}`,
  version: 1,
  name: `name ${n}`,
  weight: n,
  day: '2026-01-05',
  fixed: 'f',
  ok: false,
}));
const text = (row: number, label: string) => cellOf(mounted?.element as HTMLElement, row, label).textContent;

it('shows rows, takes what is typed, and colours what is wrong with its reason', async () => {
  const element = await mount({ fields, rows });
  await userEvent.click(cellOf(element, 0, 'Weight'));
  await userEvent.keyboard('abc{Enter}');
  const cell = cellOf(element, 0, 'Weight');
  await expect.poll(() => cell.className).toContain('iv-invalid');
  expect(cell.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(cell.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Invalid Value!');
  await userEvent.keyboard('{ArrowUp}12{Enter}');
  await expect.poll(() => text(0, 'Weight')).toBe('12');
  expect(cellOf(element, 0, 'Weight').className).not.toContain('iv-invalid');
});
