/** Copying in a real browser: what is copied, and what is said where the browser does not let it. */
import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { Provider } from 'jotai';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { PropsOf } from '../../../metadata/signatures/components.ts';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { createSurface } from '../../surface/createSurface.ts';
import { LocalsContext, SurfaceContext } from '../../surface/hooks.ts';
import CopyButton from './index.tsx';

const LOCALS = {};
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
  const props = { text: { literal: text }, label: 'Copy codes' } as PropsOf<'copyButton'>;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <Provider store={appStore}>
      <MantineProvider env="test">
        <Notifications />
        <SurfaceContext value={surface}>
          <LocalsContext value={LOCALS}>
            <CopyButton
              name="copy"
              props={props}
              part={{ component: 'copyButton', props } as never}
              surface={surface}
              locals={LOCALS}
            >
              {() => null}
            </CopyButton>
          </LocalsContext>
        </SurfaceContext>
      </MantineProvider>
    </Provider>,
  );
  return page.getByRole('button', { name: 'Copy codes' });
}

it('copies several texts one a line, and says so', async () => {
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
