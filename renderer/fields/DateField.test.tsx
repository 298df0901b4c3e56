/** The field of a day in a real page: typed as people type days, and chosen from a calendar by keys. */
import '@mantine/core/styles.css';
import { useState } from 'react';
import type { Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import words from '../../definitions/platform/shell/words.messages.json';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import { appStore } from '../program/appStore.ts';
import { type PageProgram, programAtom, todayAtom } from '../program/program.ts';
import { mountInPage } from '../testing/mountInPage.tsx';
import { FieldInput } from './FieldInput.tsx';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

function mount(first: unknown, relativeDays = false): () => unknown {
  const definitions = { message: words.messages, tenant: { test: { label: 'Test', language: 'en' } } };
  appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions, fields: {} } as unknown as PageProgram);
  appStore.set(todayAtom, '2026-11-21');
  let held = first;
  function Field() {
    const [value, setValue] = useState(first);
    held = value;
    const field = { key: 'eta', type: 'date', label: 'ETA' } as EffectiveField;
    return <FieldInput field={field} label="ETA" value={value} onChange={setValue} relativeDays={relativeDays} />;
  }
  root = mountInPage(<Field />);
  return () => held;
}
const input = () => page.getByRole('textbox', { name: 'ETA' });

it('parses a typed date on blur and on Enter, and retains invalid text', async () => {
  const held = mount(null);
  await userEvent.fill(input(), '7/1/2026');
  await userEvent.tab();
  expect(held()).toBe('2026-07-01');
  await userEvent.fill(input(), '2 Aug 2026');
  await userEvent.keyboard('{Enter}');
  expect(held()).toBe('2026-08-02');
  await userEvent.fill(input(), 'soon');
  await userEvent.tab();
  expect(held()).toBe('soon');
  await userEvent.fill(input(), '');
  expect(held()).toBeNull();
});

it('retains relative days in filters', async () => {
  const held = mount(null, true);
  await userEvent.fill(input(), 'today-7');
  await userEvent.tab();
  expect(held()).toBe('today-7');
});

it('opens the calendar by alt+down at the day that was typed, and takes the one that is chosen', async () => {
  const held = mount(null);
  await userEvent.fill(input(), '7/1/2026');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const chosen = page.getByRole('button', { name: '15 July 2026' });
  await chosen.click();
  expect(held()).toBe('2026-07-15');
  await expect.element(input()).toHaveValue('2026-07-15');
  expect(chosen.query()).toBeNull();
});
