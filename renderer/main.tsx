/** The entry point of the page. */
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './theme/fonts.css';
import './theme/tokens.css';
import './theme/forcedColors.css';
import './shell/shell.css';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { registry } from './components/registry.ts';
import { beginPreview } from './http/preview.ts';
import { appStore } from './program/appStore.ts';
import { start } from './session/start.ts';
import { App } from './shell/App.tsx';
import { registerComponents } from './surface/componentRegistry.ts';

beginPreview();
registerComponents(registry);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
createRoot(root).render(
  <StrictMode>
    <Provider store={appStore}>
      <App />
    </Provider>
  </StrictMode>,
);
void start();
