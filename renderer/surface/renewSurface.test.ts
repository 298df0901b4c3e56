/** Applying new definitions to an open screen; fetch is replaced by a fake. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { kindNames } from '../../metadata/kinds/kindNames.ts';
import type { ScreenDefinition } from '../../metadata/kinds/screen.ts';
import { appStore } from '../program/appStore.ts';
import { type PageProgram, programAtom } from '../program/program.ts';
import { createSurface } from './createSurface.ts';

const program = {
  hash: 'h',
  tenant: 't',
  layers: [],
  fields: {},
  rulesOf: {},
  definitions: {
    ...Object.fromEntries(kindNames.map((kind) => [kind, {}])),
    api: {
      one: { method: 'GET', path: '/api/one/{id}', cases: {} },
      two: { method: 'GET', path: '/api/two', cases: {} },
    },
    tenant: { t: { language: 'en' } },
  },
} as unknown as PageProgram;

let asked: string[] = [];
beforeEach(() => {
  asked = [];
  appStore.set(programAtom, program);
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response(JSON.stringify({ from: address }), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

const one = { api: 'one', path: { id: { var: 'state.id' } } };
const screen = (more: Partial<ScreenDefinition>): ScreenDefinition => ({ title: 'S', parts: {}, ...more });
const before = screen({ state: { id: 1 }, data: { kept: one, gone: { api: 'two' } } });

describe('a surface under other definitions', () => {
  it('keeps its state, reloads only changed sources, and drops removed ones', async () => {
    const surface = createSurface({ kind: 'screen', name: 's', definition: before });
    const end = surface.begin();
    surface.setState('id', 7);
    await settled();
    asked = [];
    surface.renew(
      screen({
        state: { id: 1, added: 'new' },
        data: { kept: structuredClone(one), more: { api: 'two', query: { q: 'x' } } },
      }),
    );
    await settled();
    expect(asked).toEqual(['/api/two?q=x']);
    expect([surface.getState('id'), surface.getState('added')]).toEqual([7, 'new']);
    expect(surface.value({ var: 'data.kept.from' })).toBe('/api/one/7');
    expect(surface.value({ var: 'data.more.from' })).toBe('/api/two?q=x');
    expect(surface.value({ var: 'data.gone' })).toBeNull();
    end();
  });

  it('follows what the new definition reads, and the old no more', async () => {
    const surface = createSurface({ kind: 'screen', name: 's', definition: before });
    const end = surface.begin();
    await settled();
    surface.renew(
      screen({ state: { other: 3 }, data: { kept: { api: 'one', path: { id: { var: 'state.other' } } } } }),
    );
    await settled();
    asked = [];
    surface.setState('id', 8);
    await settled();
    expect(asked).toEqual([]);
    surface.setState('other', 4);
    await settled();
    expect(asked).toEqual(['/api/one/4']);
    end();
    surface.setState('other', 5);
    await settled();
    expect(asked).toEqual(['/api/one/4']);
  });

  it('asks nothing while an id of the address is not known', async () => {
    const surface = createSurface({ kind: 'screen', name: 's', definition: screen({ data: { kept: one } }) });
    const end = surface.begin();
    await settled();
    expect(asked).toEqual([]);
    surface.setState('id', 'x');
    await settled();
    expect(asked).toEqual(['/api/one/x']);
    end();
  });
});
