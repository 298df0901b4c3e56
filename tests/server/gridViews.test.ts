/** Views of grids: saved under a name for their owner, shared if the owner chooses, changed by nobody else. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
let admin: string;
let staff: string;
const grid = 'screen dataCapture grid';
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin@demo.invoize.test');
  staff = await server.signIn('billing@demo.invoize.test');
});
afterAll(() => server?.close());

const keep = (by: string, name: string, layout: unknown, isShared?: boolean) =>
  server.call('PUT', '/api/gridViews', by, { grid, name, layout, ...(isShared === undefined ? {} : { isShared }) });
const views = async (by: string, of = grid) =>
  (await server.call('GET', `/api/gridViews?grid=${encodeURIComponent(of)}`, by)).body.views as {
    id: string;
    name: string;
    mine: boolean;
    isShared: boolean;
    layout: unknown;
  }[];

it('keeps a look, and another one of its name in its place', async () => {
  expect((await keep(admin, 'Mine', { order: ['b', 'a'] })).status).toBe(200);
  expect((await keep(admin, 'Mine', { hidden: ['a'] })).status).toBe(200);
  expect(await views(admin)).toMatchObject([{ name: 'Mine', mine: true, isShared: false, layout: { hidden: ['a'] } }]);
  expect(await views(admin, 'screen other grid')).toEqual([]);
});
it('shows others what is shared, and lets nobody else change or remove it', async () => {
  expect(await views(staff)).toEqual([]);
  await keep(admin, 'Team', { density: 'compact' }, true);
  const [shared] = await views(staff);
  expect(shared).toMatchObject({ name: 'Team', mine: false, isShared: true });
  expect((await server.call('DELETE', `/api/gridViews/${shared?.id}`, staff)).status).toBe(404);
  // A look of the same name is the other person's own.
  expect((await keep(staff, 'Team', { density: 'wide' })).status).toBe(200);
  expect((await views(admin)).find(({ name }) => name === 'Team')?.layout).toEqual({ density: 'compact' });
  expect((await server.call('DELETE', `/api/gridViews/${shared?.id}`, admin)).status).toBe(200);
  expect((await views(staff)).map(({ mine }) => mine)).toEqual([true]);
});
it('keeps how a grid was left, which is never shared', async () => {
  expect((await keep(admin, '$current', { widths: { a: 90 } }, true)).status).toBe(200);
  expect((await views(staff)).some(({ name }) => name === '$current')).toBe(false);
});
it('refuses other names, what is too large and who is not signed in', async () => {
  expect((await keep(admin, '$mine', {})).status).toBe(412);
  expect((await keep(admin, '  ', {})).status).toBe(412);
  expect((await keep(admin, 'Large', { order: Array.from({ length: 9000 }, (_, n) => `field${n}`) })).status).toBe(413);
  expect((await server.call('GET', `/api/gridViews?grid=x`)).status).toBe(401);
});
