/** The records that a field takes one of, as a table in a real page: by keys alone, and by mouse. */
import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'jotai';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import parts from '../../../definitions/platform/shell/parts.messages.json';
import words from '../../../definitions/platform/shell/words.messages.json';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { themeFor } from '../../theme/theme.ts';
import { FieldInput } from '../FieldInput.tsx';

let root: Root | undefined;
const realFetch = globalThis.fetch;
const CURRENCIES = [
  { id: '1', v: 'CHF', n: 'CHF', code: 'CHF', name: 'Swiss franc' },
  { id: '2', v: 'EUR', n: 'EUR', code: 'EUR', name: 'Euro' },
  { id: '3', v: 'USD', n: 'USD', code: 'USD', name: 'US dollar' },
];
const COLUMNS = [
  { key: 'code', label: 'Code' },
  { key: 'name', label: 'Name of the currency' },
];
beforeEach(() => {
  globalThis.fetch = async (input, init) => {
    if (new URL(String(input), location.href).pathname !== '/api/suggestion') return realFetch(input, init);
    const { q, columns } = JSON.parse(String(init?.body));
    const msg = CURRENCIES.filter(({ v, name }) => `${v} ${name}`.toLowerCase().includes(q.toLowerCase()));
    const answer = { msg, more: false, ...(columns ? { columns: COLUMNS } : {}) };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  };
});
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  globalThis.fetch = realFetch;
});

function mount(type: string, first: unknown, list = 'currencies'): () => unknown {
  const definitions = {
    message: { ...words.messages, ...parts.messages },
    tenant: { test: { label: 'Test', language: 'en' } },
    list: {
      currencies: { label: 'Currencies', from: { entity: 'currency', value: 'code', label: 'code', also: ['name'] } },
      fixed: { label: 'Fixed', values: { A: { label: 'A' } } },
    },
    api: { suggestions: { method: 'POST', path: '/api/suggestion' } },
    constant: {},
  };
  appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions, fields: {} } as unknown as PageProgram);
  let value: unknown = first;
  function Field() {
    const [now, setNow] = useState(first);
    value = now;
    const field = { key: 'it', label: 'It', type, suggestionsSource: list } as EffectiveField;
    return <FieldInput id="it" label="It" field={field} value={now} onChange={setNow} />;
  }
  const element = document.createElement('div');
  element.innerHTML = '<section id="layers"></section><div></div>';
  document.body.append(element);
  root = createRoot(element.querySelector('div') as HTMLElement);
  root.render(
    <Provider store={appStore}>
      <MantineProvider theme={themeFor()} env="test">
        <Field />
      </MantineProvider>
    </Provider>,
  );
  return () => value;
}
const input = () => document.querySelector('#it') as HTMLInputElement;
const dialog = page.getByRole('dialog', { name: 'Look up: It' });
const openByKey = async () => {
  await expect.poll(input).toBeTruthy();
  input().focus();
  await userEvent.keyboard('{F4}');
  await expect.element(dialog).toBeVisible();
};

it('opens by F4 with a column for each field, and takes by the arrows and Enter', async () => {
  const value = mount('dropdown', null);
  await openByKey();
  await expect.element(dialog.getByRole('columnheader', { name: 'Name of the currency' })).toBeVisible();
  await expect.element(dialog.getByRole('cell', { name: 'Swiss franc' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(value).toBe('EUR');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement === input()).toBe(true);
});

it('opens by its button, searches every column, and takes by a double click', async () => {
  const value = mount('dropdown', 'EUR');
  await userEvent.click(page.getByRole('button', { name: 'Look up (F4)' }));
  await userEvent.fill(dialog.getByRole('textbox'), 'dollar');
  await expect.element(dialog.getByRole('cell', { name: 'Swiss franc' })).not.toBeInTheDocument();
  await userEvent.dblClick(dialog.getByRole('cell', { name: 'US dollar' }));
  await expect.poll(value).toBe('USD');
});

it('leaves the value where it is closed, and adds to several', async () => {
  const value = mount('multiselect', ['EUR']);
  await openByKey();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(value()).toEqual(['EUR']);
  await openByKey();
  await expect.element(dialog.getByRole('cell', { name: 'Swiss franc' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(value).toEqual(['EUR', 'CHF']);
});

it('is not offered for a list of fixed values', async () => {
  mount('dropdown', null, 'fixed');
  await expect.poll(input).toBeTruthy();
  expect(page.getByRole('button', { name: 'Look up (F4)' }).elements()).toEqual([]);
});
