/**
 * A field with `clearWhenWrong`, as on the screen of breaks: a wrong value is cleared, reported, and never saved as
 * empty.
 */
import '@mantine/core/styles.css';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import tariffs from '../../../definitions/freight/tariffs/tariffs.definitions.json';
import { cellOf, type Mounted, mountGrid } from './testing/mountGrid.tsx';

const { from, to } = tariffs.entities.breakage.fields;
const sent: unknown[] = [];
const fetchOfPage = fetch;
let mounted: Mounted | undefined;
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
  globalThis.fetch = fetchOfPage;
  sent.length = 0;
});

const cell = (row: number, label: string) => cellOf(mounted?.element as HTMLElement, row, label);
const text = (row: number, label: string) => cell(row, label).firstChild?.textContent ?? '';
const said = () => cell(0, 'To').getAttribute('aria-description');
const call = (method: string) => mounted?.surface.call('grid', method, {});

async function mountBreaks(): Promise<void> {
  globalThis.fetch = (async (_: unknown, { body }: { body: string }) => {
    const { rows } = JSON.parse(body);
    sent.push(rows);
    return Response.json({ saved: rows.map((row: object) => ({ ...row, version: 2 })), errorRows: [] });
  }) as never;
  mounted = await mountGrid({
    fields: [{ ...from, key: 'from', label: 'From' } as never, { ...to, key: 'to', label: 'To' } as never],
    rows: [{ id: 'b1', version: 1, from: '45.01', to: '100.00' }],
    definitions: {
      rules: { order: { ...tariffs.ruleSets['breakage.to.order'], template: 'things' } },
      api: { saveThings: { method: 'PUT', path: '/api/records/{entity}' } },
    },
    rulesOf: ['order'],
    props: {
      addRows: true,
      save: { api: 'saveThings', path: { entity: 'thing' } } as never,
      newRow: { map: tariffs.resources.breakage.begins } as never,
    },
  });
}
async function type(label: string, typed: string): Promise<void> {
  await userEvent.click(cell(0, label));
  await userEvent.keyboard(`${typed}{Enter}`);
}

it.each(['45.01', '45', '-1', 'much'])('clears %s, tells why, and saves nothing until it is edited', async (wrong) => {
  await mountBreaks();
  await type('To', wrong);
  await expect.poll(() => text(0, 'To')).toBe('');
  expect(said()).toBe('Invalid Value!');
  await call('save');
  expect(sent).toEqual([]);
  // An edit of another cell changes nothing of it.
  await type('From', '50');
  await expect.poll(() => Number(text(0, 'From'))).toBe(50);
  expect(said()).toBe('Invalid Value!');
  await type('To', '60');
  await expect.poll(said).toBeNull();
  await call('save');
  expect(sent).toMatchObject([[{ from: '50', to: '60' }]]);
});

it('keeps an end that is typed before the beginning', async () => {
  await mountBreaks();
  await userEvent.click(cell(0, 'From'));
  await userEvent.keyboard('{Delete}');
  await type('To', '45');
  await expect.poll(() => Number(text(0, 'To'))).toBe(45);
  expect(said()).toBeNull();
});

it('leaves what was there where its row became wrong by another cell', async () => {
  await mountBreaks();
  await type('From', '200');
  await expect.poll(said).toBe('Invalid Value!');
  expect(Number(text(0, 'To'))).toBe(100);
});

it('may be left empty on purpose, and has again what was there by undo', async () => {
  await mountBreaks();
  await type('To', '7');
  await expect.poll(said).toBe('Invalid Value!');
  await userEvent.click(cell(0, 'To'));
  await userEvent.keyboard('{Delete}');
  await expect.poll(said).toBeNull();
  expect(text(0, 'To')).toBe('');
  await call('undo');
  await call('undo');
  await expect.poll(() => Number(text(0, 'To'))).toBe(100);
});

it('begins the next break a hundredth above where the current one ends', async () => {
  await mountBreaks();
  await type('To', '300');
  await userEvent.click(cell(0, 'To'));
  await call('addRow');
  await expect.poll(() => text(1, 'From')).toBe('300.01');
});

it('begins it above what the current one says now, edited again', async () => {
  await mountBreaks();
  for (const to of ['300', '400']) await type('To', to);
  await call('addRow');
  await expect.poll(() => text(1, 'From')).toBe('400.01');
});
