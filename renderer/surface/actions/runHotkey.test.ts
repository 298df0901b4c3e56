/** Actions that a hotkey runs, over a real surface. */
import { beforeEach, expect, it } from 'vitest';
import { kindNames } from '../../../metadata/kinds/kindNames.ts';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { createSurface } from '../createSurface.ts';
import type { OpenSurface } from '../openSurface.ts';
import { runHotkey } from './runHotkey.ts';

const v = (path: string) => ({ var: path });
const told = (by: string) => [{ do: 'set' as const, state: 'told', value: { cat: [by, v('row.id')] } }];
const action = {
  draft: { label: 'Draft', hotkey: 'alt+s', visibleWhen: v('row.draft'), steps: told('draft ') },
  save: { label: 'Save', hotkey: 'alt+s', enabledWhen: v('state.typed'), steps: told('save ') },
  bare: { label: 'Bare', steps: told('bare ') },
};
const names = Object.keys(action);

let surface: OpenSurface;
beforeEach(() => {
  const tenant = { test: { label: 'Test', language: 'en' } };
  const definitions = { ...Object.fromEntries(kindNames.map((kind) => [kind, {}])), action, tenant };
  appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions, fields: {} } as unknown as PageProgram);
  surface = createSurface({ kind: 'screen', name: 'test', definition: { title: 'Test', parts: {} } as never });
});

it('runs the first visible action, with the locals of its position', async () => {
  expect(runHotkey(surface, names, 'alt+s', { row: { id: 'a', draft: true } })).toBe(true);
  await expect.poll(() => surface.getState('told')).toBe('draft a');
});

it('takes what is typed first, which may be what it waits for', async () => {
  surface.register('form', { settle: () => surface.setState('typed', true) });
  expect(runHotkey(surface, names, 'alt+s', { row: { id: 'b' } })).toBe(true);
  await expect.poll(() => surface.getState('told')).toBe('save b');
});

it('has its key also while it cannot be run, and no other key', async () => {
  expect(runHotkey(surface, names, 'alt+s', { row: { id: 'c' } })).toBe(true);
  expect(runHotkey(surface, names, 'alt+x', { row: { id: 'c' } })).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(surface.getState('told')).toBeUndefined();
});
