/** The documents of a record in a real page: pictures, text and PDF are shown, the rest is offered. */
import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'jotai';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import parts from '../../../definitions/platform/shell/parts.messages.json';
import words from '../../../definitions/platform/shell/words.messages.json';
import type { PropsOf } from '../../../metadata/signatures/components.ts';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { createSurface } from '../../surface/createSurface.ts';
import type { OpenSurface } from '../../surface/openSurface.ts';
import { PartIn } from '../../testing/PartIn.tsx';
import type { DocumentEntry } from './documentEntry.ts';
import DocumentPanelPart from './index.tsx';

const realFetch = globalThis.fetch;
let root: Root | undefined;
let asked: string[] = [];

/** One red point. */
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);
const FILES: Readonly<Record<string, readonly [type: string, bytes: BlobPart]>> = {
  picture: ['image/png', PNG],
  broken: ['image/png', 'no picture at all'],
  note: ['text/plain; charset=utf-8', 'Two pallets, one torn.'],
  long: ['text/plain', 'x'.repeat(300_000)],
  waybill: ['application/pdf', '%PDF-1.4'],
  drawing: ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title="run"</script></svg>'],
};

beforeEach(() => {
  asked = [];
  globalThis.fetch = async (input, init) => {
    if (!String(input).includes('/api/document')) return realFetch(input, init);
    const { id } = JSON.parse(String(init?.body)) as { id: string };
    asked.push(id);
    const [type, bytes] = FILES[id] ?? [];
    if (!type) return Response.json({ msg: 'There is no such file.' }, { status: 404 });
    return new Response(new Blob([bytes ?? '']), { headers: { 'content-type': type } });
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  root?.unmount();
  document.body.replaceChildren();
});

/** The arguments of a panel action: the record and the file names. */
const note = (label: string, name: string) => ({
  label,
  steps: [
    { do: 'set', state: name, value: { var: 'row.id' } },
    { do: 'set', state: 'files', value: { var: 'files' } },
  ],
});
let surface: OpenSurface;
const entry = (id: string): DocumentEntry => ({ id, name: `${id} of July` });

/** Mounts the panel for a record with these documents; gives the way to show others. */
function mount(
  documents: readonly DocumentEntry[],
  more: Partial<PropsOf<'documentPanel'>> = {},
  actions: Readonly<Record<string, unknown>> = {},
): (others: readonly DocumentEntry[]) => void {
  const definitions = {
    message: { ...words.messages, ...parts.messages },
    tenant: { test: { label: 'Test', language: 'en' } },
    action: actions,
    list: { kinds: { label: 'Kinds', values: { awb: { label: 'Air waybill' } } } },
    api: {
      downloadDocument: { method: 'POST', path: '/api/document' },
      downloadFile: { method: 'GET', path: '/api/documentFile' },
    },
  };
  appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions, fields: {} } as unknown as PageProgram);
  surface = createSurface({ kind: 'screen', name: 'test', definition: { title: 'Test', parts: {} } as never });
  const element = document.createElement('div');
  element.style.cssText = 'width:500px;height:600px;display:flex';
  document.body.append(element);
  root = createRoot(element);
  const draw = (list: readonly DocumentEntry[]) => {
    const props = { record: { literal: { id: 'one' } }, documents: { literal: list }, ...more };
    root?.render(
      <Provider store={appStore}>
        <MantineProvider env="test">
          <PartIn surface={surface} kind="documentPanel" component={DocumentPanelPart} name="panel" props={props} />
        </MantineProvider>
      </Provider>,
    );
  };
  draw(documents);
  return draw;
}

it('shows a picture within the panel, and at its full size when asked', async () => {
  mount([entry('picture')]);
  await expect.element(page.getByRole('img', { name: 'picture of July' })).toBeVisible();
  const full = page.getByRole('button', { name: 'Full size' });
  await expect.element(full).toHaveAttribute('aria-pressed', 'false');
  await full.click();
  await expect.element(full).toHaveAttribute('aria-pressed', 'true');
});

it('shows text where it can be scrolled by keys, and says when it shows the beginning only', async () => {
  mount([entry('note'), entry('long')]);
  const text = page.getByRole('region', { name: 'note of July' });
  await expect.element(text).toHaveTextContent('Two pallets, one torn.');
  expect(text.element().getAttribute('tabindex')).toBe('0');
  expect(page.getByText(/^Only the beginning/).query()).toBeNull();
  await page.getByText('Second').click();
  await expect.element(page.getByText(/^Only the beginning/)).toBeVisible();
});

it('shows a PDF in a frame that is named by it', async () => {
  mount([entry('waybill')]);
  await expect
    .element(page.getByTitle('waybill of July').last())
    .toHaveAttribute('src', expect.stringMatching(/^blob:.*#navpanes=0/));
});

it('offers a download for files it cannot show: scripts, broken pictures, missing files', async () => {
  const show = mount([entry('drawing')]);
  await expect.element(page.getByText(/^This file cannot be shown/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download' })).toBeVisible();
  show([entry('broken')]);
  await expect.element(page.getByRole('button', { name: 'Download' })).toBeVisible();
  await expect.element(page.getByText(/^This file cannot be shown/)).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
  show([entry('missing')]);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The document could not be loaded.');
});

it('does not fetch again what it shows when the documents are loaded again, and shows what was added', async () => {
  const show = mount([entry('note')]);
  await expect.element(page.getByText('Two pallets, one torn.')).toBeVisible();
  show([entry('note')]);
  show([entry('note'), entry('picture')]);
  await expect.element(page.getByRole('img', { name: 'picture of July' })).toBeVisible();
  expect(asked).toEqual(['note', 'picture']);
});

it('says whose documents they are, what each file is called, and what the shown one is', async () => {
  mount([{ ...entry('note'), documentType: 'awb' }, entry('picture')], {
    title: { literal: 'SHP-7' },
    types: 'kinds',
  });
  await expect.element(page.getByRole('heading', { name: 'Documents of SHP-7' })).toBeVisible();
  const choice = page.getByRole('radiogroup', { name: 'Document' });
  await expect.element(choice.getByRole('radio', { name: 'First note of July' })).toBeChecked();
  await expect.element(page.getByText('Air waybill')).toBeVisible();
  await choice.getByText('picture of July').click();
  await expect.element(page.getByRole('img', { name: 'picture of July' })).toBeVisible();
  await expect.poll(() => page.getByText('Air waybill').query()).toBeNull();
});

it('lets the type of the shown document be chosen, where there is an action for it', async () => {
  const say = { label: 'Set type', steps: [{ do: 'set', state: 'chosen', value: { var: 'item' } }] };
  mount([entry('note')], { types: 'kinds', onType: 'say' }, { say });
  await page.getByRole('combobox', { name: 'Document type' }).click();
  await page.getByRole('option', { name: 'Air waybill' }).click();
  await expect.poll(() => surface.getState('chosen')).toMatchObject({ id: 'note', documentType: 'awb' });
});

it('is put away by its button, where the screen says how', async () => {
  mount([entry('note')], { onClose: 'close' }, { close: note('Documents', 'closed') });
  await page.getByRole('button', { name: 'Close documents' }).click();
  await expect.poll(() => surface.getState('closed')).toBe('one');
});

/** @returns whether the panel dealt with it: else the browser would open the file */
function drag(type: 'dragover' | 'drop'): boolean {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['a'], 'scan.pdf'));
  const panel = document.querySelector('.inv-documents') as Element;
  return !panel.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}
const dropped = () => (surface.getState('files') as File[] | undefined)?.map(({ name }) => name);

it('gives files that are dropped on it to the action of its button, with the record', async () => {
  mount([], { title: { literal: 'SHP-7' }, upload: 'add' }, { add: note('Add document', 'added') });
  await expect.element(page.getByRole('button', { name: 'Add document' })).toBeVisible();
  expect(drag('dragover')).toBe(true);
  await expect.element(page.getByText('Drop files to add them to SHP-7')).toBeVisible();
  expect(drag('drop')).toBe(true);
  await expect.poll(dropped).toEqual(['scan.pdf']);
  expect(surface.getState('added')).toBe('one');
  await expect.poll(() => page.getByText('Drop files to add them to SHP-7').query()).toBeNull();
});

it('takes no files of who may not add any, and does not let the browser open them', async () => {
  const forbidden = { ...note('Add document', 'added'), permission: 'nobody.holdsThis' };
  mount([entry('note')], { upload: 'add' }, { add: forbidden });
  await expect.element(page.getByText('Two pallets, one torn.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Add document' }).query()).toBeNull();
  expect(drag('dragover')).toBe(true);
  expect(drag('drop')).toBe(true);
  expect(dropped()).toBeUndefined();
});
