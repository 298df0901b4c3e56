/** The toolbar in a real page: what is known by its icon shows it alone, and what has no room is in the menu. */
import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'jotai';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import words from '../../../definitions/platform/shell/parts.messages.json';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { createSurface } from '../../surface/createSurface.ts';
import { PartIn } from '../../testing/PartIn.tsx';
import Toolbar from './index.tsx';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

function mount(width: number): void {
  const definitions = {
    action: {
      save: { label: 'Save everything', icon: 'save', steps: [] },
      undo: { label: 'Undo', icon: 'undo', enabledWhen: false, steps: [] },
      bare: { label: 'Plain', steps: [] },
      export: { label: 'Export to a workbook', icon: 'export', steps: [] },
    },
    message: words.messages,
    tenant: { test: { label: 'Test', language: 'en' } },
  };
  appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions, fields: {} } as unknown as PageProgram);
  const surface = createSurface({ kind: 'screen', name: 'test', definition: { title: 'Test', parts: {} } as never });
  const props = { primary: 'save', actions: ['save', 'undo', 'bare', 'export'], icons: ['undo', 'bare'] };
  const element = document.createElement('div');
  element.style.width = `${width}px`;
  document.body.append(element);
  root = createRoot(element);
  root.render(
    <Provider store={appStore}>
      <MantineProvider env="test">
        <PartIn surface={surface} kind="toolbar" component={Toolbar} name="bar" props={props} />
      </MantineProvider>
    </Provider>,
  );
}

it('names what shows its icon alone, when pointed at too, and keeps the label of what has no icon', async () => {
  mount(900);
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await expect.element(undo).toHaveAttribute('aria-disabled', 'true');
  expect(undo.element().textContent).toBe('');
  await expect.element(page.getByRole('button', { name: 'Plain' })).toHaveTextContent('Plain');
  await userEvent.hover(undo);
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Undo');
});

it('puts what has no room into the menu', async () => {
  mount(360);
  await expect.element(page.getByRole('button', { name: 'More actions' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'More actions' }));
  await expect.element(page.getByRole('menuitem', { name: 'Export to a workbook' })).toBeVisible();
});
