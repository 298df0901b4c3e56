/** A question with a reason, in a real page. */
import '@mantine/core/styles.css';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import words from '../../definitions/platform/shell/words.messages.json';
import { appStore } from '../program/appStore.ts';
import { type PageProgram, programAtom } from '../program/program.ts';
import { mountInPage } from '../testing/mountInPage.tsx';
import { ask } from '../toasts/toast.ts';
import { QuestionHost } from './QuestionHost.tsx';

let root: Root | undefined;

beforeEach(() => {
  const definitions = { message: words.messages, tenant: { test: { label: 'Test', language: 'en' } } };
  appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions, fields: {} } as unknown as PageProgram);
  root = mountInPage(<QuestionHost />);
});
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

it('leads to the reason that is missing, and gives it when it was written', async () => {
  const answer = ask({ text: 'Delete it?', yes: 'Delete', reason: { label: 'Reason', required: 'Say why.' } });
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await expect.element(reason).toHaveFocus();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Say why.')).toBeVisible();
  await expect.element(reason).toHaveFocus();
  await userEvent.keyboard('Entered twice');
  await page.getByRole('button', { name: 'Delete' }).click();
  expect(await answer).toEqual({ reason: 'Entered twice' });
});

it('gives the focus back to where it was, also where a menu that is gone had it', async () => {
  const main = document.createElement('main');
  const cell = document.createElement('button');
  main.append(cell);
  const entry = document.createElement('button');
  document.body.append(main, entry);
  const answered = async (opener: HTMLElement) => {
    opener.focus();
    const answer = ask({ text: 'Delete it?', yes: 'Delete' });
    await expect.element(page.getByRole('button', { name: 'Delete' })).toHaveFocus();
    entry.remove();
    await userEvent.keyboard('{Escape}');
    await answer;
    await expect.poll(() => document.activeElement).toBe(cell);
  };
  await answered(cell);
  document.body.append(entry);
  await answered(entry);
});
