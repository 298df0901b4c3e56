/** A link in a real page: it is drawn when something changes, not without end. */
import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'jotai';
import { Profiler } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { PropsOf } from '../../../metadata/signatures/components.ts';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { createSurface } from '../../surface/createSurface.ts';
import { LocalsContext, SurfaceContext } from '../../surface/hooks.ts';
import Link from './index.tsx';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

const LOCALS = {};

it('is drawn once for what its address is made of, and again when that changes', async () => {
  const definitions = {
    route: { account: { path: '/accounts/{id}', screen: 'account' } },
    tenant: { test: { label: 'Test', language: 'en' } },
  };
  appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions, fields: {} } as unknown as PageProgram);
  const surface = createSurface({ kind: 'screen', name: 'test', definition: { title: 'Test', parts: {} } as never });
  surface.publish('list', { id: 'one' });
  const props = { text: 'To the account', route: 'account', path: { id: { var: 'state.list.id' } } };
  let drawn = 0;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <Provider store={appStore}>
      <MantineProvider env="test">
        <SurfaceContext value={surface}>
          <LocalsContext value={LOCALS}>
            <Profiler id="link" onRender={() => (drawn += 1)}>
              <Link
                name="link"
                props={props as PropsOf<'link'>}
                part={{ component: 'link', props } as never}
                surface={surface}
                locals={LOCALS}
              >
                {() => null}
              </Link>
            </Profiler>
          </LocalsContext>
        </SurfaceContext>
      </MantineProvider>
    </Provider>,
  );
  const link = page.getByRole('link', { name: 'To the account' });
  await expect.element(link).toHaveAttribute('href', '/accounts/one');
  for (let frames = 0; frames < 10; frames += 1) await new Promise(requestAnimationFrame);
  expect(drawn).toBeLessThan(4);
  surface.publish('list', { id: 'two' });
  await expect.element(link).toHaveAttribute('href', '/accounts/two');
  expect(drawn).toBeLessThan(6);
});
