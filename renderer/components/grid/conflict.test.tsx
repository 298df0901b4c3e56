/** Save conflicts in a grid: changes of one side are merged and shown, changes of both sides are put to the user. */
import '@mantine/core/styles.css';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import gridMessages from '../../../definitions/platform/shell/grid.messages.json';
import parts from '../../../definitions/platform/shell/parts.messages.json';
import words from '../../../definitions/platform/shell/words.messages.json';
import { formatInstant } from '../../text/formatValue.ts';
import { cellOf, type Mounted, mountGrid } from './testing/mountGrid.tsx';

interface SentRow {
  id: string;
  tempId: string;
  version: number;
  [field: string]: unknown;
}

const fields = [
  { key: 'name', label: 'Name', type: 'text', isMasterField: true },
  { key: 'weight', label: 'Weight', type: 'numeric' },
  { key: 'mode', label: 'Mode', type: 'dropdown', suggestionsSource: 'modes' },
  { key: 'note', label: 'Note', type: 'text' },
  { key: 'place', label: 'Place', type: 'text' },
] as const;
const modes = { AIR: { label: 'Air freight' }, SEA: { label: 'Ocean' } };
const loaded = ['a', 'b'].map((id) => ({
  id,
  version: 1,
  name: `Row ${id}`,
  weight: 1,
  mode: 'AIR',
  note: 'old',
  place: 'here',
}));
const mara = { by: { id: 'u2', name: 'Mara Meier' }, bySelf: false, at: '2026-11-20T14:05:00.000Z' };
const self = { by: { id: 'u1', name: 'Ada Admin' }, bySelf: true, at: '2026-11-20T15:10:00.000Z' };

const realFetch = globalThis.fetch;
let sent: SentRow[][] = [];
let save: (rows: SentRow[]) => { status?: number; json: unknown };
let mounted: Mounted | undefined;

beforeEach(async () => {
  sent = [];
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), location.href);
    if (!pathname.startsWith('/api/')) return realFetch(input, init);
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    if (init?.method === 'PUT') sent.push(body.rows);
    const { status = 200, json } = init?.method === 'PUT' ? save(body.rows) : { json: { rows: loaded } };
    return new Response(JSON.stringify(json), { status, headers: { 'content-type': 'application/json' } });
  };
  mounted = await mountGrid({
    fields,
    definitions: {
      message: { ...words.messages, ...parts.messages, ...gridMessages.messages },
      list: { modes: { label: 'Modes', values: modes } },
      api: {
        thingsList: { method: 'POST', path: '/api/records/thing/list' },
        thingsSave: { method: 'PUT', path: '/api/records/thing' },
      },
    },
    props: { source: { api: 'thingsList' }, save: { api: 'thingsSave' }, paging: 'none' },
  });
  await expect.poll(() => text(0, 'Name')).toBe('Row a');
});
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
  globalThis.fetch = realFetch;
});

const text = (row: number, label: string) =>
  cellOf(mounted?.element as HTMLElement, row, label).firstChild?.textContent ?? '';
const call = (method: string, params = {}) => mounted?.surface.call('grid', method, params);
const set = (field: string, value: unknown, id: string) => call('set', { field, value, ids: [id] });
const stored = (more: object) => ({ ...loaded[0], version: 2, ...more });
/** Saved over what is stored. */
const accepted = (rows: SentRow[], more: object = {}) => ({
  json: {
    saved: rows.map((row) => {
      const version = row.version + 1;
      const now = { ...loaded.find(({ id }) => id === row.id), ...more, ...row, version };
      return { tempId: row.tempId, id: row.id, version, row: now };
    }),
  },
});
const dialog = page.getByRole('dialog');
const asked = () =>
  [...document.querySelectorAll('[role=dialog] tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.querySelector('.inv-conflict-value')?.textContent ?? cell.textContent),
  );

it('asks about what both changed, one by one, naming who and when, and keeps all else of both sides', async () => {
  const theirs = { name: 'Theirs', mode: 'SEA', weight: 5, note: 'new' };
  save = (rows) =>
    rows.every(({ version }) => version === 2)
      ? accepted(rows, theirs)
      : {
          status: 412,
          json: {
            conflicts: [
              {
                id: 'a',
                stored: stored(theirs),
                fields: [
                  { field: 'name', base: 'Row a', mine: 'Mine', theirs: 'Theirs', ...mara },
                  { field: 'mode', base: 'AIR', mine: null, theirs: 'SEA', ...self },
                ],
              },
            ],
          },
        };
  await set('name', 'Mine', 'a');
  await set('mode', null, 'a');
  await set('place', 'there', 'a');
  expect(await call('save')).toMatchObject({ saved: [], conflicts: ['a'] });
  await expect.element(dialog).toBeVisible();
  // Two of six fields were changed on both sides; a list value is shown by its label, an empty value as empty.
  expect(asked()).toEqual([
    ['Name', 'Mine', 'Theirs'],
    ['Mode', '(empty)', 'Ocean'],
  ]);
  await expect.element(dialog.getByText(`Changed by Mara Meier, ${formatInstant(mara.at)}`)).toBeVisible();
  await expect.element(dialog.getByText(`Changed by you, in another window, ${formatInstant(self.at)}`)).toBeVisible();
  expect(document.querySelector('[role=dialog]')?.textContent).not.toContain('Ada Admin');

  await userEvent.click(dialog.getByRole('button', { name: 'Use theirs: Mode' }));
  await expect.poll(asked).toEqual([['Name', 'Mine', 'Theirs']]);
  await userEvent.click(dialog.getByRole('button', { name: 'Keep mine: Name' }));
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
  const merged = ['Mine', '5', 'Ocean', 'new', 'there'];
  await expect.poll(() => fields.map(({ label }) => text(0, label))).toEqual(merged);

  expect(await call('save')).toMatchObject({ saved: ['a'], conflicts: [] });
  expect(sent.at(-1)).toMatchObject([{ id: 'a', version: 2, name: 'Mine', place: 'there' }]);
  expect(fields.map(({ label }) => text(0, label))).toEqual(merged);
});

it('asks row by row, or once for all rows with the same conflict', async () => {
  save = (rows) => {
    const old = rows.filter(({ version }) => version === 1);
    if (old.length === 0) return accepted(rows);
    const conflicts = old.map(({ id, name }) => ({
      id,
      stored: { ...loaded.find((one) => one.id === id), version: 2, name: `Theirs ${id}`, weight: 9 },
      fields: [{ field: 'name', base: `Row ${id}`, mine: name, theirs: `Theirs ${id}`, ...mara }],
    }));
    return { status: 412, json: { conflicts } };
  };
  for (const id of ['a', 'b']) await set('name', `Mine ${id}`, id);
  expect(await call('save')).toMatchObject({ conflicts: ['a', 'b'] });
  await expect.element(dialog.getByRole('region', { name: 'Mine a' })).toBeVisible();
  await expect.element(dialog.getByRole('region', { name: 'Mine b' })).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Use all of theirs' }));
  await expect.poll(() => [text(0, 'Name'), text(1, 'Name'), text(0, 'Weight')]).toEqual(['Theirs a', 'Theirs b', '9']);
  expect(document.querySelector('[role=dialog]')).toBeNull();
  // Discarded changes can be undone.
  await call('undo');
  await expect.poll(() => [text(0, 'Name'), text(1, 'Name')]).toEqual(['Mine a', 'Mine b']);
});

it('shows the record merged by the server and names the other user, without a question', async () => {
  save = (rows) => ({
    json: {
      saved: rows.map(({ id, tempId, note }) => ({
        id,
        tempId,
        version: 3,
        row: { ...stored({ name: 'Theirs', weight: 5, note }), version: 3 },
        merged: [{ field: 'name', ...mara }],
      })),
    },
  });
  await set('note', 'mine', 'a');
  expect(await call('save')).toMatchObject({ saved: ['a'], conflicts: [] });
  await expect.poll(() => [text(0, 'Name'), text(0, 'Weight'), text(0, 'Note')]).toEqual(['Theirs', '5', 'mine']);
  expect(document.querySelector('[role=dialog]')).toBeNull();
});

it('is left undecided by closing, and asks again at the next save', async () => {
  save = () => ({
    status: 412,
    json: {
      conflicts: [
        {
          id: 'a',
          stored: stored({ name: 'Theirs' }),
          fields: [{ field: 'name', base: 'Row a', mine: 'Mine', theirs: 'Theirs', ...mara }],
        },
      ],
    },
  });
  await set('name', 'Mine', 'a');
  await call('save');
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
  expect(text(0, 'Name')).toBe('Mine');
  await call('save');
  await expect.poll(asked).toEqual([['Name', 'Mine', 'Theirs']]);
});
