/** Copy, cut and paste in a real browser, with what spreadsheets put on the clipboard. */
import '@mantine/core/styles.css';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cellOf, type Mounted, type MountOptions, mountGrid } from '../testing/mountGrid.tsx';

let mounted: Mounted | undefined;
const realFetch = globalThis.fetch;
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
  globalThis.fetch = realFetch;
});
const mount = async (options: MountOptions) => {
  mounted = await mountGrid(options);
  return mounted.element;
};
const cell = (row: number, label: string) => cellOf(mounted?.element as HTMLElement, row, label);
const text = (row: number, label: string) => cell(row, label).firstChild?.textContent ?? '';
const state = () => mounted?.surface.getState('grid') as Record<string, unknown>;

const dispatch = (kind: 'copy' | 'cut' | 'paste', content: Readonly<Record<string, string>> = {}) => {
  const clipboardData = new DataTransfer();
  for (const [type, data] of Object.entries(content)) clipboardData.setData(type, data);
  document.activeElement?.dispatchEvent(new ClipboardEvent(kind, { clipboardData, bubbles: true, cancelable: true }));
  return clipboardData;
};
const fields = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'weight', label: 'Weight', type: 'numeric' },
  { key: 'day', label: 'Day', type: 'date' },
  { key: 'fixed', label: 'Fixed', type: 'text', isReadonly: true },
] as const;
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `id${n}`, version: 1, name: `name ${n}`, weight: n, fixed: 'f' }));

describe('the clipboard', () => {
  it('includes the column names when copied through the menu, not by keyboard', async () => {
    await mount({ fields, rows: rowsOf(3) });
    let copied = '';
    const listen = (event: ClipboardEvent) => {
      copied = event.clipboardData?.getData('text/plain') ?? '';
    };
    addEventListener('copy', listen);
    try {
      await userEvent.click(cell(0, 'Name'));
      await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
      await userEvent.click(cell(0, 'Weight'), { button: 'right' });
      await userEvent.click(page.getByRole('menuitem', { name: 'Copy with headers' }));
      await expect.poll(() => copied).toBe('Name\tWeight\nname 0\t0\nname 1\t1');
    } finally {
      removeEventListener('copy', listen);
    }
    expect(dispatch('copy').getData('text/plain')).toBe('name 0\t0\nname 1\t1');
  });
  it('takes the table of a spreadsheet before its text, with lines and numbers as people write them', async () => {
    await mount({ fields, rows: rowsOf(3) });
    await userEvent.click(cell(0, 'Name'));
    dispatch('paste', {
      'text/plain': 'x\t1',
      'text/html':
        '<table><tr><td>two<br>lines<td x:num="1234.567">1,234.57<td>5 Feb 2026<tr><td>b<td>$1,200.50<td>2/6/26</table>',
    });
    await expect
      .poll(() => [text(0, 'Name'), text(0, 'Weight'), text(0, 'Day')])
      .toEqual(['two\nlines', '1234.567', '2026-02-05']);
    expect([text(1, 'Weight'), text(1, 'Day')]).toEqual(['1200.5', '2026-02-06']);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => [text(0, 'Name'), text(1, 'Name')]).toEqual(['name 0', 'name 1']);
  });
  it('has the exact number where numbers are written with a comma, and takes its own back', async () => {
    const definitions = {
      tenant: { test: { label: 'Test', language: 'de', formats: { day: 'dd.MM.yyyy', decimal: ',' } } },
    };
    await mount({ fields, rows: rowsOf(2), definitions });
    await userEvent.click(cell(0, 'Weight'));
    dispatch('paste', { 'text/html': '<table><tr><td sdval="1.234">1,23<td sdval="46204">01.07.2026</table>' });
    await expect.poll(() => [text(0, 'Weight'), text(0, 'Day')]).toEqual(['1,234', '01.07.2026']);
    // The pasted cells are selected.
    const copied = dispatch('copy');
    expect(copied.getData('text/plain')).toBe('1,234\t01.07.2026');
    // LibreOffice takes neither for what it is without the number behind it.
    expect(copied.getData('text/html')).toContain('sdval="1.234" sdnum="1033;">1,234<');
    expect(copied.getData('text/html')).toContain('sdval="46204" sdnum="1033;0;DD.MM.YYYY">01.07.2026<');
    await userEvent.click(cell(1, 'Weight'));
    dispatch('paste', { 'text/html': copied.getData('text/html') });
    await expect.poll(() => [text(1, 'Weight'), text(1, 'Day')]).toEqual(['1,234', '01.07.2026']);
    const [, sent] = (await mounted?.surface.call('grid', 'records')) as Record<string, unknown>[];
    expect([sent?.weight, sent?.day]).toEqual([1.234, '2026-07-01']);
  });
  it('gives text and a table, and takes its own table back', async () => {
    await mount({ fields, rows: [{ id: 'a', version: 1, name: 'a "b"\n<i>', weight: 7, day: '2026-01-05' }] });
    await userEvent.click(cell(0, 'Name'));
    await userEvent.keyboard('{Control>}a{/Control}');
    const copied = dispatch('copy');
    expect(copied.getData('text/plain')).toBe('"a ""b""\n<i>"\t7\t2026-01-05\t');
    expect(copied.getData('text/html')).toContain('&lt;i&gt;');
    await userEvent.keyboard('{Delete}');
    await expect.poll(() => text(0, 'Weight')).toBe('');
    dispatch('paste', { 'text/html': copied.getData('text/html') });
    await expect
      .poll(() => [text(0, 'Name'), text(0, 'Weight'), text(0, 'Day')])
      .toEqual(['a "b"\n<i>', '7', '2026-01-05']);
  });
  it('has selected what was pasted over, with the rows that were added', async () => {
    await mount({ fields, rows: rowsOf(2), props: { addRows: true } });
    await userEvent.click(cell(1, 'Name'));
    dispatch('paste', { 'text/plain': 'a\t1\nb\t2\nc\t3' });
    await expect.poll(() => text(3, 'Weight')).toBe('3');
    expect(dispatch('copy').getData('text/plain')).toBe('a\t1\nb\t2\nc\t3');
  });
  it('has selected what was pasted over in groups, with the heads between', async () => {
    const rows = rowsOf(4).map((row, at) => ({ ...row, fixed: at < 2 ? 'A' : 'B' }));
    await mount({ fields, rows });
    const head = [...(mounted?.element.querySelectorAll('[role="columnheader"]') ?? [])].at(-1) as HTMLElement;
    await userEvent.click(head, { button: 'right' });
    const group = () =>
      [...document.querySelectorAll('[role="menuitem"]')].find(
        ({ textContent }) => textContent === 'Group by this column',
      ) as HTMLElement;
    await expect.poll(group).toBeTruthy();
    await userEvent.click(group());
    // Head, two rows, head, two rows: from the second of A to the second of B.
    await expect.poll(() => text(4, 'Name')).toBe('name 2');
    await userEvent.click(cell(2, 'Name'));
    dispatch('paste', { 'text/plain': 'x\t7\ny\t8\nz\t9' });
    await expect.poll(() => [2, 4, 5].map((row) => text(row, 'Name'))).toEqual(['x', 'y', 'z']);
    expect(dispatch('copy').getData('text/plain')).toBe('x\t7\ny\t8\nz\t9');
    await userEvent.keyboard('{Delete}');
    await expect.poll(() => [2, 4, 5].map((row) => text(row, 'Weight'))).toEqual(['', '', '']);
    expect([text(1, 'Name'), text(1, 'Weight')]).toEqual(['name 0', '0']);
  });
  it('says how many rows and columns found no place', async () => {
    await mount({ fields, rows: rowsOf(2) });
    await userEvent.click(cell(1, 'Day'));
    dispatch('paste', { 'text/plain': '2026-01-01\tx\ty\n2026-01-02\tx\ty\n2026-01-03\tx\ty' });
    await expect.poll(() => text(1, 'Day')).toBe('2026-01-01');
    await expect.poll(() => state().changed).toBe(1);
    expect(state().shown).toBe(2);
  });
});

describe('a paste of 100,000 cells', () => {
  const wide = Array.from({ length: 10 }, (_, n) => ({ key: `f${n}`, label: `F${n}`, type: 'text' as const }));
  it('leaves the page alive, adds rows, and is one step', async () => {
    await mount({ fields: wide, rows: [{ id: 'a', version: 1, f0: 'first' }], props: { addRows: true } });
    await userEvent.click(cell(0, 'F0'));
    const lines = Array.from({ length: 10_000 }, (_, n) => wide.map((_field, at) => `${n} ${at}`).join('\t'));
    let beats = 0;
    const beat = setInterval(() => {
      if (Number(state().shown) < 10_000) beats += 1;
    }, 1);
    dispatch('paste', { 'text/plain': lines.join('\n') });
    await expect.poll(() => state().shown, { timeout: 120_000 }).toBe(10_000);
    clearInterval(beat);
    // How many pauses there are depends on how fast the machine is; that there is one does not.
    expect(beats).toBeGreaterThan(0);
    expect(text(0, 'F9')).toBe('0 9');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => state().shown, { timeout: 120_000 }).toBe(1);
    expect(text(0, 'F0')).toBe('first');
  });
  it('is finished at once where something else is done meanwhile', async () => {
    await mount({ fields: wide, rows: rowsOf(20_000).map(({ id, version }) => ({ id, version })) });
    await userEvent.click(cell(0, 'F0'));
    const lines = Array.from({ length: 20_000 }, (_, n) => wide.map(() => `${n}`).join('\t'));
    dispatch('paste', { 'text/plain': lines.join('\n') });
    await mounted?.surface.call('grid', 'set', { field: 'f0', value: 'mine', ids: ['id19999'] });
    await mounted?.surface.call('grid', 'undo');
    const record = () => mounted?.surface.call('grid', 'undo');
    await expect.poll(() => state().changed, { timeout: 120_000 }).toBe(20_000);
    await record();
    await expect.poll(() => state().changed, { timeout: 120_000 }).toBe(0);
  });
});

describe('pasted labels', () => {
  let asked: { path: string; body: Record<string, unknown> }[] = [];
  beforeEach(() => {
    asked = [];
    const places = [
      { id: 'p1', name: 'Rotterdam', country: 'NL' },
      { id: 'p2', name: 'Paris', country: 'FR' },
      { id: 'p3', name: 'Paris', country: 'US' },
    ];
    globalThis.fetch = async (input, init) => {
      const { pathname } = new URL(String(input), location.href);
      if (!pathname.startsWith('/api/')) return realFetch(input, init);
      const body = JSON.parse(String(init?.body ?? '{}'));
      asked.push({ path: pathname, body });
      const json =
        pathname === '/api/lookup'
          ? { sources: { places: places.filter(({ name }) => body.sources[0].values.includes(name)) } }
          : {
              msg: places
                .filter(({ id }) => body.selected?.includes(id))
                .map(({ id, name }) => ({ id, v: id, n: name })),
              more: false,
            };
      return new Response(JSON.stringify(json), { headers: { 'content-type': 'application/json' } });
    };
  });
  const definitions = {
    list: { places: { label: 'Places', from: { entity: 'place', label: 'name', also: ['country'] } } },
    api: {
      recordsLookup: { method: 'POST', path: '/api/lookup' },
      suggestions: { method: 'POST', path: '/api/suggestion' },
    },
  };
  const referring: MountOptions['fields'] = [
    { key: 'country', label: 'Country', type: 'text' },
    {
      key: 'place',
      label: 'Place',
      type: 'reference',
      suggestionsSource: 'places',
      isDependent: true,
      dependentFields: [{ fieldKey: 'country', fieldValue: 'country' }],
    },
  ];
  it('are looked up together, also ids, chosen by what the cell depends on', async () => {
    const rows = Array.from({ length: 4 }, (_, n) => ({ id: `id${n}`, version: 1 }));
    await mount({ fields: referring, rows, definitions });
    await userEvent.click(cell(0, 'Country'));
    dispatch('paste', {
      'text/plain': 'NL\trotterdam\nUS\tParis\nFR\tp2\nX\tNowhere'.replace('rotterdam', 'Rotterdam'),
    });
    await expect.poll(() => [0, 1, 2].map((row) => text(row, 'Place'))).toEqual(['Rotterdam', 'Paris', 'Paris']);
    expect(asked.filter(({ path }) => path === '/api/lookup')).toHaveLength(1);
    expect(text(3, 'Place')).toBe('Nowhere');
    await userEvent.keyboard('{Control>}a{/Control}');
    const copied = dispatch('copy');
    expect(copied.getData('text/plain').split('\n')[1]).toBe('US\tParis');
    expect(copied.getData('text/html')).toContain('data-invoize-value="p3"');
  });
});
