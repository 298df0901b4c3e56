/** The details of a record: all of its fields, or of an issue its summary, named by what identifies it. */
import type { Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import parts from '../../../definitions/platform/shell/parts.messages.json';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { createSurface } from '../../surface/createSurface.ts';
import { mountInPage } from '../../testing/mountInPage.tsx';
import { PartIn } from '../../testing/PartIn.tsx';
import DetailsPart from './index.tsx';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

const field = (key: string, more: object = {}) => ({ key, label: key, type: 'text', ...more });
const fields = [
  field('category', { issueIdentifier: true, addInSummary: true }),
  field('reason', { issueIdentifier: true }),
  field('place', { issueIdentifier: true }),
  field('text', { addInSummary: true }),
];

async function mount(given: object): Promise<string> {
  const definitions = {
    message: parts.messages,
    tenant: { test: { label: 'Test', language: 'en' } },
    template: {},
    list: {},
  };
  const program = { hash: 'test', tenant: 'test', definitions, fields: { issues: fields }, timeZone: 'UTC' };
  appStore.set(programAtom, program as unknown as PageProgram);
  const definition = { title: 'Test', parts: {} };
  const surface = createSurface({ kind: 'screen', name: 'test', definition: definition as never });
  const record = { literal: { category: 'Documents', reason: 'Invoice missing', text: 'By Friday.' } };
  const props = { template: 'issues', record, ...given };
  root = mountInPage(<PartIn surface={surface} kind="details" component={DetailsPart} props={props} />);
  await expect.poll(() => document.querySelector('.inv-details')).not.toBeNull();
  return document.querySelector('.inv-details')?.textContent ?? '';
}

it('names an issue by its identifiers above its summary, without those that are empty', async () => {
  expect(await mount({ summary: true })).toBe('Documents · Invoice missingcategoryDocumentstextBy Friday.');
});

it('shows every field unless it is a summary, but not the name', async () => {
  expect(await mount({})).toBe('categoryDocumentsreasonInvoice missingplace–textBy Friday.');
});

it('puts empty fields behind a button if configured', async () => {
  expect(await mount({ collapseEmpty: true })).not.toContain('place');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('Show 1 empty field');
  await expect.poll(() => document.querySelector('.inv-details')?.textContent).toContain('place–');
  await press('Hide empty fields');
  await expect.poll(() => document.querySelector('.inv-details')?.textContent).not.toContain('place');
});

it('gives a long text the whole width, with its lines as they were written', async () => {
  const notes = field('notes', { type: 'multiline' });
  fields.push(notes);
  await mount({ record: { literal: { notes: `Ring at the gate.\n${'Then wait. '.repeat(10)}` } } });
  fields.pop();
  const value = [...document.querySelectorAll('.inv-details dd')].at(-1) as HTMLElement;
  expect(value.parentElement?.dataset.long).toBe('true');
  expect(value.textContent).toMatch(/^Ring at the gate\.\nThen/);
});
