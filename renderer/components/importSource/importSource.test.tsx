/** Where headers are read from, in a real page, against a server that answers from memory as the wire contract says. */
import '@mantine/core/styles.css';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import parts from '../../../definitions/platform/shell/parts.messages.json';
import words from '../../../definitions/platform/shell/words.messages.json';
import type { PropsOf } from '../../../metadata/signatures/components.ts';
import { emitServerEvent } from '../../http/serverEvents.ts';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { createSurface } from '../../surface/createSurface.ts';
import { LocalsContext, SurfaceContext } from '../../surface/hooks.ts';
import { mountInPage } from '../../testing/mountInPage.tsx';
import MappingPart from '../mapping/index.tsx';
import type { Batch, Source } from '../parts/useBatch.ts';
import ImportSourcePart from './index.tsx';

const realFetch = globalThis.fetch;
let root: Root | undefined;
let batch: Batch;
let asked: unknown[] = [];
let refusal: string | undefined;

const first = [
  { row: 1, cells: ['Report of July', '', ''] },
  { row: 3, cells: ['as of', '31 July', ''] },
  { row: 4, cells: ['Way No', 'Line', 'Remark'] },
  { row: 5, cells: ['W-1', 'Maersk', ''] },
];
const batchOf = (source: Partial<Source>, names: readonly string[]): Batch => ({
  id: 'one',
  fileName: 'carrier.xlsx',
  status: 'mapping',
  source: { sheet: 'July', row: 4, sheets: [{ name: 'July', hidden: false, rows: 4 }], first, ...source },
  headers: names.map((name) => ({ name, samples: [] })),
  remembered: false,
  counts: { rows: 1, new: 0, changed: 0, same: 0, left: 1, wrong: 0, saved: 0 },
});
const job = (runningStatus: string) => ({
  id: 'job',
  memCacheKey: 'job',
  title: 'Reading',
  runningStatus,
  requestedOn: '2026-07-01',
  processedCount: 1,
  totalCount: 1,
  ...(refusal === undefined ? {} : { error: refusal }),
});

beforeEach(() => {
  asked = [];
  refusal = undefined;
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), location.href);
    if (!pathname.startsWith('/api/')) return realFetch(input, init);
    if (pathname === '/api/imports/one') return Response.json({ batch });
    if (pathname === '/api/jobs/job') {
      const over = job(refusal === undefined ? 'Completed' : 'Failed');
      emitServerEvent({ type: 'job', job: over as never });
      return Response.json({ job: over });
    }
    const choice = JSON.parse(String(init?.body)) as { sheet?: string; row?: number };
    asked.push(choice);
    if (refusal === undefined)
      batch = batchOf({ ...batch.source, sheet: choice.sheet, row: choice.row ?? 1 }, ['Other column']);
    return Response.json({ jobId: 'job' });
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  root?.unmount();
  document.body.replaceChildren();
});

const LOCALS = {};
const nothing = () => null;

function mount(): void {
  const definitions = {
    message: { ...words.messages, ...parts.messages },
    tenant: { test: { label: 'Test', language: 'en' } },
    api: {
      importBatch: { method: 'GET', path: '/api/imports/{id}' },
      importSource: { method: 'PUT', path: '/api/imports/{id}/source' },
      jobGet: { method: 'GET', path: '/api/jobs/{id}' },
    },
  };
  const fields = { shipment: [{ key: 'number', label: 'Shipment number', type: 'text' }] };
  appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions, fields } as unknown as PageProgram);
  const surface = createSurface({ kind: 'screen', name: 'test', definition: { title: 'Test', parts: {} } as never });
  const props = { batch: { literal: 'one' }, template: 'shipment' };
  const given = { props, surface, locals: LOCALS, children: nothing } as const;
  root = mountInPage(
    <SurfaceContext value={surface}>
      <LocalsContext value={LOCALS}>
        <ImportSourcePart
          {...given}
          name="source"
          props={props as unknown as PropsOf<'importSource'>}
          part={{ component: 'importSource', props } as never}
        />
        <MappingPart
          {...given}
          name="mapping"
          props={props as unknown as PropsOf<'mapping'>}
          part={{ component: 'mapping', props } as never}
        />
      </LocalsContext>
    </SurfaceContext>,
  );
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (name: string) => page.getByRole('radio', { name });
const field = (column: string) => page.getByRole('combobox', { name: `Field of ${column}` });

it('says where the headers are, and offers no sheets where there is one', async () => {
  batch = batchOf({}, ['Way No']);
  mount();
  await expect.element(page.getByText('Headers are read from row 4.')).toBeVisible();
  await button('Select another row').click();
  await expect.element(row('Row 4: Way No, Line, Remark')).toBeChecked();
  expect(page.getByRole('combobox', { name: 'Sheet' }).query()).toBeNull();
  await expect.element(button('Read the headers from row 4')).toBeDisabled();
});

it('reads another row after a press anywhere on it, and suggests a new mapping', async () => {
  batch = batchOf({}, ['Way No']);
  mount();
  await expect.element(field('Way No')).toBeVisible();
  await button('Select another row').click();
  const cells = page.getByRole('row').filter({ hasText: '31 July' }).getByRole('cell');
  // It has nothing in it, and is wider than what the others say.
  await cells.last().click();
  await expect.element(row('Row 3: as of, 31 July')).toBeChecked();
  expect(asked).toEqual([]);
  await button('Read the headers from row 3').click();
  await expect.element(page.getByText('Headers are read from row 3.')).toBeVisible();
  expect(asked).toEqual([{ sheet: 'July', row: 3 }]);
  await expect.element(field('Other column')).toBeVisible();
  expect(field('Way No').query()).toBeNull();
});

it('selects a row with the arrow keys, and reads it on confirmation', async () => {
  batch = batchOf({}, ['Way No']);
  mount();
  await button('Select another row').click();
  await expect.element(row('Row 4: Way No, Line, Remark')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(row('Row 4: Way No, Line, Remark')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row('Row 5: W-1, Maersk')).toBeChecked();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.poll(() => asked).toEqual([{ sheet: 'July', row: 5 }]);
});

it('offers the sheets of a workbook, and says which was there before', async () => {
  const sheets = [
    { name: 'July', hidden: false, rows: 4 },
    { name: 'Old', hidden: true },
  ];
  batch = batchOf({ sheets, gone: 'June' }, ['Way No']);
  mount();
  await expect.element(page.getByText('Headers are read from row 4 of sheet July.')).toBeVisible();
  await expect.element(page.getByText(/read from sheet June/)).toBeVisible();
  await button('Select another sheet or row').click();
  await page.getByRole('combobox', { name: 'Sheet' }).click();
  await page.getByRole('option', { name: 'Old (hidden)' }).click();
  await expect.poll(() => asked).toEqual([{ sheet: 'Old' }]);
});

it('says why a row cannot be read, and stays where it was', async () => {
  batch = batchOf({}, ['Way No']);
  refusal = 'Row 5 has no text that could be headers.';
  mount();
  await button('Select another row').click();
  await row('Row 5: W-1, Maersk').click();
  await button('Read the headers from row 5').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Row 5 has no text');
  await expect.element(page.getByText('Headers are read from row 4.')).toBeVisible();
  await expect.element(field('Way No')).toBeVisible();
});

it('says how a text file was read, and reads it another way', async () => {
  const text = { delimiter: ',', quote: '"', encoding: 'utf-8' };
  batch = batchOf({ sheet: undefined, sheets: [], text }, ['Way No;Line']);
  mount();
  await button('Select another row or format').click();
  await expect.element(page.getByRole('combobox', { name: 'Character set' })).toHaveValue('UTF-8');
  await page.getByRole('combobox', { name: 'Column separator' }).click();
  await page.getByRole('option', { name: 'Semicolon' }).click();
  await expect.poll(() => asked).toEqual([{ delimiter: ';' }]);
});
