/** Calls of a part whose component is still loading, in a real page. */
import { lazy } from 'react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import words from '../../definitions/platform/shell/words.messages.json';
import type { Part } from '../../metadata/kinds/part.ts';
import { appStore } from '../program/appStore.ts';
import { type PageProgram, programAtom } from '../program/program.ts';
import { mountInPage } from '../testing/mountInPage.tsx';
import type { ComponentProps } from './componentContract.ts';
import { type ComponentRegistry, registerComponents } from './componentRegistry.ts';
import { createSurface } from './createSurface.ts';
import { useMethods } from './hooks.ts';
import type { OpenSurface } from './openSurface.ts';
import { SurfaceView } from './SurfaceView.tsx';

type Loaded = { default: (props: ComponentProps<'grid'>) => React.ReactNode };

let arrive: (loaded: Loaded) => void;
let fail: (error: Error) => void;
let root: Root | undefined;

beforeEach(() => {
  const loading = new Promise<Loaded>((resolve, reject) => {
    arrive = resolve;
    fail = reject;
  });
  const grid = Object.assign(
    lazy(() => loading),
    { preload: () => {} },
  );
  const stack = Object.assign(({ children }: ComponentProps<'stack'>) => children(), { preload: () => {} });
  registerComponents({ grid, stack } as unknown as ComponentRegistry);
  const definitions = { message: words.messages, tenant: { test: { label: 'Test', language: 'en' } } };
  appStore.set(programAtom, {
    hash: `coming-${Math.random()}`,
    tenant: 'test',
    definitions,
    fields: {},
    rulesOf: {},
  } as unknown as PageProgram);
});
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

async function open(parts: Readonly<Record<string, Part>>): Promise<OpenSurface> {
  const surface = createSurface({ kind: 'screen', name: 'test', definition: { title: 'Test', parts } });
  root = mountInPage(<SurfaceView surface={surface} />);
  await expect.poll(() => document.querySelector('.mantine-Skeleton-root')).not.toBeNull();
  return surface;
}

const rows = { component: 'grid', props: {} } as unknown as Part;
const Grid = ({ name }: ComponentProps<'grid'>) => {
  useMethods(name, { addRow: () => 'added' });
  return <p>Rows</p>;
};

it('wait for it', async () => {
  const surface = await open({ rows });
  const added = surface.call('rows', 'addRow');
  arrive({ default: Grid });
  expect(await added).toBe('added');
  expect(await surface.call('rows', 'addRow')).toBe('added');
});

it('wait for a nested part', async () => {
  const surface = await open({ around: { component: 'stack', parts: { rows } } as Part });
  const added = surface.call('rows', 'addRow');
  arrive({ default: Grid });
  expect(await added).toBe('added');
});

it('are refused if the loaded part lacks the method, or if the part does not exist', async () => {
  const surface = await open({ rows });
  const refused = [surface.call('rows', 'fly'), surface.call('others', 'addRow')];
  arrive({ default: Grid });
  const told = await Promise.allSettled(refused);
  expect(told.map((one) => (one.status === 'rejected' ? String(one.reason.message) : one.value))).toEqual([
    'The part rows of screen test has no fly at the moment.',
    'The part others of screen test has no addRow at the moment.',
  ]);
  await expect(surface.call('rows', 'fly')).rejects.toThrow('at the moment');
});

it('are refused where it cannot be loaded', async () => {
  const surface = await open({ rows });
  const refused = surface.call('rows', 'addRow');
  fail(new Error('No such file'));
  await expect(refused).rejects.toThrow('at the moment');
});
