/** Two lists beside each other in a real page: by mouse, by keys, with thousands of entries. */
import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'jotai';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { themeFor } from '../../theme/theme.ts';
import { TransferListField } from './TransferListField.tsx';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

const text = (said: string, ...placeholders: string[]) => ({ text: said, placeholders });
const message = {
  'transfer.available': text('Available'),
  'transfer.assigned': text('Assigned'),
  'transfer.searchAvailable': text('Search available'),
  'transfer.searchAssigned': text('Search assigned'),
  'transfer.assign': text('Assign selected'),
  'transfer.assignAll': text('Assign all found'),
  'transfer.remove': text('Remove selected'),
  'transfer.removeAll': text('Remove all found'),
  'transfer.allAssigned': text('Everything is assigned'),
  'transfer.nothingAssigned': text('Nothing assigned yet'),
};

/** Shows the field over so many ports, and gives what is chosen. */
function mount(count: number, value: readonly string[]): { chosen(): readonly string[] } {
  const name = (n: number) => String(n).padStart(5, '0');
  const values = Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`P${name(n)}`, { label: `Port ${name(n)}` }]),
  );
  const definitions = {
    list: { ports: { label: 'Ports', values } },
    message,
    tenant: { test: { label: 'Test', language: 'en' } },
    constant: {},
  };
  appStore.set(programAtom, { hash: `test-${Math.random()}`, tenant: 'test', definitions } as unknown as PageProgram);
  const field = { key: 'ports', label: 'Ports', type: 'multiselect', suggestionsSource: 'ports' } as EffectiveField;
  let newest = value;
  function Field() {
    const [now, set] = useState<readonly string[]>(value);
    newest = now;
    return <TransferListField field={field} label="Ports" value={now} onChange={(next) => set(next as string[])} />;
  }
  const element = document.createElement('div');
  element.innerHTML = '<section id="layers"></section><div></div>';
  document.body.append(element);
  root = createRoot(element.querySelector('div') as HTMLElement);
  root.render(
    <Provider store={appStore}>
      <MantineProvider theme={themeFor()}>
        <Field />
      </MantineProvider>
    </Provider>,
  );
  return { chosen: () => newest };
}
const box = (name: string) => page.getByRole('listbox', { name });
const option = (of: string, name: string) => box(of).getByRole('option', { name });

it('moves by a double click, by the buttons, and all that is found', async () => {
  const field = mount(30, ['P00002']);
  await expect.element(option('Assigned', 'Port 00002')).toBeVisible();
  await userEvent.dblClick(option('Available', 'Port 00001'));
  await expect.poll(field.chosen).toEqual(['P00002', 'P00001']);
  await userEvent.click(option('Available', 'Port 00003'));
  await userEvent.click(option('Available', 'Port 00005'), { modifiers: ['Shift'] });
  await userEvent.click(page.getByRole('button', { name: 'Assign selected' }));
  await expect.poll(field.chosen).toEqual(['P00002', 'P00001', 'P00003', 'P00004', 'P00005']);
  await userEvent.fill(page.getByRole('textbox', { name: 'Search assigned' }), '0000 3');
  await userEvent.click(page.getByRole('button', { name: 'Remove all found' }));
  await expect.poll(field.chosen).toEqual(['P00002', 'P00001', 'P00004', 'P00005']);
  await userEvent.fill(page.getByRole('textbox', { name: 'Search available' }), 'port 0001');
  await userEvent.click(page.getByRole('button', { name: 'Assign all found' }));
  await expect.poll(() => field.chosen().length).toBe(14);
});

it('is worked by keys alone', async () => {
  const field = mount(30, []);
  const available = box('Available');
  await expect.element(available).toBeVisible();
  (available.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(field.chosen).toEqual(['P00002']);
  await userEvent.keyboard('{Home}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Enter}');
  await expect.poll(field.chosen).toEqual(['P00002', 'P00000', 'P00001', 'P00003']);
  await userEvent.keyboard('{Control>}a{/Control}{Enter}');
  await expect.poll(() => field.chosen().length).toBe(30);
  await expect.element(page.getByText('Everything is assigned')).toBeVisible();
  (box('Assigned').element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  const active = () => document.getElementById(box('Assigned').element().getAttribute('aria-activedescendant') ?? '');
  await expect.poll(() => active()?.getAttribute('aria-posinset')).toBe('30');
});

it('draws of ten thousand entries those in sight, and goes to the last', async () => {
  const field = mount(10_000, []);
  const available = box('Available');
  await expect.element(option('Available', 'Port 00000')).toBeVisible();
  expect(available.element().querySelectorAll('[role=option]').length).toBeLessThan(50);
  (available.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(option('Available', 'Port 09999')).toBeVisible();
  expect(option('Available', 'Port 09999').element().getAttribute('aria-setsize')).toBe('10000');
  await userEvent.keyboard('{Enter}');
  await expect.poll(field.chosen).toEqual(['P09999']);
});
