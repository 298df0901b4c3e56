/** Rows that come as they are stored are looked at: what is wrong with them is said, and how many were looked at. */
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

it('finds what is wrong with stored rows without being asked, and does not change them', async () => {
  const assign = { cond: 'IF', field: 'code', expression: 'notEqualTo', value: 'no such', operator: 'THEN' };
  const rules = {
    tags: { entity: 'thing', field: 'tag', rows: [{ ...assign, ValOper: 'assign', valValue: 'new' }, { cond: 'END' }] },
  };
  mounted = await mountGrid({
    fields,
    rows: stored(3, (n) => (n === 1 ? 'TOO LONG' : 'ok')),
    definitions: { rules },
    rulesOf: ['tags'],
  });
  await expect.poll(side).toContain('1 error');
  expect(side()).not.toContain('edited');
  expect(cell(1, 'Code').className).toContain('iv-length');
  expect(cell(0, 'Tag').textContent).toBe('');
});
it('says how many of many rows it looked at, and looks at those that one scrolls to', async () => {
  mounted = await mountGrid({ fields, rows: stored(1000, (n) => (n === 900 ? 'TOO LONG' : 'ok')) });
  await expect.poll(side).toMatch(/\d+ of 1,000 rows checked, no errors/);
  expect(side()).not.toContain('No errors');
  await userEvent.click(cell(0, 'Code'));
  await userEvent.keyboard('{Control>}{End}{/Control}');
  const table = mounted.element.querySelector('[role=grid]') as HTMLElement;
  table.scrollTop -= 100 * 32;
  await expect.poll(side).toContain('1 error');
  await expect.poll(side).toMatch(/\d+ of 1,000 rows checked/);
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
