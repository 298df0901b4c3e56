/** The review of an upload, as its dialog has it: every row, what each cell was, and which rows are shown with how many there are. */
import '../../theme/tokens.css';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import imports from '../../../definitions/platform/records/imports.definitions.json';
import gridMessages from '../../../definitions/platform/shell/grid.messages.json';
import parts from '../../../definitions/platform/shell/parts.messages.json';
import words from '../../../definitions/platform/shell/words.messages.json';
import type { Part } from '../../../metadata/kinds/part.ts';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom, todayAtom } from '../../program/program.ts';
import { registerComponents } from '../../surface/componentRegistry.ts';
import { createSurface } from '../../surface/createSurface.ts';
import { SurfaceView } from '../../surface/SurfaceView.tsx';
import { mountInPage } from '../../testing/mountInPage.tsx';
import { cellOf } from '../grid/testing/mountGrid.tsx';
import { registry } from '../registry.ts';

registerComponents(registry);

const fields = [
  { key: 'number', label: 'Number', type: 'text', isMasterField: true },
  { key: 'mode', label: 'Mode', type: 'dropdown', suggestionsSource: 'modes' },
  { key: 'port', label: 'Port', type: 'reference', suggestionsSource: 'ports' },
  { key: 'weight', label: 'Weight', type: 'numeric' },
  { key: 'customs', label: 'Customs', type: 'checkbox' },
  { key: 'day', label: 'Day', type: 'date' },
  { key: 'note', label: 'Note', type: 'text' },
];
const modes = { AIR: { label: 'Air freight' }, SEA: { label: 'Ocean' } };
const ports: Readonly<Record<string, string>> = { p1: 'Hamburg', p2: 'Rotterdam' };

const was = { number: 'N-2', mode: 'AIR', port: 'p1', weight: 10, customs: false, day: '2026-11-01' };
const rows = [
  { match: 'new', number: 'N-1', mode: 'SEA', port: 'p2', weight: 1, customs: true },
  {
    match: 'changed',
    id: 'r2',
    version: 3,
    was,
    number: 'N-2',
    mode: 'SEA',
    port: 'p2',
    weight: 12,
    customs: true,
    day: '2026-11-02',
    note: 'Late',
  },
  { match: 'changed', id: 'r3', version: 1, was: { ...was, number: 'N-3' }, ...was, number: 'N-3', weight: null },
  { match: 'same', id: 'r4', version: 1, ...was, number: 'N-4' },
  { match: 'wrong', number: 'N-5', weight: 'many' },
].map((row, at) => ({ tempId: `t${at}`, rownum: at + 1, ...row }));
const ofState = (state: string | null) => rows.filter(({ match }) => state === null || match === state);
const count = (state: string) => ofState(state).length;
const counts = {
  rows: rows.length,
  new: count('new'),
  changed: count('changed'),
  same: count('same'),
  wrong: count('wrong'),
  saved: 0,
  left: rows.length - count('same'),
};

const realFetch = globalThis.fetch;
let states: (string | null)[] = [];
/** Unusual rows, as the server has them. */
let noted: { number: number; kinds: string[]; cells: string[]; of?: number; columns?: string[]; out: boolean }[] = [];
let excluded: unknown[] = [];
let root: Root | undefined;

beforeEach(async () => {
  states = [];
  excluded = [];
  noted = [
    { number: 2, kinds: ['hidden'], cells: ['N-2', 'Ocean'], out: false },
    { number: 4, kinds: ['double', 'unvalued'], cells: ['N-4'], of: 3, columns: ['Weight'], out: false },
  ];
  globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), location.href);
    if (!pathname.startsWith('/api/')) return realFetch(input, init);
    let answer: unknown;
    if (pathname === '/api/imports/b1/rows') {
      const state = searchParams.get('state');
      states.push(state);
      answer = { rows: ofState(state), total: ofState(state).length };
    } else if (pathname === '/api/imports/b1/notes')
      answer = { counts: { hidden: 1, double: 1, unvalued: 1 }, hiddenColumns: ['Port', 'Day'], rows: noted };
    else if (pathname === '/api/imports/b1/out') {
      const choice = JSON.parse(String(init?.body)) as { rows?: number[]; kind?: string; out: boolean };
      excluded.push(choice);
      noted = noted.map((row) =>
        choice.rows?.includes(row.number) || row.kinds.includes(choice.kind ?? '') ? { ...row, out: choice.out } : row,
      );
      answer = { batch: { id: 'b1', counts } };
    } else if (pathname === '/api/imports/b1') answer = { batch: { id: 'b1', counts } };
    else answer = { msg: Object.entries(ports).map(([id, n]) => ({ id, v: id, n })), more: false };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  };
  const program = {
    hash: `review-${Math.random()}`,
    tenant: 'test',
    layers: ['test'],
    definitions: {
      message: { ...words.messages, ...parts.messages, ...gridMessages.messages },
      action: { 'import.followReview': imports.actions['import.followReview'] },
      tenant: { test: { label: 'Test', language: 'en' } },
      template: { things: { label: 'Things', entity: 'thing', fields: {} } },
      list: {
        modes: { label: 'Modes', values: modes },
        ports: { label: 'Ports', from: { entity: 'port', label: 'name' } },
      },
      api: {
        importBatch: { method: 'GET', path: '/api/imports/{id}' },
        importRows: { method: 'GET', path: '/api/imports/{id}/rows' },
        importNotes: { method: 'GET', path: '/api/imports/{id}/notes' },
        importLeaveOut: { method: 'PUT', path: '/api/imports/{id}/out' },
        suggestions: { method: 'POST', path: '/api/suggestion' },
      },
    },
    fields: { things: fields },
    rulesOf: { things: [] },
    today: '2026-11-21',
    timeZone: 'America/Chicago',
  };
  appStore.set(programAtom, program as unknown as PageProgram);
  appStore.set(todayAtom, program.today);
  const { data, parts: steps } = imports.dialogs.importFile;
  const surface = createSurface({
    kind: 'dialog',
    name: 'importFile',
    definition: { title: 'Upload', data, parts: steps.previewStep.parts as unknown as Record<string, Part> } as never,
    params: { batch: 'b1', template: 'things' },
  });
  root = mountInPage(
    <div style={{ display: 'flex', flexDirection: 'column', height: 600, width: 1200 }}>
      <SurfaceView surface={surface} />
    </div>,
  );
  await expect.poll(numbers).toEqual(['N-1', 'N-2', 'N-3', 'N-4', 'N-5']);
});
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  globalThis.fetch = realFetch;
});

const shown = (row: number, label: string) => cellOf(document.body, row, label).textContent ?? '';
const labels = new Set(fields.map(({ label }) => label));
const numbers = () => {
  const all = [...document.querySelectorAll('[role="row"][aria-rowindex] [role="gridcell"]')];
  return all.flatMap((cell) => /^N-\d$/.exec(cell.textContent ?? '')?.[0] ?? []);
};
const choices = () =>
  [...document.querySelectorAll('[role="radiogroup"] label')].map((label) => label.textContent ?? '');

it('shows of each changed cell what is stored before what the file has, in the words of lists and references', async () => {
  await expect.poll(() => shown(1, 'Port')).toBe('Hamburg → Rotterdam');
  expect(shown(1, 'Mode')).toBe('Air freight → Ocean');
  expect(shown(1, 'Weight')).toBe('10 → 12');
  expect(shown(1, 'Note')).toBe('(empty) → Late');
  expect(cellOf(document.body, 1, 'Customs').querySelector('del')?.textContent).toBe('no');
  expect(cellOf(document.body, 1, 'Customs').querySelector('[role=img]')?.getAttribute('aria-label')).toBe('yes');
  expect(shown(1, 'Day')).toMatch(/^\S.* → \S/);
  // An emptied value has nothing after the arrow; an unchanged one has no arrow.
  expect(shown(2, 'Weight').trim()).toBe('10 →');
  const plain = (row: number) => [...labels].every((label) => !shown(row, label).includes('→'));
  expect(shown(2, 'Mode')).toBe('Air freight');
  expect([plain(0), plain(3), plain(4)]).toEqual([true, true, true]);
  expect(cellOf(document.body, 4, 'Weight').getAttribute('aria-invalid')).toBe('true');
  expect(document.body.textContent).not.toMatch(/\bAIR\b|\bSEA\b|\bp1\b|\bp2\b/);
});

it('counts new, changed, unchanged and wrong rows, which add up, and shows those that one chooses', async () => {
  await expect.poll(choices).toEqual(['All (5)', 'New (1)', 'Changed (2)', 'Unchanged (1)', 'Errors (1)']);
  const told = choices().map((text) => Number(/\((\d+)\)/.exec(text)?.[1]));
  expect(told.slice(1).reduce((sum, one) => sum + one, 0)).toBe(told[0]);
  const choose = (text: string) => userEvent.click(page.getByText(text, { exact: true }));
  for (const [text, state, wanted] of [
    ['Changed (2)', 'changed', ['N-2', 'N-3']],
    ['New (1)', 'new', ['N-1']],
    ['Unchanged (1)', 'same', ['N-4']],
    ['Errors (1)', 'wrong', ['N-5']],
    ['All (5)', null, ['N-1', 'N-2', 'N-3', 'N-4', 'N-5']],
  ] as const) {
    await choose(text);
    await expect.poll(numbers).toEqual(wanted);
    expect(states.at(-1)).toBe(state);
  }
});

it('lists unusual rows with their reasons, and excludes one, or all of a kind', async () => {
  const notes = page.getByRole('region', { name: 'Check these rows' });
  await expect.element(notes).toBeVisible();
  const texts = [...notes.element().querySelectorAll('tr')].map((row) => row.textContent);
  expect(texts).toEqual([expect.stringContaining('Hidden in the sheet'), expect.stringContaining('Same as row 3')]);
  expect(notes.element().textContent).toContain('1 hidden row');
  expect(notes.element().textContent).toContain('2 hidden columns: Port, Day');
  await userEvent.click(page.getByRole('checkbox', { name: 'Import row 2' }));
  await expect.poll(() => excluded).toEqual([{ rows: [2], out: true }]);
  await expect.element(page.getByRole('checkbox', { name: 'Import row 2' })).not.toBeChecked();
  await userEvent.click(notes.getByRole('button', { name: 'Ignore' }).last());
  await expect.poll(() => excluded.at(-1)).toEqual({ kind: 'double', out: true });
  await expect.element(page.getByRole('checkbox', { name: 'Import row 4' })).not.toBeChecked();
});
