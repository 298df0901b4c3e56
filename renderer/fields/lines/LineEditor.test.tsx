/** Lines in a real page: added and removed by keys, moved, pasted; empty lines are ignored. */
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
import { LineEditor } from './LineEditor.tsx';
import { LinesField } from './LinesField.tsx';
import { type Line, lineOf } from './lines.ts';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

const text = (said: string, ...placeholders: string[]) => ({ text: said, placeholders });
const message = {
  'lines.add': text('Add line'),
  'lines.remove': text('Remove line {line}', 'line'),
  'lines.up': text('Move line {line} up', 'line'),
  'lines.down': text('Move line {line} down', 'line'),
  'lines.cell': text('{label}, line {line}', 'label', 'line'),
};

function mount(type: 'text' | 'multiselect', value: unknown): { value(): unknown } {
  const definitions = { list: {}, message, tenant: { test: { label: 'Test', language: 'en' } }, constant: {} };
  appStore.set(programAtom, { hash: `test-${Math.random()}`, tenant: 'test', definitions } as unknown as PageProgram);
  const field = { key: 'cc', label: 'Cc', type, input: 'lines' } as EffectiveField;
  let newest = value;
  function Field() {
    const [now, set] = useState(value);
    newest = now;
    return <LinesField field={field} label="Cc" value={now} onChange={set} />;
  }
  const element = document.createElement('div');
  document.body.append(element);
  root = createRoot(element);
  root.render(
    <Provider store={appStore}>
      <MantineProvider theme={themeFor()}>
        <Field />
      </MantineProvider>
    </Provider>,
  );
  return { value: () => newest };
}
const line = (at: number) => page.getByRole('textbox', { name: `Cc, line ${at}`, exact: true });

function paste(into: Element, said: string): void {
  const data = new DataTransfer();
  data.setData('text/plain', said);
  into.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}

it('begins a line with Enter, and takes an empty one away with Backspace', async () => {
  const field = mount('text', 'a@b.test, c@d.test');
  await line(1).click();
  await userEvent.keyboard('{Enter}x@y.test');
  await expect.element(line(3)).toHaveValue('c@d.test');
  expect(field.value()).toBe('a@b.test, x@y.test, c@d.test');
  await userEvent.keyboard('{Enter}');
  await expect.element(line(4)).toBeVisible();
  expect(field.value()).toBe('a@b.test, x@y.test, c@d.test');
  await userEvent.keyboard('{Backspace}');
  await expect.element(line(4)).not.toBeInTheDocument();
  await expect.element(line(2)).toHaveFocus();
});

it('moves and removes lines, and holds nothing without one', async () => {
  const field = mount('multiselect', ['one, two', 'three']);
  await page.getByRole('button', { name: 'Move line 2 up' }).click();
  await expect.poll(field.value).toEqual(['three', 'one, two']);
  await line(1).click();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(field.value).toEqual(['one, two', 'three']);
  await page.getByRole('button', { name: 'Remove line 1' }).click();
  await page.getByRole('button', { name: 'Remove line 1' }).click();
  await expect.poll(field.value).toBeNull();
});

it('makes as many lines as are pasted', async () => {
  const field = mount('text', null);
  await page.getByRole('button', { name: 'Add line' }).click();
  await expect.element(line(1)).toHaveFocus();
  paste(line(1).element(), 'a@b.test\nc@d.test, e@f.test\n');
  await expect.poll(field.value).toBe('a@b.test, c@d.test, e@f.test');
  await expect.element(line(3)).toHaveFocus();
});

it('shows the computed value of a line, which is not editable', async () => {
  const definitions = { list: {}, message, tenant: { test: { label: 'Test', language: 'en' } }, constant: {} };
  appStore.set(programAtom, { hash: 'lines', tenant: 'test', definitions } as unknown as PageProgram);
  const columns = [
    { key: 'name', label: 'Name', type: 'text' },
    { key: 'said', label: 'Said', type: 'text', virtual: { cat: ['Dear ', { var: 'record.name' }] } },
  ] as EffectiveField[];
  let held: readonly Line[] = [lineOf({ name: 'Ada' })];
  function Lines() {
    const [lines, set] = useState(held);
    held = lines;
    return <LineEditor label="People" columns={columns} lines={lines} onChange={set} />;
  }
  const element = document.createElement('div');
  document.body.append(element);
  root = createRoot(element);
  root.render(
    <Provider store={appStore}>
      <MantineProvider theme={themeFor()}>
        <Lines />
      </MantineProvider>
    </Provider>,
  );
  const said = page.getByRole('textbox', { name: 'Said, line 1', exact: true });
  await expect.element(said).toHaveValue('Dear Ada');
  await expect.element(said).toHaveAttribute('readonly');
  await page.getByRole('textbox', { name: 'Name, line 1', exact: true }).fill('Bo');
  await expect.element(said).toHaveValue('Dear Bo');
  expect(held.map(({ values }) => values)).toEqual([{ name: 'Bo' }]);
});
