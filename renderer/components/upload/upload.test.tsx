/** Messages of an upload about its files, in a real page. */
import '@mantine/core/styles.css';
import type { Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import partMessages from '../../../definitions/platform/shell/parts.messages.json';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { createSurface } from '../../surface/createSurface.ts';
import { mountInPage } from '../../testing/mountInPage.tsx';
import { PartIn } from '../../testing/PartIn.tsx';
import Upload from './index.tsx';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

async function mount(more: Record<string, unknown>, dropped: readonly File[] = []): Promise<void> {
  const own = {
    fileInvalid: { text: 'File {name} is invalid, Only files with extension : {extensions} are allowed!' },
  };
  const message = { ...partMessages.messages, ...own };
  const definitions = { message, tenant: { test: { label: 'Test', language: 'en' } } };
  appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions, fields: {} } as unknown as PageProgram);
  const surface = createSurface({ kind: 'screen', name: 'test', definition: { title: 'Test', parts: {} } as never });
  surface.setState('dropped', dropped);
  const props = { api: 'send', extensions: ['jpg', 'png'], ...more };
  root = mountInPage(<PartIn surface={surface} kind="upload" component={Upload} props={props} />);
}

it.each([
  ['the most bytes of its call', { largest: 2 * 1024 * 1024 }, 'jpg, png; up to 2.00 MB'],
  ['the most of any file', {}, 'jpg, png; up to 50.00 MB'],
])('tells %s', async (_, more, told) => {
  await mount(more);
  await expect.element(page.getByText(told)).toBeVisible();
});

it('starts with files dropped elsewhere, and reports rejected ones', async () => {
  await mount({ files: { var: 'state.dropped' } }, [new File(['a'], 'scan.exe')]);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('File scan.exe is invalid, Only files with extension : jpg, png are allowed!');
});

it('shows only the last file if it takes one', async () => {
  await mount({ multiple: false });
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull();
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  for (const name of ['first.exe', 'second.exe']) {
    const files = new DataTransfer();
    files.items.add(new File(['a'], name));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.element(page.getByRole('alert').filter({ hasText: name })).toBeVisible();
  }
  expect(page.getByRole('listitem').elements()).toHaveLength(1);
});
