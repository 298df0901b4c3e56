/** The grid in a real browser, by keyboard and mouse as a person uses it. */
import '@mantine/core/styles.css';
import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { rendered } from './parts/GridRow.tsx';
import { cellOf, type Mounted, type MountOptions, mountGrid, takeProgram } from './testing/mountGrid.tsx';

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
  { key: 'mode', label: 'Mode', type: 'dropdown', suggestionsSource: 'modes' },
  { key: 'tags', label: 'Tags', type: 'multiselect', suggestionsSource: 'modes' },
  { key: 'note', label: 'Note', type: 'multiline' },
] as const;
const modes = { AIR: { label: 'Air freight' }, SEA: { label: 'Ocean' }, RAIL: { label: 'Rail' } };
const definitions = { list: { modes: { label: 'Modes', values: modes } } };
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `id${n}`,
    version: 1,
    name: `name ${n}`,
    weight: n,
    day: '2026-01-05',
    fixed: 'f',
    ok: false,
    mode: 'AIR',
  }));
const rows = rowsOf(5);
const cell = (row: number, label: string) => cellOf(mounted?.element as HTMLElement, row, label);
const text = (row: number, label: string) => cell(row, label).firstChild?.textContent ?? '';
const call = (method: string, params = {}) => mounted?.surface.call('grid', method, params);
const state = () => mounted?.surface.getState('grid') as Record<string, unknown>;

describe('editing by keyboard', () => {
  it('takes what is typed, colours what is wrong and says why', async () => {
    const element = await mount({ fields, rows, definitions });
    await userEvent.click(cell(0, 'Weight'));
    await userEvent.keyboard('abc{Enter}');
    await expect.poll(() => cell(0, 'Weight').className).toContain('iv-invalid');
    expect(cell(0, 'Weight').getAttribute('aria-invalid')).toBe('true');
    expect(cell(0, 'Weight').getAttribute('aria-description')).toBe('Invalid Value!');
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(() => element.querySelector('.iv-status-cell')?.textContent).toContain('Invalid Value!');
    await userEvent.keyboard('12{Enter}');
    await expect.poll(() => text(0, 'Weight')).toBe('12');
    expect(cell(0, 'Weight').className).not.toContain('iv-invalid');
    await expect.poll(() => state().changed).toBe(1);
  });
  it('commits the text of an open cell when it is read, and keeps the focus in the cell', async () => {
    const element = await mount({ fields, rows, definitions });
    await userEvent.click(cell(0, 'Name'));
    await expect.poll(() => state()?.changed).toBe(0);
    await userEvent.keyboard('new');
    await mounted?.surface.settle();
    expect(state().changed).toBe(1);
    await expect.poll(() => document.activeElement === cell(0, 'Name')).toBe(true);
    expect(element.querySelector('.iv-over-cell')).toBeNull();
    expect(text(0, 'Name')).toBe('new');
  });
  it('announces row and column counts, the active cell and the error of a cell', async () => {
    const element = await mount({ fields, rows, definitions });
    const grid = element.querySelector('[role="grid"]') as HTMLElement;
    const counts = [
      grid.getAttribute('aria-label'),
      grid.getAttribute('aria-rowcount'),
      grid.getAttribute('aria-colcount'),
    ];
    expect(counts).toEqual(['Things', String(rows.length + 1), String(fields.length + 1)]);
    const status = element.querySelector('.iv-status-cell') as HTMLElement;
    expect([status.getAttribute('role'), status.getAttribute('aria-live')]).toEqual(['status', 'polite']);
    expect(grid.getAttribute('aria-describedby')).toBe(status.id);
    await userEvent.click(cell(1, 'Weight'));
    await expect.poll(() => status.textContent).toContain('Weight');
    expect(document.activeElement).toBe(cell(1, 'Weight'));
    expect(cell(1, 'Weight').closest('[role="row"]')?.getAttribute('aria-rowindex')).toBe('3');
    expect(cell(1, 'Fixed').getAttribute('aria-readonly')).toBe('true');
    expect(cell(1, 'Weight').hasAttribute('aria-readonly')).toBe(false);
    await userEvent.keyboard('abc{Enter}{ArrowUp}');
    await expect.poll(() => status.textContent).toContain('Invalid Value!');
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  });
  it('keeps what was there with F2, forgets what was typed with Escape, moves with Tab', async () => {
    await mount({ fields, rows, definitions });
    await userEvent.click(cell(1, 'Name'));
    await userEvent.keyboard('{F2}!{Tab}');
    await expect.poll(() => text(1, 'Name')).toBe('name 1!');
    await userEvent.keyboard('7{Escape}');
    expect(text(1, 'Weight')).toBe('1');
    await userEvent.keyboard('8{Tab}5 feb 26{Enter}');
    await expect.poll(() => [text(1, 'Weight'), text(1, 'Day')]).toEqual(['8', '2026-02-05']);
  });
  it('is left by Escape and Tab, while Tab alone goes from cell to cell', async () => {
    const element = await mount({ fields, rows, definitions });
    const isInTable = () => element.querySelector('[role="grid"]')?.contains(document.activeElement);
    await userEvent.click(cell(1, 'Name'));
    await userEvent.keyboard('{Tab}');
    expect(isInTable()).toBe(true);
    await userEvent.keyboard('{Escape}{ArrowDown}{Tab}');
    expect(isInTable()).toBe(true);
    await userEvent.keyboard('{Escape}{Tab}');
    expect(isInTable()).toBe(false);
    await userEvent.click(cell(1, 'Name'));
    await userEvent.keyboard('{Escape}{Shift>}{Tab}{/Shift}');
    expect(isInTable()).toBe(false);
  });
  it('is left by Escape and Tab from the head of a column too', async () => {
    const element = await mount({ fields, rows, definitions });
    const active = () => document.activeElement?.getAttribute('role');
    await userEvent.click(cell(0, 'Name'));
    await userEvent.keyboard('{ArrowUp}{Tab}');
    expect(active()).toBe('columnheader');
    await userEvent.keyboard('{Escape}{Tab}');
    expect(element.querySelector('[role="grid"]')?.contains(document.activeElement)).toBe(false);
  });
  it('turns checkboxes with space, clears with Delete, leaves read-only cells alone', async () => {
    await mount({ fields, rows, definitions });
    await userEvent.click(cell(0, 'Fixed'));
    await userEvent.keyboard('{ArrowRight} ');
    await expect.poll(() => cell(0, 'Ok').querySelector('[aria-label="yes"]')).toBeTruthy();
    await userEvent.click(cell(0, 'Fixed'));
    await userEvent.keyboard('x{Enter}{Delete}');
    expect(text(0, 'Fixed')).toBe('f');
    await userEvent.click(cell(2, 'Name'));
    await userEvent.keyboard('{Delete}');
    await expect.poll(() => cell(2, 'Name').className).toContain('iv-mandatory');
  });
  it('chooses from a list as one types, and takes several', async () => {
    await mount({ fields, rows, definitions });
    await userEvent.click(cell(0, 'Mode'));
    await userEvent.keyboard('oc');
    await expect.poll(() => document.querySelectorAll('[role="option"]').length).toBe(1);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => text(0, 'Mode')).toBe('Ocean');
    await userEvent.click(cell(0, 'Tags'));
    await userEvent.keyboard('{F2}');
    await expect.poll(() => document.querySelectorAll('[role="option"]').length).toBe(3);
    await userEvent.keyboard('{ArrowDown}{Enter}{ArrowDown}{ArrowDown}{Enter}{Tab}');
    await expect.poll(() => text(0, 'Tags')).toBe('Air freight, Rail');
  });
  it('writes lines into a longer text', async () => {
    await mount({ fields, rows, definitions });
    await userEvent.click(cell(0, 'Note'));
    await userEvent.keyboard('{F2}one{Shift>}{Enter}{/Shift}two{Enter}');
    await expect.poll(() => text(0, 'Note')).toBe('one\ntwo');
  });
});

describe('ranges and the clipboard', () => {
  const paste = (content: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', content);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  };
  const copy = (kind: 'copy' | 'cut') => {
    const clipboardData = new DataTransfer();
    document.activeElement?.dispatchEvent(new ClipboardEvent(kind, { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData('text/plain');
  };
  it('copies a rectangle, pastes it elsewhere, skips read-only cells, undoes it as one step', async () => {
    await mount({ fields, rows, definitions });
    await userEvent.click(cell(0, 'Name'));
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    expect(copy('copy')).toBe('name 0\t0\nname 1\t1');
    await userEvent.click(cell(2, 'Weight'));
    paste('5\t2026-03-01\tno\ttrue\r\n"6"\t3/2/26\tno\tfalse\r\n');
    await expect
      .poll(() => [text(2, 'Weight'), text(2, 'Day'), text(2, 'Fixed'), text(3, 'Day')])
      .toEqual(['5', '2026-03-01', 'f', '2026-03-02']);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => [text(2, 'Weight'), text(3, 'Day')]).toEqual(['2', '2026-01-05']);
    await userEvent.keyboard('{Control>}y{/Control}');
    await expect.poll(() => text(3, 'Day')).toBe('2026-03-02');
  });
  it('fills a range with one cell, adds rows where the screen allows', async () => {
    await mount({ fields, rows, definitions, props: { addRows: true } });
    await userEvent.click(cell(0, 'Weight'));
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    paste('42');
    await expect.poll(() => [0, 1, 2].map((row) => text(row, 'Weight'))).toEqual(['42', '42', '42']);
    await userEvent.click(cell(4, 'Name'));
    paste('a\nb\nc');
    await expect.poll(() => text(6, 'Name')).toBe('c');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => state().shown).toBe(5);
  });
  it('selects by dragging and with shift+click, fills down', async () => {
    await mount({ fields, rows, definitions });
    await userEvent.dragAndDrop(cell(1, 'Name'), cell(3, 'Weight'));
    expect(copy('copy').split('\n')).toHaveLength(3);
    await userEvent.keyboard('{Control>}d{/Control}');
    await expect.poll(() => [text(3, 'Name'), text(3, 'Weight')]).toEqual(['name 1', '1']);
    await userEvent.click(cell(0, 'Name'));
    await userEvent.click(cell(2, 'Weight'), { modifiers: ['Shift'] });
    expect(copy('cut').split('\n')[0]).toBe('name 0\t0');
    await expect.poll(() => text(2, 'Weight')).toBe('');
  });
});

describe('rows', () => {
  it('renders one row for a keystroke', async () => {
    await mount({ fields, rows: rowsOf(200), definitions });
    await userEvent.click(cell(3, 'Name'));
    await userEvent.keyboard('a');
    const before = rendered.rows;
    await userEvent.keyboard('b');
    expect(rendered.rows - before).toBeLessThanOrEqual(1);
    const typed = rendered.rows;
    await call('set', { field: 'weight', value: '77', ids: ['id5'] });
    await expect.poll(() => text(5, 'Weight')).toBe('77');
    expect(rendered.rows - typed).toBeLessThanOrEqual(2);
  });
  it('sorts by a press on the head, shows only wrong ones, goes to the next wrong cell', async () => {
    const element = await mount({ fields, rows, definitions });
    const head = [...element.querySelectorAll<HTMLElement>('[role="columnheader"]')].find((one) =>
      one.textContent?.startsWith('Weight'),
    );
    await userEvent.click(head as HTMLElement);
    await userEvent.click(head as HTMLElement);
    await expect.poll(() => text(0, 'Weight')).toBe('4');
    await call('set', { field: 'weight', value: 'x', ids: ['id1', 'id2'] });
    await expect.poll(() => state().wrong).toBe(2);
    await call('toggleOnlyWrong');
    await expect.poll(() => element.querySelectorAll('[role="row"]').length).toBe(3);
    await userEvent.click(cell(0, 'Name'));
    await userEvent.keyboard('{F8}');
    await expect
      .poll(() => element.querySelector('[role="gridcell"][aria-selected="true"]')?.className)
      .toContain('iv-invalid');
    expect((await call('wrongCells')) as unknown[]).toHaveLength(2);
  });
  it('selects rows and publishes the selection', async () => {
    const element = await mount({ fields, rows, definitions, props: { select: 'many' } });
    await userEvent.click(element.querySelectorAll('input[type="checkbox"]')[2] as HTMLElement);
    await expect.poll(() => (state().selection as { id: string }[]).map(({ id }) => id)).toEqual(['id1']);
  });
  it('adds and drops unsaved rows', async () => {
    await mount({ fields, rows, definitions, props: { addRows: true, removeRows: true, select: 'many' } });
    await call('addRow');
    await expect.poll(() => state().shown).toBe(6);
    await userEvent.keyboard('fresh{Enter}');
    await expect.poll(() => text(5, 'Name')).toBe('fresh');
    await call('discard');
    await expect.poll(() => state().shown).toBe(5);
  });
});

describe('rules', () => {
  const rules = {
    weightRule: {
      template: 'things',
      field: 'weight',
      ruleType: 'fieldValidation',
      rows: [
        {
          cond: 'IF',
          field: 'name',
          fieldType: 'text',
          expression: 'equalTo',
          valueType: 'value',
          value: 'heavy',
          operator: 'THEN',
          ValOper: 'assign',
          thenValueType: 'value',
          valValue: 100,
        },
        {
          cond: 'ELSEIF',
          field: 'name',
          fieldType: 'text',
          expression: 'beginsWith',
          valueType: 'value',
          value: 'x',
          operator: 'THEN',
          ValOper: 'lessThan',
          thenValueType: 'value',
          valValue: 10,
        },
        { cond: 'END' },
      ],
    },
  };
  const options = { fields, rows, definitions: { ...definitions, rules }, rulesOf: ['weightRule'] };
  it('assign in light green, undone together with what was typed', async () => {
    await mount(options);
    await userEvent.click(cell(0, 'Name'));
    await userEvent.keyboard('heavy{Enter}');
    await expect.poll(() => text(0, 'Weight')).toBe('100');
    expect(cell(0, 'Weight').className).toContain('iv-assigned');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => [text(0, 'Name'), text(0, 'Weight')]).toEqual(['name 0', '0']);
    expect(cell(0, 'Weight').className).not.toContain('iv-assigned');
  });
  it('fail in yellow, and say why with the row that decided', async () => {
    await mount(options);
    await userEvent.click(cell(4, 'Name'));
    await userEvent.keyboard('xy{Tab}50{Enter}');
    await expect.poll(() => cell(4, 'Weight').className).toContain('iv-rule');
    expect(cell(4, 'Weight').getAttribute('aria-description')).toContain('Entered value - 50 is wrong.');
    await userEvent.click(cell(4, 'Weight'));
    await userEvent.keyboard('{Alt>}w{/Alt}');
    await expect.poll(() => document.querySelector('.iv-why')?.textContent).toContain('Entered value - 50 is wrong.');
    expect(document.querySelector('.iv-why-decided')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('.iv-why')).toBeNull();
    expect(document.activeElement?.getAttribute('role')).toBe('gridcell');
  });
});

it('takes other definitions over without losing what was typed', async () => {
  await mount({ fields, rows, definitions });
  await userEvent.click(cell(0, 'Name'));
  await userEvent.keyboard('typed{Enter}');
  await expect.poll(() => text(0, 'Name')).toBe('typed');
  takeProgram({ fields: fields.map((field) => ({ ...field, label: `My ${field.label}`, length: 3 })), definitions });
  await expect.poll(() => cell(0, 'My Name').className).toContain('iv-length');
  expect(text(0, 'My Name')).toBe('typed');
  // A loaded row that nobody edited is not judged.
  expect(cell(1, 'My Name').className).not.toContain('iv-length');
  expect(text(1, 'My Name')).toBe('name 1');
});
