/** A table of ticks by keys: Tab leads to one of them and on, arrows to the others. */
import '@mantine/core/styles.css';
import type { Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import parts from '../../../definitions/platform/shell/parts.messages.json';
import words from '../../../definitions/platform/shell/words.messages.json';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { createSurface } from '../../surface/createSurface.ts';
import { mountInPage } from '../../testing/mountInPage.tsx';
import { PartIn } from '../../testing/PartIn.tsx';
import MatrixPart from './index.tsx';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

const rows = ['View', 'Edit', 'Delete'].map((label) => ({ id: label.toLowerCase(), label }));
const columns = [
  { id: 'a', label: 'Auditor' },
  { id: 'built', label: 'Built in', readonly: true },
  { id: 'b', label: 'Billing' },
];

function mount() {
  const definitions = {
    message: { ...words.messages, ...parts.messages },
    tenant: { test: { label: 'Test', language: 'en' } },
  };
  appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions, fields: {} } as unknown as PageProgram);
  const definition = { title: 'Test', state: {}, parts: {} };
  const surface = createSurface({ kind: 'screen', name: 'test', definition: definition as never });
  const literal = (value: unknown) => ({ literal: value });
  const props = { label: 'Rights', editable: true, rows: literal(rows), columns: literal(columns), value: literal({}) };
  root = mountInPage(
    <PartIn surface={surface} kind="matrix" component={MatrixPart} props={props}>
      <button type="button">Save</button>
    </PartIn>,
  );
}

const tick = (row: string, column: string) => page.getByRole('checkbox', { name: `${row}: ${column}` });

it('is one stop of Tab: the tick that had the focus last', async () => {
  mount();
  await expect.element(tick('View', 'Auditor')).toBeVisible();
  (page.getByRole('textbox').element() as HTMLElement).focus();
  // The scroll container, then the first enabled checkbox.
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(tick('View', 'Auditor')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight} ');
  await expect.element(tick('Edit', 'Billing')).toHaveFocus();
  await expect.element(tick('Edit', 'Billing')).toBeChecked();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Save' })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(tick('Edit', 'Billing')).toHaveFocus();
});

it('moves the tab stop to another checkbox if the last one is hidden', async () => {
  mount();
  await expect.element(tick('View', 'Auditor')).toBeVisible();
  (tick('Delete', 'Billing').element() as HTMLElement).focus();
  await page.getByRole('textbox').fill('view');
  await expect.element(tick('Delete', 'Billing')).not.toBeInTheDocument();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(tick('View', 'Auditor')).toHaveFocus();
});
