/** How a grid looks, changed by mouse and keyboard in a real browser. */
import '@mantine/core/styles.css';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cellOf, type Mounted, mountGrid } from '../testing/mountGrid.tsx';

let mounted: Mounted | undefined;
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});
const fields = [
  { key: 'name', label: 'Name', type: 'text', frozen: true },
  { key: 'weight', label: 'Weight', type: 'numeric' },
  { key: 'day', label: 'Day', type: 'date' },
  { key: 'mode', label: 'Mode', type: 'text' },
] as const;
const mount = async () => {
  const rows = Array.from({ length: 4 }, (_, n) => ({
    id: `id${n}`,
    version: 1,
    name: `name ${n}`,
    weight: n,
    mode: n % 2 ? 'SEA' : 'AIR',
  }));
  mounted = await mountGrid({ fields, rows });
  return mounted.element;
};
const cell = (row: number, label: string) => cellOf(mounted?.element as HTMLElement, row, label);
const heads = () =>
  [...(mounted?.element.querySelectorAll<HTMLElement>('[role="columnheader"]') ?? [])].filter((one) =>
    one.querySelector('.iv-head-label'),
  );
const labels = () => heads().map((one) => one.querySelector('.iv-head-label')?.textContent);
const head = (label: string) =>
  heads().find((one) => one.querySelector('.iv-head-label')?.textContent === label) as HTMLElement;
const items = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
const choose = (label: string) => userEvent.click(items().find((one) => one.textContent === label) as HTMLElement);

it('opens the menu of a column by a press at the end of its head, which does not sort', async () => {
  await mount();
  const place = head('Day').querySelector<HTMLElement>('.iv-head') as HTMLElement;
  const { width, height } = place.getBoundingClientRect();
  await userEvent.click(place, { position: { x: width - 9, y: height / 2 } });
  await expect.poll(() => items().map((one) => one.textContent)).toContain('Hide column');
  expect(head('Day').getAttribute('aria-sort')).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(place, { position: { x: width / 2, y: height / 2 } });
  await expect.poll(() => head('Day').getAttribute('aria-sort')).toBe('ascending');
});

it('opens it by a press on its sign, which leaves the label of the head as it is', async () => {
  await mount();
  const label = head('Day').querySelector<HTMLElement>('.iv-head-label') as HTMLElement;
  const before = label.getBoundingClientRect().toJSON();
  await userEvent.click(cell(0, 'Day'));
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => document.activeElement).toBe(head('Day'));
  expect(label.getBoundingClientRect().toJSON()).toEqual(before);
  const { width, height } = (head('Day').querySelector('.iv-head') as HTMLElement).getBoundingClientRect();
  await userEvent.click(head('Day').querySelector('.iv-head') as HTMLElement, {
    position: { x: width - 9, y: height - 4 },
  });
  await expect.poll(() => items().map((one) => one.textContent)).toContain('Hide column');
  expect(document.querySelectorAll('[role="menu"] hr')).toHaveLength(2);
});

it('has the label of a column of numbers above the last of their digits, and its menu at the other end', async () => {
  await mount();
  const place = head('Weight').querySelector<HTMLElement>('.iv-head') as HTMLElement;
  const label = place.querySelector('.iv-head-label') as HTMLElement;
  const digits = document.createRange();
  digits.selectNodeContents(cell(1, 'Weight'));
  expect(label.getBoundingClientRect().right).toBeCloseTo(digits.getBoundingClientRect().right, 0);
  await userEvent.click(place, { position: { x: 9, y: place.clientHeight / 2 } });
  await expect.poll(() => items().map((one) => one.textContent)).toContain('Hide column');
  expect(head('Weight').getAttribute('aria-sort')).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(label);
  await expect.poll(() => head('Weight').getAttribute('aria-sort')).toBe('ascending');
  expect(label.getBoundingClientRect().right).toBeCloseTo(digits.getBoundingClientRect().right, 0);
});

it('has the digits that are typed where they are read', async () => {
  await mount();
  await userEvent.click(cell(1, 'Weight'));
  await userEvent.keyboard('{F2}');
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT');
  const { textAlign, paddingInlineEnd } = getComputedStyle(document.activeElement as Element);
  const shown = getComputedStyle(cell(2, 'Weight'));
  expect([textAlign, paddingInlineEnd]).toEqual([shown.textAlign, shown.paddingInlineEnd]);
});

it('shows a label that has no room in one line in two, with the sign of how it is sorted', async () => {
  const label = 'Destination country';
  mounted = await mountGrid({ fields: [{ key: 'to', label, type: 'text', isMandatory: true }, ...fields], rows: [] });
  await userEvent.click(head(label));
  await expect.poll(() => head(label).querySelector('.iv-head-sort svg')).toBeTruthy();
  const text = head(label).querySelector('.iv-head-label') as HTMLElement;
  expect(text.scrollHeight).toBeLessThanOrEqual(text.clientHeight);
  expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
  expect(text.clientHeight).toBeGreaterThan(20);
});

it('fills the table, where its columns are narrower, with the last one', async () => {
  await mount();
  const grid = mounted?.element.querySelector('[role="grid"]') as HTMLElement;
  const edge = () => grid.getBoundingClientRect().left + grid.clientLeft + grid.clientWidth;
  const end = () => head('Mode').getBoundingClientRect().right;
  await expect.poll(() => Math.abs(end() - edge())).toBeLessThan(1);
  expect(grid.scrollWidth).toBe(grid.clientWidth);
  (mounted?.element as HTMLElement).style.width = '900px';
  await expect.poll(() => Math.abs(end() - edge())).toBeLessThan(1);
});

it('leaves the button that opened it in sight in a low window, too', async () => {
  const many = Array.from({ length: 60 }, (_, n) => ({ key: `f${n}`, label: `Field ${n}`, type: 'text' }) as const);
  mounted = await mountGrid({ fields: many, rows: [] });
  mounted.element.style.marginTop = `${innerHeight / 2 - 20}px`;
  const savedView = () =>
    [...(mounted?.element.querySelectorAll<HTMLElement>('.iv-status button') ?? [])].find(
      (one) => one.textContent === 'Columns',
    ) as HTMLElement;
  await expect.poll(savedView).toBeTruthy();
  await userEvent.click(savedView());
  await expect.poll(() => document.querySelector('.iv-layout')).toBeTruthy();
  const menu = document.querySelector('.iv-popup')?.getBoundingClientRect() as DOMRect;
  const button = savedView().getBoundingClientRect();
  expect(menu.top >= button.bottom || menu.bottom <= button.top).toBe(true);
  expect(menu.top).toBeGreaterThanOrEqual(0);
  expect(menu.bottom).toBeLessThanOrEqual(innerHeight);
  const columns = document.querySelector('.iv-layout-columns')?.getBoundingClientRect() as DOMRect;
  const reset = document.querySelector('.iv-layout > button')?.getBoundingClientRect() as DOMRect;
  expect(reset.top).toBeGreaterThanOrEqual(columns.bottom);
});

it('opens it at the end where its sign is in a page that is written from right to left, too', async () => {
  document.documentElement.dir = 'rtl';
  try {
    await mount();
    const place = head('Day').querySelector<HTMLElement>('.iv-head') as HTMLElement;
    const { width, height } = place.getBoundingClientRect();
    await userEvent.click(place, { position: { x: 9, y: height / 2 } });
    await expect.poll(() => items().map((one) => one.textContent)).toContain('Hide column');
    expect(head('Day').getAttribute('aria-sort')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(place, { position: { x: width - 9, y: height / 2 } });
    await expect.poll(() => head('Day').getAttribute('aria-sort')).toBe('ascending');
    expect(items()).toEqual([]);
  } finally {
    document.documentElement.dir = '';
  }
});

it('moves columns by keys and by dragging, hides them and shows them again', async () => {
  await mount();
  await userEvent.click(cell(0, 'Weight'));
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
  await expect.poll(labels).toEqual(['Name', 'Day', 'Weight', 'Mode']);
  await userEvent.dragAndDrop(head('Mode'), head('Day'));
  await expect.poll(labels).toEqual(['Name', 'Mode', 'Day', 'Weight']);
  await userEvent.click(head('Day'), { button: 'right' });
  await choose('Hide column');
  await expect.poll(labels).toEqual(['Name', 'Mode', 'Weight']);
  const hidden = [...(mounted?.element.querySelectorAll<HTMLElement>('.iv-status button') ?? [])].find(
    (one) => one.textContent === '1 hidden column',
  );
  await userEvent.click(hidden as HTMLElement);
  const box = [...document.querySelectorAll<HTMLLabelElement>('.iv-layout-columns label')].find((one) =>
    one.textContent?.includes('Day'),
  );
  await userEvent.click(box as HTMLElement);
  await expect.poll(labels).toEqual(['Name', 'Mode', 'Day', 'Weight']);
  await userEvent.keyboard('{Escape}');
});
it('finds columns by their names, and shows or hides all that were found at once', async () => {
  await mount();
  await userEvent.click(head('Day'), { button: 'right' });
  await choose('Hide column');
  const hidden = () =>
    [...(mounted?.element.querySelectorAll<HTMLElement>('.iv-status button') ?? [])].find((one) =>
      one.textContent?.endsWith('hidden column'),
    );
  await expect.poll(hidden).toBeTruthy();
  await userEvent.click(hidden() as HTMLElement);
  const offered = () =>
    [...document.querySelectorAll('.iv-layout-columns label')].map((one) => one.textContent?.trim());
  const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));
  await expect.poll(offered).toEqual(['Name', 'Weight', 'Day', 'Mode']);
  const search = page.getByRole('searchbox', { name: 'Search columns' });
  await search.fill(' MOD');
  await expect.poll(offered).toEqual(['Mode']);
  // Only matching columns; other hidden columns stay hidden.
  await press('Hide all');
  await expect.poll(labels).toEqual(['Name', 'Weight']);
  await press('Show all');
  await expect.poll(labels).toEqual(['Name', 'Weight', 'Mode']);
  await search.fill('nothing of that name');
  await expect.poll(offered).toEqual([]);
  await search.fill('');
  await press('Show all');
  await expect.poll(labels).toEqual(['Name', 'Weight', 'Day', 'Mode']);
  await userEvent.keyboard('{Escape}');
});
it('stays in the column that it moves, from its cells and from its head', async () => {
  await mount();
  const moved = (arrow: string) => userEvent.keyboard(`{Alt>}{Shift>}{${arrow}}{/Shift}{/Alt}`);
  await userEvent.click(cell(0, 'Weight'));
  await moved('ArrowRight');
  await expect.poll(labels).toEqual(['Name', 'Day', 'Weight', 'Mode']);
  await expect.poll(() => document.activeElement).toBe(cell(0, 'Weight'));
  await moved('ArrowRight');
  await expect.poll(labels).toEqual(['Name', 'Day', 'Mode', 'Weight']);
  await expect.poll(() => document.activeElement).toBe(cell(0, 'Weight'));
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => document.activeElement).toBe(head('Weight'));
  await moved('ArrowLeft');
  await expect.poll(labels).toEqual(['Name', 'Day', 'Weight', 'Mode']);
  await expect.poll(() => document.activeElement).toBe(head('Weight'));
  await moved('ArrowLeft');
  await expect.poll(labels).toEqual(['Name', 'Weight', 'Day', 'Mode']);
});
it('stays in its column when one that was empty comes before it', async () => {
  const rows = [{ id: 'id0', version: 1, name: 'name 0', weight: 1, mode: 'AIR' }];
  mounted = await mountGrid({ fields, rows, props: { hideEmpty: true } });
  await expect.poll(labels).toEqual(['Name', 'Weight', 'Mode']);
  await userEvent.click(cell(0, 'Mode'));
  const active = () => mounted?.element.querySelector('[role="gridcell"][aria-selected="true"]')?.textContent;
  await expect.poll(active).toBe('AIR');
  const show = [...document.querySelectorAll('button')].find((one) => one.textContent?.startsWith('Show'));
  await userEvent.click(show as HTMLElement);
  await expect.poll(labels).toEqual(['Name', 'Weight', 'Day', 'Mode']);
  await expect.poll(active).toBe('AIR');
});
it('keeps columns in sight, and sorts, from the menu that alt and arrow down open', async () => {
  await mount();
  await userEvent.click(cell(0, 'Mode'));
  await userEvent.keyboard('{ArrowUp}{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(() => items().length).toBeGreaterThan(5);
  await choose('Freeze');
  await expect.poll(labels).toEqual(['Name', 'Mode', 'Weight', 'Day']);
  expect(getComputedStyle(cell(0, 'Mode')).position).toBe('sticky');
  await userEvent.click(head('Weight'), { button: 'right' });
  await choose('Sort descending');
  await expect.poll(() => cell(0, 'Name').firstChild?.textContent).toBe('name 3');
});
it('has rows of three heights, and columns as wide as they are drawn', async () => {
  const element = await mount();
  const savedView = [...element.querySelectorAll<HTMLElement>('.iv-status button')].find(
    (one) => one.textContent === 'Columns',
  );
  await userEvent.click(savedView as HTMLElement);
  await userEvent.click(document.querySelectorAll<HTMLElement>('.iv-layout input[type="radio"]')[0] as HTMLElement);
  await expect.poll(() => cell(0, 'Name').getBoundingClientRect().height).toBe(26);
  await userEvent.keyboard('{Escape}');
  const wide = head('Weight').getBoundingClientRect();
  const handle = head('Weight').lastElementChild as HTMLElement;
  const at = (clientX: number) => ({ clientX, clientY: wide.top + 5, bubbles: true, pointerId: 1, button: 0 });
  handle.setPointerCapture = () => {};
  handle.dispatchEvent(new PointerEvent('pointerdown', at(wide.right - 2)));
  handle.dispatchEvent(new PointerEvent('pointermove', at(wide.right + 58)));
  handle.dispatchEvent(new PointerEvent('lostpointercapture', { bubbles: true }));
  await expect.poll(() => Math.round(head('Weight').getBoundingClientRect().width - wide.width)).toBe(60);
  await userEvent.click(cell(0, 'Weight'));
  expect(Math.round(cell(0, 'Weight').getBoundingClientRect().width - wide.width)).toBe(60);
});

it('groups rows with counts and sums, closes groups, and has a row of totals', async () => {
  const element = await mount();
  await userEvent.click(head('Mode'), { button: 'right' });
  await choose('Group by this column');
  await expect.poll(() => cell(0, 'Name').textContent).toBe('AIR (2)');
  expect([cell(0, 'Weight').textContent, cell(3, 'Name').textContent, cell(3, 'Weight').textContent]).toEqual([
    '2',
    'SEA (2)',
    '4',
  ]);
  await userEvent.click(cell(1, 'Weight'));
  await userEvent.keyboard('10{Enter}');
  await expect.poll(() => cell(0, 'Weight').textContent).toBe('12');
  await userEvent.click(cell(0, 'Name'));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => cell(1, 'Name').textContent).toBe('SEA (2)');
  expect(element.querySelector('.iv-group-mark')?.getAttribute('aria-expanded')).toBe('false');
  await userEvent.keyboard('{Delete}x{Escape}');
  const savedView = [...element.querySelectorAll<HTMLElement>('.iv-status button')].find(
    (one) => one.textContent === 'Columns',
  );
  await userEvent.click(savedView as HTMLElement);
  const totals = [...document.querySelectorAll<HTMLElement>('.iv-layout > label')][0];
  await userEvent.click(totals as HTMLElement);
  await expect.poll(() => element.querySelector('.rdg-summary-row')?.textContent).toBe('Total16');
});

it('ticks the rows of a group by its box, which says when only some are ticked', async () => {
  const rows = ['AIR', 'SEA', 'AIR'].map((mode, n) => ({ id: `id${n}`, version: 1, name: `name ${n}`, mode }));
  mounted = await mountGrid({ fields, rows, props: { select: 'many' } });
  await userEvent.click(head('Mode'), { button: 'right' });
  await choose('Group by this column');
  await expect.poll(() => cell(0, 'Name').textContent).toBe('AIR (2)');
  const boxes = () => [...(mounted?.element.querySelectorAll<HTMLInputElement>('.rdg-row input') ?? [])];
  const ticked = () => boxes().map((box) => (box.indeterminate ? 'some' : box.checked));
  await userEvent.click(boxes()[0] as HTMLElement);
  await expect.poll(ticked).toEqual([true, true, true, false, false]);
  await userEvent.click(boxes()[1] as HTMLElement);
  await expect.poll(ticked).toEqual(['some', false, true, false, false]);
  await userEvent.click(boxes()[0] as HTMLElement);
  await expect.poll(ticked).toEqual([false, false, false, false, false]);
});

it('has a shade on cells that cannot be typed over, and hyphens as narrow as the letters are', async () => {
  const own = [{ key: 'fixed', label: 'Fixed', type: 'text', isReadonly: true } as const, ...fields];
  mounted = await mountGrid({ fields: own, rows: [{ id: 'id0', version: 1, fixed: 'A-1', name: 'B-1', weight: 1 }] });
  const shade = (label: string) => getComputedStyle(cell(0, label)).backgroundImage;
  expect([shade('Fixed') === 'none', shade('Name')]).toEqual([false, 'none']);
  expect(getComputedStyle(cell(0, 'Name')).fontVariantNumeric).toBe('normal');
  expect(getComputedStyle(cell(0, 'Weight')).fontFeatureSettings).toContain('tnum');
});

it('says below each column what its field allows, amounts by currency, and keeps the choice', async () => {
  const fields = [
    { key: 'name', label: 'Name' },
    { key: 'cost', label: 'Cost', type: 'decimal', scale: 2, unitField: 'currency' },
    { key: 'price', label: 'Price', type: 'numeric', aggregate: 'average', unitField: 'currency' },
    { key: 'currency', label: 'Currency' },
    { key: 'due', label: 'Due', type: 'date' },
  ] as const;
  const rows = [
    { cost: '1.10', price: 2, currency: 'USD', due: '2026-02-01' },
    { cost: '2.20', price: 4, currency: 'USD', due: '2026-01-01' },
    { cost: '5.00', price: 9, currency: 'EUR', due: null },
    { cost: '7.00', price: null, currency: null, due: null },
  ].map((values, n) => ({ id: `id${n}`, version: 1, name: `row ${n}`, ...values }));
  mounted = await mountGrid({ fields, rows });
  const { element } = mounted;
  const foot = (label: string) =>
    element.querySelector<HTMLElement>(`.rdg-summary-row button[aria-label^="Total of ${label}"]`);
  const lines = (label: string) =>
    [...(foot(label)?.querySelectorAll('.iv-total-values > span') ?? [])].map((one) => one.textContent);
  const item = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('[role="menuitemradio"]')].find((one) => one.textContent === name);
  const offered = () => [...document.querySelectorAll('[role="menuitemradio"]')].map((one) => one.textContent);
  // Through the column menu, which also shows the row of totals.
  await userEvent.click(head('Cost'), { button: 'right' });
  await choose('Select total…');
  await expect.poll(offered).toEqual(['Sum', 'Average', 'Count', 'Minimum', 'Maximum', 'None']);
  expect(item('Sum')?.getAttribute('aria-checked')).toBe('true');
  item('Sum')?.click();
  await expect.poll(() => lines('Cost')).toEqual(['5.00 EUR', '3.30 USD', '7.00 (no Currency)']);
  // A price has no sum.
  expect(lines('Price')).toEqual([]);
  await userEvent.click(foot('Price') as HTMLElement);
  await expect.poll(offered).toEqual(['Average', 'Count', 'Minimum', 'Maximum', 'None']);
  item('Average')?.click();
  await expect.poll(() => lines('Price')).toEqual(['9 EUR', '3 USD']);
  await userEvent.click(foot('Due') as HTMLElement);
  await expect.poll(offered).toEqual(['Count', 'Minimum', 'Maximum', 'None']);
  item('Minimum')?.click();
  await expect.poll(() => foot('Due')?.textContent).toContain('Minimum');
  await expect.poll(() => lines('Due')).toHaveLength(1);
  // So are the heads of groups.
  await userEvent.click(head('Name'), { button: 'right' });
  await choose('Group by this column');
  await expect.poll(() => cell(0, 'Cost').textContent).toBe('1.10 USD');
  expect(cell(0, 'Price').textContent).toBe('2 USD');
});

it('goes to the last cell by ctrl+End, which the row of totals neither is nor covers', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => ({
    id: `id${n}`,
    version: 1,
    name: `name ${n}`,
    mode: `mode ${n}`,
  }));
  mounted = await mountGrid({ fields, rows, height: 400 });
  await userEvent.click(cell(0, 'Weight'));
  const savedView = [...mounted.element.querySelectorAll<HTMLElement>('.iv-status button')].find(
    (one) => one.textContent === 'Columns',
  );
  await userEvent.click(savedView as HTMLElement);
  await userEvent.click([...document.querySelectorAll<HTMLElement>('.iv-layout > label')][0] as HTMLElement);
  const totals = () =>
    mounted?.element.querySelector<HTMLElement>('.rdg-summary-row')?.firstElementChild as HTMLElement;
  await expect.poll(totals).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(cell(0, 'Weight'));
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await expect.poll(() => document.activeElement?.textContent).toBe('mode 59');
  const bottom = () => document.activeElement?.getBoundingClientRect().bottom;
  await expect.poll(bottom).toBeLessThanOrEqual(totals().getBoundingClientRect().top + 0.5);
});
