/** Aging in a real page: folders that load when they are opened, by keys too, and cells that open their records. */
import '@mantine/core/styles.css';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import grid from '../../../definitions/platform/shell/grid.messages.json';
import parts from '../../../definitions/platform/shell/parts.messages.json';
import words from '../../../definitions/platform/shell/words.messages.json';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { createSurface } from '../../surface/createSurface.ts';
import { mountInPage } from '../../testing/mountInPage.tsx';
import { PartIn } from '../../testing/PartIn.tsx';
import { ageingCsv } from './ageingCsv.ts';
import AgeingPart from './index.tsx';

const realFetch = globalThis.fetch;
const LOCALS = {};
let root: Root | undefined;
let asked: { keys: string[] }[] = [];

const counted = (count: number, amount = '5.00') => ({ count, amount: [{ currency: 'USD', amount }] });
const row = (key: string, label: string) => ({ key, label, ageGroup: [counted(1), counted(2)], total: counted(3) });
const levelOf = (keys: string[]) => ({
  headers: [{ to: 1 }, { from: 2 }],
  metaKeys: ['status', 'person'],
  updatedOn: '2026-03-01T10:30:00Z',
  isToday: true,
  rows: keys.length === 0 ? [row('open', 'Open'), row('done', 'Done')] : [row('u1', 'Ann')],
  total: { ageGroup: [counted(2), counted(4)], total: counted(6, '10.00') },
});

beforeEach(() => {
  asked = [];
  globalThis.fetch = async (input, init) => {
    if (!String(input).includes('/api/bpR')) return realFetch(input, init);
    const body = JSON.parse(String(init?.body)) as { keys: string[] };
    asked.push(body);
    return Response.json(levelOf(body.keys));
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  root?.unmount();
  document.body.replaceChildren();
});

function mount() {
  const definitions = {
    message: { ...words.messages, ...parts.messages, ...grid.messages },
    tenant: { test: { label: 'Test', language: 'en' } },
    api: { bpR: { method: 'PUT', path: '/api/bpR', body: 'json' } },
    action: { open: { label: 'Open', steps: [{ do: 'set', state: 'opened', value: { var: 'row' } }] } },
  };
  appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions, fields: {} } as unknown as PageProgram);
  const definition = { title: 'Test', state: { opened: null }, parts: {} };
  const surface = createSurface({ kind: 'screen', name: 'test', definition: definition as never });
  const levels = { status: { label: 'Status' }, person: { label: 'Person' } };
  const props = { api: 'bpR', label: 'Aging', levels, onOpen: 'open' };
  root = mountInPage(<PartIn surface={surface} kind="ageing" component={AgeingPart} props={props} />);
  return surface;
}

it('loads a folder when it is opened, by the arrow keys', async () => {
  mount();
  const folder = page.getByRole('button', { name: 'Open', exact: true });
  await expect.element(folder).toHaveAttribute('aria-expanded', 'false');
  (folder.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('Ann')).toBeVisible();
  expect(asked.map(({ keys }) => keys)).toEqual([[], ['open']]);
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Done');
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
  await expect.poll(() => document.body.textContent?.includes('Ann')).toBe(false);
});

it('opens the records of a cell', async () => {
  const surface = mount();
  await page.getByRole('button', { name: 'Done, Over 1 day: 2' }).click();
  await expect
    .poll(() => appStore.get(surface.valueAtom({ var: 'state.opened' }, LOCALS)))
    .toEqual({ keys: '["done"]', group: 1 });
});

it('writes the shown folders as CSV, with a column for each currency', () => {
  const shown = [{ keys: ['open'], labels: ['Open'], row: row('open', 'Open') }];
  expect(ageingCsv(['Status', 'Person'], ['Up to 1 day', 'Over 1 day'], 'Total', shown)).toBe(
    '\ufeffStatus,Person,Up to 1 day,Over 1 day,Total,Total (USD)\r\nOpen,,1,2,3,5.00\r\n',
  );
});
