/** An upload that has words of its own for what it does not take, in a real page. */
import '@mantine/core/styles.css';
import type { Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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

function mount(more: object): void {
  const own = { pictureType: { text: 'No picture' }, pictureTooLarge: { text: 'Too much' } };
  const message = { ...partMessages.messages, ...own };
  const definitions = { message, tenant: { test: { label: 'Test', language: 'en' } } };
  appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions, fields: {} } as unknown as PageProgram);
  const surface = createSurface({ kind: 'screen', name: 'test', definition: { title: 'Test', parts: {} } as never });
  const props = { api: 'send', extensions: ['jpg', 'png'], ...more };
  root = mountInPage(<PartIn surface={surface} kind="upload" component={Upload} props={props} />);
}

it('rejects files with its own messages, without sending them', async () => {
  mount({ largest: 10, wrongType: 'pictureType', tooLarge: 'pictureTooLarge' });
  const files = [new File(['x'], 'me.gif'), new File(['longer than ten'], 'me.png', { type: 'image/png' })];
  await expect.poll(() => document.querySelector('input[type=file]')).toBeTruthy();
  await userEvent.upload(page.elementLocator(document.querySelector('input[type=file]') as Element), files);
  await expect.element(page.getByText('No picture')).toBeVisible();
  await expect.element(page.getByText('Too much')).toBeVisible();
});
