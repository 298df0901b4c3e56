/** Copying in a real browser: what is copied, and what is said where the browser does not let it. */
import '@mantine/core/styles.css';
import { Notifications } from '@mantine/notifications';
import type { Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { createSurface } from '../../surface/createSurface.ts';
import { mountInPage } from '../../testing/mountInPage.tsx';
import { PartIn } from '../../testing/PartIn.tsx';
import CopyButton from './index.tsx';

const own = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  if (own) Object.defineProperty(navigator, 'clipboard', own);
  else Reflect.deleteProperty(navigator, 'clipboard');
});

/** The browser asks the person in a window of its own, which no test answers: its clipboard is stood for here. */
const clipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });

function show(text: unknown) {
  const message = {
    'copy.done': { text: 'Copied.' },
    'copy.refused': { text: 'The browser does not allow copying.' },
  };
  const definitions = { message, tenant: { test: { label: 'Test', language: 'en' } } };
  appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions, fields: {} } as unknown as PageProgram);
  const surface = createSurface({ kind: 'screen', name: 'test', definition: { title: 'Test', parts: {} } as never });
  const props = { text: { literal: text }, label: 'Copy codes' };
  root = mountInPage(
    <>
      <Notifications />
      <PartIn surface={surface} kind="copyButton" component={CopyButton} name="copy" props={props} />
    </>,
  );
  return page.getByRole('button', { name: 'Copy codes' });
}

it('copies several texts as lines, and confirms it', async () => {
  const copied: string[] = [];
  clipboard(async (text) => void copied.push(text));
  await show(['one', 'two']).click();
  await expect.element(page.getByText('Copied.')).toBeVisible();
  expect(copied).toEqual(['one\ntwo']);
});

it('says where the browser does not let it', async () => {
  clipboard(() => Promise.reject(new Error('NotAllowedError')));
  await show('one').click();
  await expect.element(page.getByText('The browser does not allow copying.')).toBeVisible();
});

it('copies nothing while there is nothing', async () => {
  const copied: string[] = [];
  clipboard(async (text) => void copied.push(text));
  const copy = show([]);
  await expect.element(copy).toHaveAttribute('aria-disabled', 'true');
  (copy.element() as HTMLElement).click();
  expect(copied).toEqual([]);
});
