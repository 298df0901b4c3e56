/** The history of an owned list in a real page: each cell that is another, in the lists of its members too. */
import '@mantine/core/styles.css';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import words from '../../../definitions/platform/shell/parts.messages.json';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { mountInPage } from '../../testing/mountInPage.tsx';
import { ListChanges } from './ListChanges.tsx';

let root: Root | undefined;
beforeEach(() => {
  const definitions = {
    message: { ...words.messages, 'common.empty': { text: '(empty)' } },
    tenant: { test: { label: 'Test', language: 'en' } },
  };
  const program = { hash: 'test', tenant: 'test', definitions, fields: {}, rulesOf: {} };
  appStore.set(programAtom, program as unknown as PageProgram);
});
afterEach(() => root?.unmount());

it('lists changed cells, and added or removed members', async () => {
  const text = (label: string) => ({ type: 'text' as const, label });
  const charges = {
    label: 'Charges',
    fields: { code: text('Code') },
    lists: {
      breaks: { label: 'Breaks', fields: { from: text('From'), rate: text('Rate') } },
      office: { label: 'Office', single: true, fields: { city: text('City') } },
    },
  };
  const from = [{ code: 'LH', breaks: [{ from: '0', rate: '1' }], office: { city: 'Reno' } }];
  const to = [
    { code: 'LH', breaks: [{ from: '0', rate: '2' }], office: { city: 'Elko' } },
    { code: 'FSC', breaks: [{ from: '9', rate: '8' }] },
  ];
  root = mountInPage(
    <table>
      <tbody>
        <ListChanges name="charges" label="Charges" list={charges} from={from} to={to} />
      </tbody>
    </table>,
  );
  await expect
    .poll(() =>
      page
        .getByRole('row')
        .elements()
        .map((row) => [...row.children].map((cell) => cell.textContent)),
    )
    .toEqual([
      ['Charges, row 1, Breaks, row 1, Rate', '1', '2'],
      ['Charges, row 1, Office, City', 'Reno', 'Elko'],
      ['Charges, row 2', '(empty)', 'FSC · 9 · 8'],
    ]);
});
