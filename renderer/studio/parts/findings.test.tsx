/** Faults that prevent a publication, in a real page: each with a link to its position, without a question. */
import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import words from '../../../definitions/platform/authoring/author.messages.json';
import definitionsWords from '../../../definitions/platform/authoring/definitions.messages.json';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import type { Judged } from './judged.ts';
import { PublishRefused } from './PublishRefused.tsx';
import { usePublishing } from './usePublishing.tsx';

const LAYER = 'systems/ofs';
const nothing: Judged = {
  publishable: false,
  faults: [],
  tables: [],
  widens: [],
  unseen: [],
  calls: [],
  conflicts: [],
  warnings: [],
  examples: [],
  changes: [],
};
const fault = (message: string, more: object) =>
  ({ severity: 'error', sort: 'unknown-field', message, path: [], ...more }) as unknown as Judged['faults'][number];

let answer: Judged;
let prepared: unknown[] = [];
let unmount = () => {};
const realFetch = globalThis.fetch;

function Author() {
  const publishing = usePublishing(LAYER, (work) => work());
  const ask = { title: 'Publish', text: 'Sure?', yes: 'Publish it', comment: 'Comment', commentMissing: 'Say why' };
  const publish = () => publishing.prepare([{ kind: 'rules', name: 'weights' }], ask).then((one) => prepared.push(one));
  return (
    <>
      <button type="button" onClick={() => void publish()}>
        Publish
      </button>
      <PublishRefused layer={LAYER} judged={publishing.judged} close={publishing.clear} />
    </>
  );
}

beforeEach(() => {
  prepared = [];
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), location.href);
    if (!pathname.startsWith('/api/')) return realFetch(input, init);
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  };
  const definitions = {
    tenant: { test: { label: 'Test', language: 'en' } },
    message: { ...words.messages, ...definitionsWords.messages, 'common.close': { text: 'Close' } },
    api: { authoringJudge: { method: 'POST', path: '/api/authoring/judge' } },
    route: { definitions: { path: '/configuration/definitions', screen: 'definitions' } },
  };
  const program = { hash: 'test', tenant: 'test', definitions, timeZone: 'UTC' };
  appStore.set(programAtom, program as unknown as PageProgram);
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  root.render(
    <MantineProvider>
      <Author />
    </MantineProvider>,
  );
  unmount = () => {
    root.unmount();
    element.remove();
  };
});
afterEach(() => {
  unmount();
  globalThis.fetch = realFetch;
});

/** The listed faults, each with its link. */
const lines = () =>
  [...document.querySelectorAll('[role=alert] li')].map((line) => {
    const address = line.querySelector('a')?.getAttribute('href') ?? '';
    const query = new URL(address, location.href).searchParams;
    return [line.textContent, query.get('layer'), query.get('kind'), query.get('name')];
  });

it('lists every fault, table, permission and conflict, each as a link to its definition', async () => {
  answer = {
    ...nothing,
    faults: [
      fault('There is no list "modez".', { about: { kind: 'template', name: 'shipment' } }),
      fault('There is no field "wieght".', { piece: { kind: 'rules', name: 'weights' } }),
    ],
    tables: [{ entity: 'shipment', step: 'shipment: a new column seal_number' }],
    widens: [{ kind: 'role', name: 'clerk', path: ['grants'], lacking: ['invoice.approve'] }],
    unseen: [{ kind: 'query', name: 'all', path: [], field: 'shipment.cost', permissions: ['invoice.cost'] }],
    calls: [
      {
        kind: 'action',
        name: 'go',
        path: [],
        api: 'permissionsPut',
        operation: 'access.assign',
        permissions: ['assign'],
      },
    ],
    conflicts: [{ kind: 'rules', name: 'weights' } as Judged['conflicts'][number]],
  };
  await userEvent.click(page.getByRole('button', { name: 'Publish', exact: true }));
  await expect.poll(() => lines().length).toBe(7);
  // Faults in the author's own drafts are first.
  expect(lines()).toEqual([
    [expect.stringContaining('There is no field "wieght".'), LAYER, 'rules', 'weights'],
    [expect.stringContaining('There is no list "modez".'), LAYER, 'template', 'shipment'],
    [expect.stringContaining('a new column seal_number'), LAYER, 'entity', 'shipment'],
    [expect.stringContaining('invoice.approve'), LAYER, 'role', 'clerk'],
    [expect.stringContaining('shipment.cost'), LAYER, 'query', 'all'],
    [expect.stringContaining('permissionsPut (access.assign)'), LAYER, 'action', 'go'],
    [expect.stringContaining('weights'), LAYER, 'rules', 'weights'],
  ]);
  expect(prepared).toEqual([undefined]);
  expect(document.querySelector('[role=dialog]')).toBeNull();
  await userEvent.click(page.getByRole('button', { name: 'Close' }));
  expect(lines()).toEqual([]);
});

it('lists warnings and examples that would fail, each as a link, and goes on to ask', async () => {
  const example = { name: 'weights.light', description: 'A light one', ok: false, expected: {}, found: {} };
  answer = {
    ...nothing,
    publishable: true,
    warnings: [fault('The rule has no example.', { piece: { kind: 'rules', name: 'weights' }, severity: 'warning' })],
    examples: [
      { ...example, already: false },
      { ...example, name: 'weights.old', description: 'An old one', already: true },
    ] as unknown as Judged['examples'],
  };
  await userEvent.click(page.getByRole('button', { name: 'Publish', exact: true }));
  await expect.poll(() => lines().length).toBe(3);
  expect(lines()).toEqual([
    [expect.stringContaining('The rule has no example.'), LAYER, 'rules', 'weights'],
    [expect.stringContaining('A light one'), LAYER, 'example', 'weights.light'],
    [expect.stringContaining('An old one'), LAYER, 'example', 'weights.old'],
  ]);
  await expect.element(page.getByText('These examples would fail:')).toBeVisible();
  await expect.element(page.getByText('These already failed before this change:')).toBeVisible();
  // It waits for the answer.
  expect(prepared).toEqual([]);
});
