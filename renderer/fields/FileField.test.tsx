/** The field of a file in a real page, against a server that answers as the calls' definitions say. */
import '@mantine/core/styles.css';
import { useState } from 'react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import texts from '../../definitions/platform/shell/messages.json';
import parts from '../../definitions/platform/shell/parts.messages.json';
import words from '../../definitions/platform/shell/words.messages.json';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import { appStore } from '../program/appStore.ts';
import { type PageProgram, programAtom } from '../program/program.ts';
import { mountInPage } from '../testing/mountInPage.tsx';
import { FieldInput } from './FieldInput.tsx';

const realFetch = globalThis.fetch;
const RealRequest = globalThis.XMLHttpRequest;
let sent: string[] = [];
let refuse: { status: number; msg: string } | undefined;
let root: Root | undefined;

beforeEach(() => {
  sent = [];
  refuse = undefined;
  globalThis.fetch = async (input, init) => {
    if (!String(input).includes('/api/downloadFile')) return realFetch(input, init);
    return new Response('bytes', { headers: { 'content-disposition': 'attachment; filename="proof of July.pdf"' } });
  };
  // Replaces XMLHttpRequest, which the upload uses for its progress.
  globalThis.XMLHttpRequest = class extends EventTarget {
    upload = {};
    status = 0;
    responseText = '';
    onload?: () => void;
    open = (method: string, url: string) => sent.push(`${method} ${url}`);
    setRequestHeader() {}
    abort() {}
    send() {
      this.status = refuse?.status ?? 200;
      this.responseText = JSON.stringify(refuse ?? { files: [{ id: 'file-2', name: 'new.pdf' }] });
      setTimeout(() => this.onload?.(), 10);
    }
  } as never;
});
afterEach(() => {
  globalThis.fetch = realFetch;
  globalThis.XMLHttpRequest = RealRequest;
  root?.unmount();
  document.body.replaceChildren();
});

function mount(first: unknown, readOnly = false): { held: () => unknown } {
  const definitions = {
    message: { ...words.messages, ...parts.messages, ...texts.messages },
    tenant: { test: { label: 'Test', language: 'en' } },
    api: {
      uploadFiles: { method: 'POST', path: '/api/uploadFiles' },
      downloadFile: { method: 'GET', path: '/api/downloadFile' },
    },
  };
  appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions, fields: {} } as unknown as PageProgram);
  let held = first;
  function Field() {
    const [value, setValue] = useState(first);
    held = value;
    const field = { key: 'proof', type: 'file', label: 'Proof', extensions: ['pdf'] } as unknown as EffectiveField;
    const given = { field, label: 'Proof', value, onChange: setValue, readOnly };
    return <FieldInput {...given} entity="shipment" />;
  }
  root = mountInPage(<Field />);
  return { held: () => held };
}
async function choose(name: string): Promise<void> {
  await expect.poll(() => document.querySelector('input[type=file]')).toBeTruthy();
  const chooser = document.querySelector('input[type=file]') as HTMLInputElement;
  const files = new DataTransfer();
  files.items.add(new File(['bytes'], name));
  chooser.files = files.files;
  chooser.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('a file field', () => {
  it('sends what is chosen for its entity and field, and holds it', async () => {
    const { held } = mount(null);
    await choose('new.pdf');
    await expect.poll(held).toBe('file-2');
    expect(sent).toEqual(['POST /api/uploadFiles?entity=shipment&field=proof']);
    await expect.element(page.getByRole('button', { name: 'new.pdf', exact: true })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Remove new.pdf' }));
    expect(held()).toBeNull();
  });

  it('does not upload invalid files, and shows the server’s refusal', async () => {
    const { held } = mount('file-1');
    await choose('new.exe');
    await expect.element(page.getByRole('alert')).toHaveTextContent('File new.exe is invalid');
    expect([sent, held()]).toEqual([[], 'file-1']);
    refuse = { status: 413, msg: 'There is no room.' };
    await choose('new.pdf');
    await expect.element(page.getByRole('alert')).toHaveTextContent('There is no room.');
    expect(held()).toBe('file-1');
  });

  it('is only downloaded where it is not written', async () => {
    mount('file-1', true);
    await expect.element(page.getByRole('button', { name: 'proof of July.pdf' })).toBeVisible();
    expect(page.getByRole('button').all()).toHaveLength(1);
  });
});
