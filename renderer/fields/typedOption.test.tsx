/** Text typed into a list and left by Tab or Enter, in a real page: in a form field, and in other lists. */
import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'jotai';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import words from '../../definitions/platform/shell/words.messages.json';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import { appStore } from '../program/appStore.ts';
import { type PageProgram, programAtom } from '../program/program.ts';
import { themeFor } from '../theme/theme.ts';
import { FieldInput } from './FieldInput.tsx';
import { Select } from './lists.tsx';

let root: Root | undefined;
const realFetch = globalThis.fetch;
/** In the order of the server that had no ranking: what is exact must not depend on it. */
const CURRENCIES = [
  { id: '1', v: 'CHE', n: 'CHE', name: 'WIR Euro' },
  { id: '2', v: 'EUR', n: 'EUR', name: 'Euro' },
  { id: '3', v: 'USD', n: 'USD', name: 'US Dollar' },
];
/** Answers are held back until it is called. */
let answer: () => void;
let held: Promise<void>;
beforeEach(() => {
  held = Promise.resolve();
  answer = () => undefined;
  globalThis.fetch = async (input, init) => {
    if (new URL(String(input), location.href).pathname !== '/api/suggestion') return realFetch(input, init);
    const { q, selected = [] } = JSON.parse(String(init?.body));
    if (q !== '') await held;
    const has = (text: string) => text.toLowerCase().includes(q.toLowerCase());
    const msg = CURRENCIES.filter(({ v, name }) => has(v) || has(name) || selected.includes(v));
    return new Response(JSON.stringify({ msg, more: false }), { headers: { 'content-type': 'application/json' } });
  };
});
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  globalThis.fetch = realFetch;
});

const hold = () => {
  held = new Promise((resolve) => {
    answer = resolve;
  });
};
const LISTS = {
  currencies: { label: 'Currencies', from: { entity: 'currency', value: 'code', label: 'code', also: ['name'] } },
  temperatures: { label: 'T', values: { AMB: { label: 'Ambient' }, CHI: { label: 'Chilled' }, CHX: { label: 'AMB' } } },
};

function mount(Tested: () => React.ReactNode): void {
  const definitions = {
    message: words.messages,
    tenant: { test: { label: 'Test', language: 'en' } },
    list: LISTS,
    api: { suggestions: { method: 'POST', path: '/api/suggestion' } },
  };
  appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions, fields: {} } as unknown as PageProgram);
  const element = document.createElement('div');
  element.innerHTML = '<section id="layers"></section><div></div><button>after</button>';
  document.body.append(element);
  root = createRoot(element.querySelector('div') as HTMLElement);
  root.render(
    <Provider store={appStore}>
      <MantineProvider theme={themeFor()} env="test">
        <Tested />
      </MantineProvider>
    </Provider>,
  );
}
function mountField(list: string, first: unknown, type = 'dropdown'): () => unknown {
  let value: unknown = first;
  mount(function Field() {
    const [now, setNow] = useState(first);
    value = now;
    const field = { key: 'it', label: 'It', type, suggestionsSource: list } as EffectiveField;
    return <FieldInput id="it" label="It" field={field} value={now} onChange={setNow} />;
  });
  return () => value;
}
const input = () => document.querySelector('input:not([type=hidden])') as HTMLInputElement;
const type = async (text: string) => {
  await expect.poll(() => input()).toBeTruthy();
  input().focus();
  await expect.poll(() => document.activeElement === input()).toBe(true);
  input().select();
  await userEvent.keyboard(text);
};

it.each([
  '{Tab}',
  '{Enter}',
])('takes the exact code of a list of the server by %s, however fast one types', async (key) => {
  hold();
  const value = mountField('currencies', null);
  await type(`eur${key}`);
  answer();
  await expect.poll(value).toBe('EUR');
  await expect.poll(() => input().value).toBe('EUR');
});
it('takes a sole match, and leaves what several have', async () => {
  const value = mountField('currencies', 'EUR');
  await expect.poll(() => input()?.value).toBe('EUR');
  await type('dollar{Tab}');
  await expect.poll(value).toBe('USD');
  await type('u{Tab}');
  await expect.poll(() => input().value).toBe('USD');
  expect(value()).toBe('USD');
});
it('the full name of an option narrows the list to it, and each option shows the other texts of its entry', async () => {
  mountField('currencies', 'EUR');
  await expect.poll(() => input()?.value).toBe('EUR');
  await userEvent.click(input());
  await expect.poll(() => page.getByRole('option').elements().length).toBe(3);
  await expect.element(page.getByRole('option', { name: 'USD · US Dollar' })).toBeVisible();
  await type('USD');
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual(['USD · US Dollar']);
});
it('is not emptied where the same value is typed and chosen again', async () => {
  const value = mountField('currencies', 'EUR');
  await expect.poll(() => input()?.value).toBe('EUR');
  await type('EUR');
  await userEvent.click(page.getByRole('option', { name: 'EUR · Euro', exact: true }));
  await userEvent.keyboard('{Tab}');
  expect(value()).toBe('EUR');
});
it('offers the exact code of a fixed list first, before an equal name', async () => {
  const value = mountField('temperatures', null);
  await type('amb');
  await expect
    .poll(() => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent))
    .toEqual(['Ambient', 'AMB']);
  await userEvent.keyboard('{Tab}');
  await expect.poll(value).toBe('AMB');
});
it('adds to several values', async () => {
  const value = mountField('currencies', ['USD'], 'multiselect');
  await type('eur{Tab}');
  await expect.poll(value).toEqual(['USD', 'EUR']);
});
it('takes a typed name in any list, such as the field of a condition', async () => {
  let value: string | null = 'a';
  mount(function Fields() {
    const [now, setNow] = useState<string | null>('a');
    value = now;
    const data = [
      { value: 'a', label: 'Account' },
      { value: 'b', label: 'Bill to account' },
      { value: 'c', label: 'Currency' },
    ];
    return <Select aria-label="Field" data={data} value={now} searchable allowDeselect={false} onChange={setNow} />;
  });
  await type('curr{Tab}');
  await expect.poll(() => value).toBe('c');
  await type('account{Enter}');
  await expect.poll(() => value).toBe('a');
});
