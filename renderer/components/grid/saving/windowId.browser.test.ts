/** Which window this is, in a real browser: its locks are the browser's own. */
import { afterEach, beforeEach, expect, it } from 'vitest';

const STORAGE_KEY = 'invoize-window';
const { request } = LockManager.prototype;
let pages = 0;

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  LockManager.prototype.request = request;
});

/** Simulates a reload of the page in this window. */
const load = (): Promise<typeof import('./windowId.ts')> => {
  pages += 1;
  return import(/* @vite-ignore */ `./windowId.ts?page=${pages}`);
};
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

it('is known to be open, however long a busy machine takes to give it its lock', async () => {
  LockManager.prototype.request = async function (this: LockManager, ...asked: unknown[]) {
    await wait(2500);
    return request.apply(this, asked as never);
  } as never;
  const { windowId: ownWindow, openWindows } = await load();
  const name = await ownWindow();
  expect(await openWindows()).toContain(name);
});

it('has another name where a window that is open has the one that was kept', async () => {
  const first = await load();
  const kept = await first.windowId();
  const { windowId: ownWindow, openWindows } = await load();
  const name = await ownWindow();
  expect(name).not.toBe(kept);
  expect([...(await openWindows())]).toEqual(expect.arrayContaining([kept, name]));
});

it('takes up the name that it kept once the page before has let go of it', async () => {
  sessionStorage.setItem(STORAGE_KEY, 'before');
  const held = navigator.locks.request(`${STORAGE_KEY} before`, () => wait(800));
  const { windowId: ownWindow } = await load();
  expect(await ownWindow()).toBe('before');
  await held;
});
