/** The providers around a component in the application, for component tests. */
import { MantineProvider } from '@mantine/core';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { appStore } from '../program/appStore.ts';

/** Draws it at the end of the page; gives its root, to be unmounted by the test. */
export function mountInPage(shown: ReactNode): Root {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  root.render(
    <Provider store={appStore}>
      <MantineProvider env="test">{shown}</MantineProvider>
    </Provider>,
  );
  return root;
}
