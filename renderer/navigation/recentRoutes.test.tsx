/** Recently opened pages, in a real browser: stored per user, shared with other tabs, hidden after the session. */
import { Provider, useAtomValue } from 'jotai';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { type Session, sessionAtom } from '../http/session.ts';
import { appStore } from '../program/appStore.ts';
import { type PageProgram, programAtom } from '../program/program.ts';
import { forgetRecent, recentAtom, useRecent } from './recentRoutes.ts';
import { currentRouteAtom } from './routeAtom.ts';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  root = undefined;
  for (const user of ['ada', 'ben']) forgetRecent(user);
  appStore.set(sessionAtom, undefined);
  document.body.replaceChildren();
});

const signIn = (id: string) => appStore.set(sessionAtom, { loggedInUser: { id } } as Session);
const open = (path: string, title: string) => {
  document.title = title;
  appStore.set(currentRouteAtom, (place) => ({ ...place, name: 'shipment', path, visit: place.visit + 1 }));
};
const noted = () => appStore.get(recentAtom).map(({ title }) => title);

function Watcher() {
  useRecent();
  return useAtomValue(recentAtom).length;
}
function mount(): void {
  const definitions = {
    tenant: { test: { label: 'Test', language: 'en', titleSuffix: ' | Test' } },
    route: { shipment: { path: '/{id}', title: 'Shipment' } },
  };
  appStore.set(programAtom, { hash: 'recent', tenant: 'test', definitions, fields: {} } as unknown as PageProgram);
  const element = document.createElement('div');
  document.body.append(element);
  root = createRoot(element);
  root.render(
    <Provider store={appStore}>
      <Watcher />
    </Provider>,
  );
}

it('is kept by the person, the last one first, and goes with the session', async () => {
  signIn('ada');
  mount();
  open('/1', 'SHP-1 | Test');
  await expect.poll(noted).toEqual(['SHP-1']);
  open('/2', 'SHP-2 | Test');
  await expect.poll(noted).toEqual(['SHP-2', 'SHP-1']);
  open('/1', 'SHP-1 | Test');
  await expect.poll(noted).toEqual(['SHP-1', 'SHP-2']);
  // Beyond the tab: another one reads the same.
  expect(JSON.parse(localStorage.getItem('invoize.recent.ada') ?? '[]')).toHaveLength(2);
  expect(sessionStorage.getItem('invoize.recent')).toBeNull();
  signIn('ben');
  expect(noted()).toEqual([]);
  forgetRecent('ada');
  expect(localStorage.getItem('invoize.recent.ada')).toBeNull();
});

it('knows what another tab has noted, and does without what cannot be read', async () => {
  signIn('ada');
  mount();
  // The listener is registered after mounting.
  const told = () => {
    dispatchEvent(new StorageEvent('storage', { key: 'invoize.recent.ada' }));
    return noted();
  };
  expect(noted()).toEqual([]);
  localStorage.setItem('invoize.recent.ada', JSON.stringify([{ path: '/9', title: 'SHP-9' }]));
  await expect.poll(told).toEqual(['SHP-9']);
  localStorage.setItem('invoize.recent.ada', '{');
  await expect.poll(told).toEqual([]);
});
