/** Lines with highlighted ranges and notes. */
import type { Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { createSurface } from '../../surface/createSurface.ts';
import { mountInPage } from '../../testing/mountInPage.tsx';
import { PartIn } from '../../testing/PartIn.tsx';
import MarkedLinesPart from './index.tsx';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

async function mount(lines: object[]): Promise<void> {
  const definitions = { tenant: { test: { label: 'Test', language: 'en' } }, template: {}, list: {} };
  const program = { hash: 'test', tenant: 'test', definitions, fields: {}, timeZone: 'UTC' };
  appStore.set(programAtom, program as unknown as PageProgram);
  const definition = { title: 'Test', parts: {} };
  const surface = createSurface({ kind: 'screen', name: 'test', definition: definition as never });
  const props = { label: 'Sent file', lines: { literal: lines } };
  root = mountInPage(
    <PartIn surface={surface} kind="markedLines" component={MarkedLinesPart} name="lines" props={props} />,
  );
  await expect.poll(() => document.querySelectorAll('.inv-marked-lines > ol > li').length).toBe(lines.length);
}

it('marks places and says beside a line what is wrong with it, and shows the first of them', async () => {
  const plain = Array.from({ length: 200 }, (_, at) => ({ number: at + 1, text: `N1*${at}`, marks: [], notes: [] }));
  const wrong = { number: 201, text: 'L1*1*XX', marks: [{ from: 5, to: 7 }], notes: ['L1-02: Invalid code value'] };
  await mount([...plain, wrong]);
  const line = document.querySelector('.inv-line-noted');
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['XX']);
  expect(line?.querySelector('code')?.textContent).toBe('L1*1*XX');
  expect(line?.querySelector('.inv-line-notes')?.textContent).toBe('L1-02: Invalid code value');
  const list = document.querySelector('.inv-marked-lines');
  await expect.poll(() => list?.scrollTop ?? 0).toBeGreaterThan(0);
  expect(list?.getAttribute('aria-label')).toBe('Sent file');
});
