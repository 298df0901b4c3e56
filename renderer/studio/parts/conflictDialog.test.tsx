/** Both sides of a definition that two people changed, in a real page: chosen place by place. */
import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import words from '../../../definitions/platform/authoring/author.messages.json';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { Conflict } from './conflict.ts';
import { differenceWords } from './differenceWords.ts';

type Value = Record<string, unknown>;
let close = () => {};
afterEach(() => close());

function mount(conflict: Conflict<Value>, mine: Value | null) {
  const tenant = { test: { label: 'Test', language: 'en' } };
  const message = { ...words.messages, 'common.close': { text: 'Close' }, 'common.empty': { text: 'empty' } };
  const program = { hash: 'test', tenant: 'test', definitions: { tenant, message, api: {} }, timeZone: 'UTC' };
  appStore.set(programAtom, program as unknown as PageProgram);
  const chosen: (Value | null | undefined)[] = [];
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  const settle = (value: Value | null | undefined) => void chosen.push(value);
  root.render(
    <MantineProvider>
      <ConflictDialog conflict={conflict} mine={mine} words={differenceWords} settle={settle} />
    </MantineProvider>,
  );
  close = () => {
    root.unmount();
    element.remove();
  };
  return chosen;
}
const was = { label: 'Berths', unit: 'm', values: ['a'], hint: 'h' };
const value = { label: 'Quays', unit: 'm', values: ['a', 'b'], hint: 'theirs' };
const mine = { label: 'Moorings', unit: 'ft', values: ['a', 'c'], hint: 'h' };
const conflict = { version: 3, by: { name: 'Ada' }, was, value };
const place = (name: string) => page.getByRole('radiogroup', { name, exact: true });
const take = () => page.getByRole('button', { name: 'Apply choices' });

it('shows both sides of each change, asks about conflicts, and returns the choice', async () => {
  const chosen = mount(conflict, mine);
  await expect.element(place('label')).toHaveTextContent('Ada' + 'label: Berths → Quays');
  await expect.element(place('label')).toHaveTextContent('label: Berths → Moorings');
  await expect.element(page.getByRole('status')).toHaveTextContent('2 conflicts to resolve');
  await expect.element(take()).toBeDisabled();
  // A change of one side is preselected and can be declined.
  await expect.element(place('unit').getByRole('radio', { name: /^You/ })).toBeChecked();
  await expect.element(place('hint').getByRole('radio', { name: /^Ada/ })).toBeChecked();
  await userEvent.click(place('hint').getByText('Left unchanged'));
  await userEvent.click(place('values').getByText('Both', { exact: true }));
  await expect.element(place('label').getByText('Both', { exact: true })).not.toBeInTheDocument();
  // By keys: the first side, then the other.
  (place('label').getByRole('radio').first().element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(take()).toBeEnabled();
  await userEvent.click(take());
  expect(chosen).toEqual([{ label: 'Moorings', unit: 'ft', values: ['a', 'b', 'c'], hint: 'h' }]);
});

it('gives one side whole, also where the other took the definition away', async () => {
  const chosen = mount({ ...conflict, value: null }, mine);
  await expect.element(place('Definition')).toHaveTextContent('removed');
  await userEvent.click(page.getByRole('button', { name: 'Keep mine' }));
  await userEvent.click(page.getByRole('button', { name: 'Use theirs' }));
  await userEvent.click(page.getByRole('button', { name: 'Close' }));
  expect(chosen).toEqual([mine, null, undefined]);
});
