/** A condition in a cell: in words, edited by the filter builder in a dialog; what no filter says is shown and stays. */
import '@mantine/core/styles.css';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import gridMessages from '../../../../definitions/platform/shell/grid.messages.json';
import filterMessages from '../../../../definitions/platform/shell/parts.messages.json';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { previewTemplate } from '../../../program/previewDefinitions.ts';
import { cellOf, type Mounted, mountGrid } from '../testing/mountGrid.tsx';

let mounted: Mounted | undefined;
let end = () => {};
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
  end();
});

const fields: EffectiveField[] = [
  { key: 'mode', label: 'Mode', type: 'text' },
  { key: 'packed', label: 'Packed', type: 'checkbox' },
];
const ofMode = (value: string) =>
  JSON.stringify({
    over: 'authored',
    filter: { condition: 'and', fields: [{ name: 'mode', operator: 'contains', type: 'text', value }] },
  });
const byHand = JSON.stringify({ expression: { '!': { var: 'record.mode' } } });

const mount = async () => {
  end = previewTemplate('authored', { definition: { label: 'Fields', fields: {} }, fields, rules: [] });
  mounted = await mountGrid({
    fields: [
      { key: 'name', label: 'Name' },
      { key: 'when', label: 'Mandatory when', type: 'condition', over: 'authored' },
    ],
    rows: [
      { id: 'a', version: 1, name: 'a' },
      { id: 'b', version: 1, name: 'b', when: ofMode('Air') },
      { id: 'c', version: 1, name: 'c', when: byHand },
    ],
    props: { editable: true },
    definitions: { message: { ...gridMessages.messages, ...filterMessages.messages } },
  });
};
const cell = (row: number) => cellOf(mounted?.element as HTMLElement, row, 'Mandatory when');
const dialog = () => page.getByRole('dialog', { name: 'Mandatory when' });
const storedIn = async (id: string) => {
  const rows = (await mounted?.surface.call('grid', 'records', {})) as Record<string, unknown>[];
  return rows.find((row) => row.id === id)?.when;
};

it('builds a condition of the fields that it is over, and takes it only when that is said', async () => {
  await mount();
  for (const button of ['Cancel', 'Change']) {
    await userEvent.click(cell(0));
    await userEvent.keyboard('{F2}');
    await dialog().getByRole('button', { name: 'Add a condition' }).click();
    await userEvent.fill(dialog().getByLabelText('Value of Mode'), 'Sea');
    await dialog().getByRole('button', { name: button }).click();
    await expect.poll(() => dialog().elements().length).toBe(0);
    if (button === 'Cancel') expect(await storedIn('a')).toBeUndefined();
  }
  await expect.poll(() => cell(0).textContent).toBe('Mode contains Sea');
  expect(await storedIn('a')).toBe(ofMode('Sea'));
});

it('shows what is there in words and changes it', async () => {
  await mount();
  await expect.poll(() => cell(1).textContent).toBe('Mode contains Air');
  await userEvent.dblClick(cell(1));
  await userEvent.fill(dialog().getByLabelText('Value of Mode'), 'Rail');
  await dialog().getByRole('button', { name: 'Change' }).click();
  await expect.poll(() => storedIn('b')).toBe(ofMode('Rail'));
});

it('shows an expression that no filter says as it is, and opens nothing over it', async () => {
  await mount();
  await expect.poll(() => cell(2).textContent).toBe('Expression: {"!":{"var":"record.mode"}}');
  await userEvent.dblClick(cell(2));
  await userEvent.keyboard('{F2}{Delete}');
  expect(dialog().elements()).toEqual([]);
  expect(await storedIn('c')).toBe(byHand);
});
