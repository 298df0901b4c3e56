/** A record that somebody else saved while a form of it was open: what both changed is decided on, members of its lists too. */
import '@mantine/core/styles.css';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import parts from '../../../definitions/platform/shell/parts.messages.json';
import words from '../../../definitions/platform/shell/words.messages.json';
import type { OpenSurface } from '../../surface/openSurface.ts';
import { formatInstant } from '../../text/formatValue.ts';
import { mountForm } from './testing/mountForm.tsx';

const record = { id: 'a', version: 1, name: 'Old', weight: 1, charges: [{ code: 'FRT', amount: '1' }] };
const mara = { by: { id: 'u2', name: 'Mara Meier' }, bySelf: false, at: '2026-11-20T14:05:00.000Z' };
const self = { by: { id: 'u1', name: 'Ada Admin' }, bySelf: true, at: '2026-11-20T15:10:00.000Z' };

let surface: OpenSurface;
let close = () => {};
afterEach(() => close());

beforeEach(async () => {
  const form = mountForm({
    definitions: {
      entity: { thing: { label: 'Thing', lists: { charges: { label: 'Charges', template: 'charges' } }, fields: {} } },
      template: {
        things: { label: 'Things', entity: 'thing', fields: {} },
        charges: { label: 'Charges', fields: {} },
      },
      message: { ...words.messages, ...parts.messages },
      action: { save: { label: 'Save', steps: [{ do: 'set', state: 'sent', value: { var: 'state.form.row' } }] } },
    },
    fields: {
      things: [
        { key: 'name', label: 'Name', type: 'text' },
        { key: 'weight', label: 'Weight', type: 'numeric' },
      ],
      charges: [
        { key: 'code', label: 'Code', type: 'text' },
        { key: 'amount', label: 'Amount', type: 'decimal' },
      ],
    },
    record,
    props: { submit: 'save' },
  });
  surface = form.surface;
  close = form.unmount;
  await expect.poll(() => (document.getElementById('form_name') as HTMLInputElement | null)?.value).toBe('Old');
});

const dialog = page.getByRole('dialog');
const asked = () =>
  [...document.querySelectorAll('[role=dialog] tbody tr')].map((row) =>
    [...row.children].map((cell) => {
      const value = cell.querySelector('.inv-conflict-value');
      const lines = [...(value?.children ?? [])].map((line) => line.textContent);
      return lines.length > 0 ? lines.join(' | ') : (value?.textContent ?? cell.textContent);
    }),
  );
const conflict = {
  stored: { ...record, version: 2, name: 'Theirs', weight: 5 },
  fields: [
    { field: 'name', base: 'Old', mine: 'Mine', theirs: 'Theirs', ...mara },
    {
      field: 'charges',
      base: record.charges,
      mine: [{ code: 'FRT', amount: '2' }],
      theirs: [{ code: 'FRT', amount: '3' }],
      members: [
        { row: 0, field: 'amount', base: '1', mine: '2', theirs: '3' },
        { row: 1, base: {}, mine: null, theirs: { code: 'FUE' } },
      ],
      ...self,
    },
  ],
};

it('asks about each field and each member that both changed, with who and when, and saves again with what was decided', async () => {
  await userEvent.fill(document.getElementById('form_name') as HTMLElement, 'Mine');
  await surface.call('form', 'conflict', { conflict });
  await expect.element(dialog).toBeVisible();
  expect(asked()).toEqual([
    ['Name', 'Mine', 'Theirs'],
    ['Charges', 'Row 1, Amount: 2 | Row 2: removed', 'Row 1, Amount: 3 | Row 2: changed'],
  ]);
  await expect.element(dialog.getByText(`Changed by Mara Meier, ${formatInstant(mara.at)}`)).toBeVisible();
  await expect.element(dialog.getByText(`Changed by you, in another window, ${formatInstant(self.at)}`)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep mine: Name' }));
  await expect.poll(asked).toHaveLength(1);
  // Nothing is sent before the last of them is decided on.
  expect(surface.getState('sent')).toBeUndefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Use theirs: Charges' }));
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
  await expect
    .poll(() => surface.getState('sent'))
    .toMatchObject({
      id: 'a',
      name: 'Mine',
      was: { name: 'Old', version: 1 },
      resolved: { version: 2, fields: { name: 'mine', charges: 'theirs' } },
    });
});

it('decides on all of them alike, and on nothing by closing', async () => {
  await surface.call('form', 'conflict', { conflict });
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
  expect(surface.getState('sent')).toBeUndefined();
  await surface.call('form', 'conflict', { conflict });
  await userEvent.click(dialog.getByRole('button', { name: 'Use all of theirs' }));
  await expect
    .poll(() => surface.getState('sent'))
    .toMatchObject({ resolved: { version: 2, fields: { name: 'theirs', charges: 'theirs' } } });
});
