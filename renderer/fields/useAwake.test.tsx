/** Lists and calendars that nobody is at: they look and are heard as they do when somebody is, and wake without a loss. */
import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'jotai';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import words from '../../definitions/base/shell/words.messages.json';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import { appStore } from '../program/appStore.ts';
import { type PageProgram, programAtom, todayAtom } from '../program/program.ts';
import { themeFor } from '../theme/theme.ts';
import { FieldInput } from './FieldInput.tsx';
import type { FieldInputProps } from './fieldProps.ts';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  document.body.style.paddingTop = '';
});

const VALUES = { Air: { label: 'Air freight' }, Rail: { label: 'Railway' } };
type Given = Partial<Omit<FieldInputProps, 'field'>> & { field: Partial<EffectiveField> };

function mount({ field, value: first, ...given }: Given): () => unknown {
  const list = { modes: { label: 'Modes', values: VALUES }, any: { label: 'Any', values: VALUES, open: true } };
  const definitions = { message: words.messages, tenant: { test: { label: 'Test', language: 'en' } }, list };
  appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions, fields: {} } as unknown as PageProgram);
  appStore.set(todayAtom, '2026-11-21');
  const whole = { key: 'it', label: 'It', ...field } as EffectiveField;
  let held = first;
  function Field() {
    const [value, setValue] = useState(first);
    held = value;
    return <FieldInput id="it" label="It" {...given} field={whole} value={value} onChange={setValue} />;
  }
  const element = document.createElement('div');
  element.innerHTML = '<section id="layers"></section><button>before</button><div></div>';
  document.body.append(element);
  root = createRoot(element.querySelector('div') as HTMLElement);
  root.render(
    <Provider store={appStore}>
      <MantineProvider theme={themeFor()} env="test">
        <Field />
      </MantineProvider>
    </Provider>,
  );
  return () => held;
}
const input = () => document.getElementById('it') as HTMLInputElement;
const drawn = () => input()?.closest('.mantine-InputWrapper-root') as HTMLElement;

/** Each element, with its attributes and what style they come to; ids of buttons are made up. */
function described(element: Element): unknown {
  const attributes = [...element.attributes]
    .filter(({ name }) => name !== 'style' && !(name === 'id' && element.tagName === 'BUTTON'))
    .map(({ name, value }) => `${name}=${value.trim().split(/\s+/).sort().join(' ')}`)
    .sort();
  const { height, width, fontSize, color, margin, padding, borderColor, backgroundColor } = getComputedStyle(element);
  const style = { height, width, fontSize, color, margin, padding, borderColor, backgroundColor };
  const inner = [...element.childNodes].map((child) =>
    child instanceof Element ? described(child) : child.textContent,
  );
  return { tag: element.tagName, attributes, style, inner };
}

const modes = { type: 'dropdown', suggestionsSource: 'modes' } as const;
const CASES: Readonly<Record<string, Given>> = {
  'a value of a list': { field: modes, value: 'Air' },
  'a value that the list has not': { field: modes, value: 'Sea' },
  'no value': { field: modes, value: null, required: true, error: 'Not so.', description: 'As agreed.' },
  'a value that stays': { field: modes, value: 'Air', readOnly: true },
  'a field without a list': { field: { type: 'dropdown' }, value: null },
  'a list with other values': { field: { type: 'dropdown', suggestionsSource: 'any' }, value: 'Air' },
  'a value that a rule set': { field: modes, value: 'Rail', tone: 'assigned' },
  'a day': { field: { type: 'date' }, value: '2026-01-02', required: true },
  'no day': { field: { type: 'date' }, value: null, error: 'Not so.' },
  'a day that stays': { field: { type: 'date' }, value: '2026-01-02', readOnly: true },
  'a time': { field: { type: 'dateTime' }, value: '2026-01-02T10:00:00Z' },
};

/** The pointer stands where a test before left it, and would wake what comes to stand under it. */
async function pointerAway(): Promise<void> {
  document.body.style.paddingTop = '400px';
  await userEvent.hover(document.body, { position: { x: 5, y: 5 } });
}

it.each(Object.keys(CASES))('looks the same asleep and awake: %s', async (name) => {
  await pointerAway();
  mount(CASES[name] as Given);
  await expect.poll(input).toBeTruthy();
  await document.fonts.ready;
  const asleep = drawn();
  const before = described(asleep);
  asleep.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  await expect.poll(drawn).not.toBe(asleep);
  expect(before).toEqual(described(drawn()));
});

it('is come to by the tab key: its whole value is selected, typing replaces it and opens the list', async () => {
  const held = mount({ field: modes, value: 'Air' });
  await expect.poll(input).toBeTruthy();
  document.querySelector('button')?.focus();
  await userEvent.tab();
  await expect.poll(() => document.activeElement).toBe(input());
  const { selectionStart, selectionEnd, value } = input();
  expect([selectionStart, selectionEnd]).toEqual([0, value.length]);
  expect(page.getByRole('listbox').query()).toBeNull();
  await userEvent.keyboard('Railw');
  expect(input().value).toBe('Railw');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(held()).toBe('Rail');
  expect(input().value).toBe('Railway');
});

it('opens by one click', async () => {
  const held = mount({ field: modes, value: 'Air' });
  await userEvent.click(page.getByRole('combobox', { name: 'It' }));
  await userEvent.click(page.getByRole('option', { name: 'Railway' }));
  expect(held()).toBe('Rail');
});

it('is emptied by one click', async () => {
  const held = mount({ field: modes, value: 'Air' });
  await expect.poll(input).toBeTruthy();
  await userEvent.click(drawn().querySelector('button') as HTMLElement, { force: true });
  await expect.poll(held).toBeNull();
});

it('keeps what whoever gives the focus selects', async () => {
  await pointerAway();
  mount({ field: { type: 'date' }, value: '2026-01-02' });
  await expect.poll(input).toBeTruthy();
  const asleep = input();
  asleep.focus();
  asleep.setSelectionRange(5, 7);
  await expect.poll(() => document.activeElement === input() && input() !== asleep).toBe(true);
  expect([input().selectionStart, input().selectionEnd]).toEqual([5, 7]);
});

it('keeps the focus at the button of a calendar, which opens by a key', async () => {
  mount({ field: { type: 'date' }, value: '2026-01-02' });
  const button = page.getByRole('button', { name: 'Calendar of It' });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await expect.poll(() => document.activeElement?.id).toBeTruthy();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: '15 January 2026' })).toBeVisible();
});
