/** Data of a screen after a later call fails; fetch is replaced by a fake. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { kindNames } from '../../metadata/kinds/kindNames.ts';
import { emitServerEvent } from '../http/serverEvents.ts';
import { appStore } from '../program/appStore.ts';
import { type PageProgram, programAtom } from '../program/program.ts';
import { createSurface } from './createSurface.ts';

let broken = false;
let status = 500;
beforeEach(() => {
  broken = false;
  status = 500;
  appStore.set(programAtom, {
    hash: 'h',
    tenant: 't',
    fields: {},
    rulesOf: {},
    definitions: {
      ...Object.fromEntries(kindNames.map((kind) => [kind, {}])),
      api: { documents: { method: 'GET', path: '/api/documents/{id}', cases: {} } },
      tenant: { t: { language: 'en' } },
    },
  } as unknown as PageProgram);
  vi.stubGlobal('fetch', async (address: string) =>
    broken
      ? new Response('{}', { status })
      : new Response(JSON.stringify({ from: address }), { headers: { 'content-type': 'application/json' } }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

it('keeps what it has when asking the same again fails, and not for another question', async () => {
  const data = { documents: { api: 'documents', path: { id: { var: 'state.row' } } } };
  const surface = createSurface({
    kind: 'screen',
    name: 's',
    definition: { title: 'S', parts: {}, state: { row: 1 }, data },
  });
  const end = surface.begin();
  await settled();
  const shown = () => surface.value({ var: 'data.documents.from' });
  expect(shown()).toBe('/api/documents/1');
  broken = true;
  await surface.reload('documents');
  expect(shown()).toBe('/api/documents/1');
  surface.setState('row', 2);
  await settled();
  expect(shown() ?? null).toBeNull();
  end();
});

it('asks again where the user reaches other records, and shows no longer what is refused then', async () => {
  const data = { documents: { api: 'documents', path: { id: 'one' } } };
  const surface = createSurface({ kind: 'screen', name: 's', definition: { title: 'S', parts: {}, data } });
  const end = surface.begin();
  await settled();
  const shown = () => surface.value({ var: 'data.documents.from' }) ?? null;
  [broken, status] = [true, 404];
  emitServerEvent({ type: 'resync' });
  await settled();
  expect(shown()).toBe('/api/documents/one');
  emitServerEvent({ type: 'resync', reach: true });
  await settled();
  expect(shown()).toBeNull();
  end();
});
