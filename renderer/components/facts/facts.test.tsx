/** The key facts on the page of a record, in a real page. */
import type { Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { createSurface } from '../../surface/createSurface.ts';
import { mountInPage } from '../../testing/mountInPage.tsx';
import { PartIn } from '../../testing/PartIn.tsx';
import FactsPart from './index.tsx';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

/** The labels of the facts, for a template with `count` fields. */
async function told(count: number, given: object = {}): Promise<string[]> {
  const fields = Array.from({ length: count }, (_, at) => ({ key: `f${at}`, label: `Field ${at}`, type: 'text' }));
  const definitions = { message: {}, tenant: { test: { label: 'Test', language: 'en' } }, template: {}, list: {} };
  const program = { hash: 'test', tenant: 'test', definitions, fields: { harbor: fields }, timeZone: 'UTC' };
  appStore.set(programAtom, program as unknown as PageProgram);
  const surface = createSurface({ kind: 'screen', name: 'test', definition: { title: 'Test', parts: {} } as never });
  const props = { template: 'harbor', record: { literal: { f0: 'Oslo' } }, ...given };
  root = mountInPage(
    <>
      <PartIn surface={surface} kind="facts" component={FactsPart} props={props} />
      <i id="after" />
    </>,
  );
  await expect.poll(() => document.querySelector('#after')).not.toBeNull();
  return [...document.querySelectorAll('.inv-facts dt')].map((label) => label.textContent ?? '');
}

it('shows the first fields of a long template', async () => {
  expect(await told(16)).toEqual(['Field 0', 'Field 1', 'Field 2', 'Field 3']);
});

it('shows nothing twice if all fields are visible below', async () => {
  expect(await told(6)).toEqual([]);
});

it('shows the named fields of any template', async () => {
  expect(await told(6, { fields: ['f1'] })).toEqual(['Field 1']);
});
