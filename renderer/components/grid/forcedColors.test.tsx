/** The grid in forced colors: information shown by tones, shadows or backgrounds remains visible. */
import '@mantine/core/styles.css';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { cellOf, type Mounted, mountGrid } from './testing/mountGrid.tsx';

let mounted: Mounted | undefined;
const force = (value: 'active' | 'none') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
beforeEach(() => force('active'));
afterEach(async () => {
  mounted?.unmount();
  mounted = undefined;
  await force('none');
});

const fields = [
  { key: 'name', label: 'Name', type: 'text', isMandatory: true },
  { key: 'note', label: 'Note', type: 'text' },
  { key: 'done', label: 'Done', type: 'checkbox' },
] as const;
const rows = Array.from({ length: 4 }, (_, n) => ({
  id: `id${n}`,
  version: 1,
  name: `name ${n}`,
  note: 'n',
  done: true,
}));
const cell = (row: number, label: string) => cellOf(mounted?.element as HTMLElement, row, label);
const ground = (element: Element) => getComputedStyle(element).backgroundColor;

it('shows the sign and the line of a wrong cell, the bar of an edited one and a tick', async () => {
  expect(matchMedia('(forced-colors: active)').matches).toBe(true);
  mounted = await mountGrid({ fields, rows, props: { editable: true } });
  await userEvent.click(cell(1, 'Name'));
  await userEvent.keyboard('{Delete}');
  await expect.poll(() => cell(1, 'Name').getAttribute('aria-invalid')).toBe('true');
  const wrong = getComputedStyle(cell(1, 'Name'));
  const right = getComputedStyle(cell(2, 'Name'));
  const sign = getComputedStyle(cell(1, 'Name'), '::after');
  expect(sign.backgroundColor).not.toBe(ground(cell(1, 'Name')));
  expect(sign.forcedColorAdjust).toBe('none');
  expect([wrong.borderBottomWidth, right.borderBottomWidth]).toEqual(['2px', '1px']);
  expect([wrong.borderLeftWidth, right.borderLeftWidth]).toEqual(['2px', '0px']);
  const tick = mounted.element.querySelector('.iv-tick-on') as HTMLElement;
  expect(getComputedStyle(tick, '::after').backgroundColor).not.toBe(ground(tick));
});

it('shows the range in the colour of what is selected', async () => {
  mounted = await mountGrid({ fields, rows, props: { editable: true } });
  await userEvent.click(cell(0, 'Name'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  await expect.poll(() => mounted?.element.querySelector('.iv-range')).toBeTruthy();
  const { borderTopWidth, borderTopColor } = getComputedStyle(mounted.element.querySelector('.iv-range') as Element);
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'Highlight';
  expect([borderTopWidth, borderTopColor]).toEqual(['2px', getComputedStyle(probe).color]);
  probe.remove();
});
