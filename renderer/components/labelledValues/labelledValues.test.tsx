import type { Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { createSurface } from '../../surface/createSurface.ts';
import { mountInPage } from '../../testing/mountInPage.tsx';
import { PartIn } from '../../testing/PartIn.tsx';
import LabelledValuesPart from './index.tsx';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

it('cuts a value at its width and shows the tooltip of its label', async () => {
  const rows = [
    { label: 'Carrier', value: 'Ocean Network Express', length: 5, toolTip: 'The carrier of the main leg' },
    { label: 'Pieces', value: '' },
  ];
  const definitions = { message: {}, tenant: { test: { label: 'Test', language: 'en' } }, template: {}, list: {} };
  const program = { hash: 'test', tenant: 'test', definitions, fields: {}, timeZone: 'UTC' };
  appStore.set(programAtom, program as unknown as PageProgram);
  const surface = createSurface({ kind: 'screen', name: 'test', definition: { title: 'Test', parts: {} } as never });
  const props = { rows: { literal: rows } };
  root = mountInPage(<PartIn surface={surface} kind="labelledValues" component={LabelledValuesPart} props={props} />);
  await expect.poll(() => document.querySelectorAll('dd').length).toBe(2);
  const [carrier, pieces] = document.querySelectorAll('dd');
  expect([carrier?.style.maxWidth, carrier?.title]).toEqual(['5ch', 'Ocean Network Express']);
  expect([pieces?.style.maxWidth, pieces?.textContent]).toEqual(['', '–']);
  await userEvent.hover(document.querySelector('dt span') as Element);
  await expect.poll(() => document.body.textContent).toContain('The carrier of the main leg');
});
