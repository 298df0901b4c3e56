/** Position and number of toasts, in a real page. */
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '../theme/tokens.css';
import './shell.css';
import { notifications } from '@mantine/notifications';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import words from '../../definitions/platform/shell/words.messages.json';
import { appStore } from '../program/appStore.ts';
import { type PageProgram, programAtom } from '../program/program.ts';
import { mountInPage } from '../testing/mountInPage.tsx';
import { LAYERS } from '../theme/layers.ts';
import { clearToasts, noteStart, toastText } from '../toasts/toast.ts';
import { Messages } from './Messages.tsx';

let root: Root | undefined;

beforeEach(async () => {
  // Test files share a page, so toasts of other files may remain.
  notifications.clean();
  const definitions = { message: words.messages, tenant: { test: { label: 'Test', language: 'en' } } };
  appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions, fields: {} } as unknown as PageProgram);
  root = mountInPage(
    <>
      <Messages />
      <section id={LAYERS} />
    </>,
  );
  await expect.poll(() => document.querySelector('.inv-toasts')).toBeTruthy();
});
afterEach(() => {
  notifications.clean();
  root?.unmount();
  document.body.replaceChildren();
});

const shown = () => [...document.querySelectorAll<HTMLElement>('.mantine-Notification-root')];
const boxes = () => shown().map((one) => one.getBoundingClientRect());
const LONG = 'There was a text that nobody had thought of, and it did not fit in one line: ';

it('shows three at a time and says how many wait, each once', async () => {
  for (const text of ['one', 'two', 'two', 'three', 'four', 'five']) toastText(text);
  await expect.poll(() => shown().map((one) => one.textContent)).toEqual(['one', 'two', 'three']);
  await expect.element(page.getByText('2 more messages')).toBeVisible();
  const waiting = () => document.querySelector('.inv-toasts-waiting')?.getBoundingClientRect().top ?? 0;
  await expect.poll(() => boxes()[2]?.bottom).toBeLessThanOrEqual(waiting());
  await page.getByRole('button', { name: 'Close message' }).first().click();
  await expect.poll(() => shown().map((one) => one.textContent)).toEqual(['two', 'three', 'four']);
  await expect.element(page.getByText('1 more message', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close message' }).first().click();
  await expect.poll(() => document.querySelector('.inv-toasts-waiting')).toBeNull();
});

it('shows toasts in the lower end corner, above the page’s footer', async () => {
  const foot = document.createElement('footer');
  foot.dataset.foot = '';
  foot.style.cssText = 'position: fixed; inset: auto 0 0; height: 40px';
  document.body.append(foot);
  const done = () => undefined;
  toastText(LONG.repeat(2), 'error');
  toastText('Removed.', 'success', undefined, { label: 'Take it back', hotkey: 'alt+z', run: done });
  await expect.poll(() => shown().length).toBe(2);
  await expect.poll(() => Math.round(innerHeight - (boxes()[1]?.bottom ?? 0))).toBe(48);
  // They slide in.
  const width = document.documentElement.clientWidth;
  await expect.poll(() => boxes().every(({ left, right }) => Math.round(width - right) === 8 && left >= 8)).toBe(true);
  for (const one of shown()) expect(one.scrollWidth).toBeLessThanOrEqual(one.clientWidth);
});

it('hides errors of earlier attempts once what the person started succeeds', async () => {
  noteStart();
  toastText('The password is wrong.', 'error');
  toastText('One row was saved.', 'success');
  await expect.poll(() => shown().length).toBe(2);
  noteStart();
  toastText('The password was changed.', 'success');
  await expect.poll(() => shown().map((one) => one.textContent)).not.toContain('The password is wrong.');
});

it('has them in the other corner of a page that is written from right to left', async () => {
  document.documentElement.dir = 'rtl';
  toastText('one');
  await expect.poll(() => boxes().length).toBe(1);
  await expect.poll(() => Math.round(boxes()[0]?.left ?? 0)).toBe(8);
  document.documentElement.removeAttribute('dir');
});

it('says nothing to the next person of what was said to the one before, also of what waited', async () => {
  for (const text of ['one', 'two', 'three', 'four', 'five']) toastText(text);
  await expect.poll(() => shown().length).toBe(3);
  clearToasts();
  await expect.poll(() => shown().length).toBe(0);
  expect(document.querySelector('.inv-toasts-waiting')).toBeNull();
  toastText('to the next');
  await expect.poll(() => shown().map((one) => one.textContent)).toEqual(['to the next']);
});

it('has them in the other corner while a panel is open in theirs', async () => {
  toastText('one');
  await expect.poll(() => boxes().length).toBe(1);
  const panel = document.createElement('div');
  panel.className = 'iv-popup';
  panel.style.cssText = 'position: fixed; inset: auto 0 0 auto; inline-size: 300px; block-size: 60%';
  document.getElementById(LAYERS)?.append(panel);
  await expect.poll(() => Math.round(boxes()[0]?.left ?? 0)).toBe(8);
  panel.remove();
  await expect.poll(() => Math.round(document.documentElement.clientWidth - (boxes()[0]?.right ?? 0))).toBe(8);
});

it('never covers the field that is edited', async () => {
  toastText('one');
  await expect.poll(() => boxes().length).toBe(1);
  const field = document.createElement('textarea');
  field.style.cssText = 'position: fixed; inset: auto 0 0 auto; inline-size: 200px; block-size: 60%';
  document.body.append(field);
  field.focus();
  await expect.poll(() => Math.round(boxes()[0]?.left ?? 0)).toBe(8);
  field.blur();
  field.style.inlineSize = '100%';
  field.focus();
  await expect.poll(() => boxes()[0]?.bottom ?? innerHeight).toBeLessThan(field.getBoundingClientRect().top);
  field.remove();
});
