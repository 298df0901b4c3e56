/** Stored rows are checked when they are edited, and marked where blanks surround a value. */
import '@mantine/core/styles.css';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cellOf, type Mounted, mountGrid } from '../testing/mountGrid.tsx';

let mounted: Mounted | undefined;
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});
const fields = [
  { key: 'code', label: 'Code', type: 'text', length: 3 },
  { key: 'tag', label: 'Tag', type: 'text' },
  { key: 'note', label: 'Note', type: 'multiline' },
] as const;
const stored = (count: number, code: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => ({ id: `r${n}`, version: 1, code: code(n), tag: '', note: '' }));
const side = () => mounted?.element.querySelector('.iv-status-side')?.textContent ?? '';
const cell = (row: number, label: string) => cellOf(mounted?.element as HTMLElement, row, label);

it('judges no row that nobody edited, and the edited one', async () => {
  mounted = await mountGrid({ fields, rows: stored(3, (n) => (n === 1 ? 'TOO LONG' : 'ok')) });
  await expect.poll(side).toContain('No errors');
  expect(cell(1, 'Code').className).not.toContain('iv-length');
  await userEvent.click(cell(1, 'Tag'));
  await userEvent.keyboard('x{Enter}');
  await expect.poll(() => cell(1, 'Code').className).toContain('iv-length');
  await expect.poll(side).toContain('1 error');
  expect(side()).toContain('1 of 3 rows checked');
});
it('takes what is typed and pasted without the blanks around it, save in several lines, and marks stored ones', async () => {
  mounted = await mountGrid({ fields, rows: [{ id: 'a', version: 1, code: ' x', tag: '', note: '' }] });
  await expect.poll(() => cell(0, 'Code').className).toContain('iv-blanks');
  await expect.poll(() => cell(0, 'Code').getAttribute('aria-description')).toBe('Leading or trailing spaces');
  await userEvent.click(cell(0, 'Tag'));
  await userEvent.keyboard('  two words {Enter}');
  await expect.poll(() => cell(0, 'Tag').textContent).toBe('two words');
  expect(cell(0, 'Tag').className).not.toContain('iv-blanks');
  for (const [label, wanted] of [
    ['Code', 'ab'],
    ['Note', ' ab '],
  ] as const) {
    await userEvent.click(cell(0, label));
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ' ab ');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
    await expect.poll(() => cell(0, label).textContent).toBe(wanted);
  }
});
