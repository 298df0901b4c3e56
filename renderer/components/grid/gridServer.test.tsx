/** The grid against a server that answers from memory as the wire contract says: paging, saves, refusals, conflicts, drafts. */
import '@mantine/core/styles.css';
import { notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emitServerEvent } from '../../http/serverEvents.ts';
import { currentRouteAtom } from '../../navigation/routeAtom.ts';
import { appStore } from '../../program/appStore.ts';
import { questionsAtom } from '../../toasts/toast.ts';
import { cellOf, type Mounted, type MountOptions, mountGrid } from './testing/mountGrid.tsx';

interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
}
type Answer = { status?: number; json: unknown };

let answer: (call: Call) => Answer | Promise<Answer>;
let calls: Call[] = [];
const realFetch = globalThis.fetch;
beforeEach(() => {
  calls = [];
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), location.href);
    if (!url.pathname.startsWith('/api/')) return realFetch(input, init);
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    const call = { method: init?.method ?? 'GET', path: url.pathname, query: url.searchParams, body };
    calls.push(call);
    const { status = 200, json } = await answer(call);
    return new Response(JSON.stringify(json), { status, headers: { 'content-type': 'application/json' } });
  };
});
let mounted: Mounted | undefined;
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
  globalThis.fetch = realFetch;
});

const fields = [
  { key: 'name', label: 'Name', type: 'text', length: 30, isMasterField: true },
  { key: 'weight', label: 'Weight', type: 'numeric' },
] as const;
const definitions = {
  api: {
    thingsList: { method: 'POST', path: '/api/records/thing/list' },
    thingsCount: { method: 'POST', path: '/api/records/thing/count' },
    thingsSave: { method: 'PUT', path: '/api/records/thing' },
    importRows: { method: 'GET', path: '/api/imports/{id}/rows' },
  },
};
const stored = Array.from({ length: 120 }, (_, n) => ({ id: `id${n}`, version: 1, name: `name ${n}`, weight: n }));
/** A list in pages and by cursor. */
const list = ({ body }: Call): Answer => {
  const limit = Number(body.pageLimit);
  const from = body.after ? Number(body.after) : (Number(body.pageNo ?? 1) - 1) * limit;
  const rows = stored.slice(from, from + limit);
  return { json: { rows, ...(from + limit < stored.length ? { next: String(from + limit) } : {}) } };
};
const usual = (call: Call): Answer => {
  if (call.path.endsWith('/count')) return { json: { total: stored.length } };
  return list(call);
};
const mount = async (
  props: MountOptions['props'] = {},
  beside: MountOptions['definitions'] = {},
  shown: MountOptions['fields'] = fields,
) => {
  mounted = await mountGrid({
    fields: shown,
    definitions: { ...definitions, ...beside },
    props: { source: { api: 'thingsList' }, save: { api: 'thingsSave' }, pageLimit: 50, ...props },
  });
  await expect.poll(() => mounted?.element.querySelector('[aria-rowindex="2"] [role="gridcell"]')).toBeTruthy();
  return mounted.element;
};
const cell = (row: number, label: string) => cellOf(mounted?.element as HTMLElement, row, label);
const text = (row: number, label: string) => cell(row, label).firstChild?.textContent ?? '';
const call = (method: string, params = {}) => mounted?.surface.call('grid', method, params);
const state = () => (mounted?.surface.getState('grid') ?? {}) as Record<string, unknown>;
const saved = (body: Record<string, unknown>) =>
  (body.rows as { id: string; tempId: string; version: number }[]).map((row) => ({
    tempId: row.tempId,
    id: row.id,
    version: row.version + 1,
    row: { ...stored.find(({ id }) => id === row.id), ...row, version: row.version + 1 },
  }));

describe('paging', () => {
  it('shows a page and its number, goes to another, keeps what was typed', async () => {
    answer = usual;
    await mount({ paging: 'pages' });
    await expect.poll(() => [state().total, state().pages, state().page]).toEqual([120, 3, 1]);
    await call('set', { field: 'name', value: 'typed', ids: ['id0'] });
    await call('page', { page: 3 });
    await expect.poll(() => [state().page, state().shown, state().changed]).toEqual([3, 21, 1]);
    expect(text(0, 'Name')).toBe('typed');
    expect(text(1, 'Name')).toBe('name 100');
    await call('page', { page: 1 });
    await expect.poll(() => [state().shown, text(0, 'Name')]).toEqual([50, 'typed']);
  });
  it('selects the rows of every page after those of the page', async () => {
    answer = usual;
    const element = await mount({ paging: 'pages', select: 'many', editable: false });
    await expect.poll(() => state().total).toBe(120);
    const offered = () =>
      [...element.querySelectorAll('button')].find((button) => button.textContent === 'Select all 120');
    element.querySelector<HTMLElement>('[role="columnheader"] input[type="checkbox"]')?.click();
    await expect.poll(() => (state().selection as unknown[]).length).toBe(50);
    await expect.poll(offered).toBeTruthy();
    offered()?.click();
    await expect.poll(() => (state().selection as { id: string }[]).map(({ id }) => id)).toHaveLength(120);
    await expect.poll(offered).toBeUndefined();
    expect(element.querySelector('.iv-pages')?.textContent).not.toContain('page 1');
    await call('page', { page: 2 });
    await expect.poll(() => (state().selection as unknown[]).length).toBe(50);
    expect(element.textContent).toContain('50 rows selected');
  });
  it('reloads and retains edits if the server cannot list the missed changes', async () => {
    answer = usual;
    await mount({ paging: 'pages' });
    await call('page', { page: 2 });
    await expect.poll(() => [state().page, text(1, 'Name')]).toEqual([2, 'name 51']);
    await call('set', { field: 'name', value: 'typed', ids: ['id50'] });
    answer = (one) => {
      if (one.path.endsWith('/count')) return usual(one);
      const { rows, ...rest } = list(one).json as { rows: typeof stored };
      return { json: { ...rest, rows: rows.map((row) => ({ ...row, version: 2, name: `${row.name} now` })) } };
    };
    emitServerEvent({ type: 'resync' });
    await expect.poll(() => [text(0, 'Name'), text(1, 'Name'), state().page]).toEqual(['typed', 'name 51 now', 2]);
  });
  it('loads on as one scrolls', async () => {
    answer = usual;
    const element = await mount({ paging: 'cursor' });
    await expect.poll(() => state().shown).toBe(50);
    const grid = element.querySelector('[role="grid"]') as HTMLElement;
    // The rows are counted when they are there, and high when they are drawn.
    await expect.poll(() => grid.scrollHeight).toBeGreaterThan(grid.clientHeight);
    grid.scrollTop = grid.scrollHeight;
    const { scrollTop } = grid;
    await expect.poll(() => state().shown).toBe(100);
    // The fiftieth row stays in view, and nothing more is requested.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([grid.scrollTop, state().shown]).toEqual([scrollTop, 100]);
  });
  it('loads on while what is there does not fill the grid, which nobody can scroll', async () => {
    answer = usual;
    await mount({ paging: 'cursor', pageLimit: 10 });
    await expect.poll(() => state().shown).toBeGreaterThanOrEqual(40);
    expect(state().shown).toBeLessThan(stored.length);
  });
  it('loads on when the end was reached while the rows were loaded again', async () => {
    answer = usual;
    const element = await mount({ paging: 'cursor' });
    await expect.poll(() => state().shown).toBe(50);
    const grid = element.querySelector('[role="grid"]') as HTMLElement;
    await expect.poll(() => grid.scrollHeight).toBeGreaterThan(grid.clientHeight);
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    answer = async (one) => {
      await held;
      return usual(one);
    };
    void call('reload');
    grid.scrollTop = grid.scrollHeight;
    await new Promise((resolve) => grid.addEventListener('scroll', resolve, { once: true }));
    go();
    await expect.poll(() => state().shown).toBe(100);
  });
  it('asks the server for another order', async () => {
    answer = usual;
    const element = await mount({ paging: 'pages' });
    const head = [...element.querySelectorAll<HTMLElement>('[role="columnheader"]')].at(-1);
    await userEvent.click(head as HTMLElement);
    await expect
      .poll(() => calls.filter(({ path }) => path.endsWith('/list')).at(-1)?.body.sort)
      .toEqual([{ field: 'weight', dir: 'asc' }]);
  });
  it('undoes edits made before the rows were reloaded', async () => {
    answer = usual;
    await mount({ paging: 'pages' });
    await call('set', { field: 'name', value: 'typed', ids: ['id0'] });
    await call('page', { page: 2 });
    await expect.poll(() => [state().page, state().changed]).toEqual([2, 1]);
    await call('undo');
    await expect.poll(() => [state().changed, text(0, 'Name')]).toEqual([0, 'name 0']);
    await call('redo');
    await expect.poll(() => [state().changed, text(0, 'Name')]).toEqual([1, 'typed']);
  });
  it('follows what others do with the records of an upload, and keeps what was typed', async () => {
    const row = (n: number, more: object) => ({ tempId: `t${n}`, rownum: n + 1, name: `row ${n}`, weight: n, ...more });
    const found = (version: number, was: string) => ({
      match: 'changed',
      id: 'i1',
      version,
      was: { name: was, weight: 1 },
    });
    let rows = [row(0, { match: 'new' }), row(1, found(1, 'old')), row(2, { match: 'new' })];
    answer = () => ({ json: { rows, total: rows.length } });
    await mount(
      { paging: 'none', source: { api: 'importRows', path: { id: 'b1' } }, onOthersChange: 'follow' },
      { action: { follow: { label: 'Follow', steps: [{ do: 'reload', target: 'grid' }] } } },
    );
    await call('set', { field: 'weight', value: 7, ids: ['t0'] });
    const theirs = async () =>
      ((await call('records')) as Record<string, unknown>[]).map(({ id, version, weight }) => [id, version, weight]);
    await expect.poll(theirs).toEqual([
      [undefined, undefined, 7],
      ['i1', 1, 1],
      [undefined, undefined, 2],
    ]);
    rows = [row(0, { match: 'new' }), row(1, found(2, 'theirs')), row(2, { match: 'changed', id: 'i2', version: 1 })];
    emitServerEvent({ type: 'rows', entity: 'thing', ids: ['i1'], by: 'somebody' });
    await expect.poll(theirs).toEqual([
      [undefined, undefined, 7],
      ['i1', 2, 1],
      ['i2', 1, 2],
    ]);
    const asked = calls.length;
    emitServerEvent({ type: 'rows', entity: 'other', ids: ['x'], by: 'somebody' });
    expect(calls.length).toBe(asked);
  });
  it('loads all rows of an import, and counts them new or changed', async () => {
    answer = ({ query }) => {
      const from = Number(query.get('after') ?? 0);
      const rows = Array.from({ length: 2000 }, (_, n) => ({
        tempId: `t${from + n}`,
        rownum: from + n + 1,
        match: n % 2 ? 'new' : 'changed',
        ...(n % 2 ? {} : { id: `i${from + n}`, version: 1, was: { name: 'old', weight: n } }),
        name: `row ${from + n}`,
        weight: n % 100 === 0 ? 'See ASN-93' : n,
      }));
      return { json: { rows, total: 6000, ...(from < 4000 ? { next: String(from + 2000) } : {}) } };
    };
    await mount({ paging: 'none', source: { api: 'importRows', path: { id: 'b1' } } });
    await expect
      .poll(() => [state().shown, state().changed, state().wrong], { timeout: 60_000 })
      .toEqual([6000, 6000, 60]);
  });
});

it('drops rows that are deleted, with what was typed into them', async () => {
  answer = usual;
  await mount({ paging: 'pages' });
  await call('set', { field: 'name', value: 'typed', ids: ['id1', 'id2'] });
  expect(await call('forget', { ids: ['id1'] })).toBe(1);
  await expect.poll(() => [state().changed, text(1, 'Name'), text(2, 'Name')]).toEqual([1, 'typed', 'name 3']);
  await call('undo');
  await expect.poll(() => [state().changed, text(1, 'Name')]).toEqual([0, 'name 2']);
});

it('takes a step back and does it again from the heads, too, where sorting leaves the focus', async () => {
  answer = usual;
  const element = await mount({ paging: 'pages' });
  await call('set', { field: 'name', value: 'typed', ids: ['id0'] });
  const head = [...element.querySelectorAll<HTMLElement>('[role="columnheader"]')].at(-1);
  await userEvent.click(head as HTMLElement);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => state().changed).toBe(0);
  await userEvent.keyboard('{Control>}y{/Control}');
  await expect.poll(() => state().changed).toBe(1);
});

describe('saving', () => {
  it('sends only what changed, in chunks, and takes id, version and values over', async () => {
    answer = (one) => (one.method === 'PUT' ? { json: { msg: 'Saved.', saved: saved(one.body) } } : usual(one));
    await mount({ save: { api: 'thingsSave', chunk: 2 } });
    await call('set', { field: 'weight', value: '7', ids: ['id1', 'id2', 'id3'] });
    expect(await call('save')).toMatchObject({ saved: ['id1', 'id2', 'id3'], refused: [], left: 0 });
    const puts = calls.filter(({ method }) => method === 'PUT');
    expect(puts.map(({ body }) => (body.rows as unknown[]).length)).toEqual([2, 1]);
    expect((puts[0]?.body.rows as unknown[])[0]).toEqual({
      id: 'id1',
      tempId: 'id1',
      version: 1,
      weight: 7,
      was: { weight: 1 },
    });
    await expect.poll(() => state().changed).toBe(0);
    await call('set', { field: 'weight', value: '8', ids: ['id1'] });
    await call('save');
    expect((calls.at(-1)?.body.rows as unknown[])[0]).toMatchObject({ version: 2 });
  });
  it('asks once what the server asks, and sends those rows again with the answers', async () => {
    answer = (one) => {
      if (one.method !== 'PUT') return usual(one);
      const [first, ...others] = saved(one.body);
      if (one.body.answers) return { json: { msg: 'Saved.', saved: saved(one.body) } };
      const questions = [{ check: 'light', msg: 'It is light. Save it?' }];
      const waiting = { tempId: first?.tempId, errors: { weight: 'It is light. Save it?' }, questions };
      return { status: 412, json: { saved: others, errorRows: [waiting], conflicts: [] } };
    };
    await mount({ save: { api: 'thingsSave' } });
    await call('set', { field: 'weight', value: '7', ids: ['id1', 'id2'] });
    const saving = call('save');
    await expect.poll(() => appStore.get(questionsAtom).map(({ text }) => text)).toEqual(['It is light. Save it?']);
    appStore.get(questionsAtom)[0]?.answer({ reason: '' });
    expect(await saving).toMatchObject({ saved: ['id2', 'id1'], refused: [] });
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
      { rows: [{ id: 'id1' }, { id: 'id2' }] },
      { rows: [{ id: 'id1' }], answers: ['light'] },
    ]);
    await expect.poll(() => state().changed).toBe(0);
  });
  it('marks what the server refused, keeps it, and lets it be corrected', async () => {
    answer = (one) => {
      if (one.method !== 'PUT') return usual(one);
      const [first, ...others] = saved(one.body);
      return {
        status: 412,
        json: { saved: others, errorRows: [{ tempId: first?.tempId, errors: { name: 'Not so.' } }] },
      };
    };
    await mount();
    await call('set', { field: 'name', value: 'n', ids: ['id1', 'id2'] });
    expect(await call('save')).toMatchObject({ saved: ['id2'], refused: ['id1'] });
    await expect.poll(() => cell(1, 'Name').className).toContain('iv-invalid');
    expect(cell(1, 'Name').getAttribute('aria-description')).toBe('Not so.');
    await expect.poll(() => [state().changed, state().wrong]).toEqual([1, 1]);
    expect(text(1, 'Name')).toBe('n');
  });
  it('shows errors of fields that have no column', async () => {
    answer = (one) => {
      if (one.method !== 'PUT') return usual(one);
      const [first] = saved(one.body);
      return { status: 412, json: { errorRows: [{ tempId: first?.tempId, errors: { rates: 'Enter a rate.' } }] } };
    };
    await mount();
    await call('set', { field: 'name', value: 'n', ids: ['id1'] });
    expect(await call('save')).toMatchObject({ saved: [], refused: ['id1'] });
    const { notifications, queue } = notificationsStore.getState();
    expect([...notifications, ...queue].map(({ message }) => message)).toContain('Enter a rate.');
  });
  it('does not send wrong rows, and reports them', async () => {
    answer = (one) => (one.method === 'PUT' ? { json: { msg: 'Saved.', saved: saved(one.body) } } : usual(one));
    await mount();
    await call('set', { field: 'name', value: 'x'.repeat(31), ids: ['id1'] });
    await call('set', { field: 'name', value: 'n', ids: ['id2'] });
    await expect.poll(() => state().wrong).toBe(1);
    expect(await call('save')).toMatchObject({ saved: ['id2'], refused: ['id1'] });
    const puts = calls.filter(({ method }) => method === 'PUT');
    expect(puts.map(({ body }) => (body.rows as { id: string }[]).map(({ id }) => id))).toEqual([['id2']]);
    // With nothing but wrong rows the server is not asked.
    expect(await call('save')).toMatchObject({ saved: [], refused: ['id1'] });
    expect(calls.filter(({ method }) => method === 'PUT').length).toBe(1);
  });
  it('shows the values stored by someone else, and overwrites them when the user chooses so', async () => {
    answer = (one) => {
      if (one.method !== 'PUT') return usual(one);
      const rows = one.body.rows as { id: string; version: number }[];
      if (rows[0]?.version === 9) return { json: { saved: saved(one.body) } };
      const theirs = { id: rows[0]?.id, version: 9, name: 'theirs', weight: 3 };
      return { status: 412, json: { conflicts: [{ id: rows[0]?.id, stored: theirs }] } };
    };
    await mount();
    await call('set', { field: 'name', value: 'mine', ids: ['id3'] });
    expect(await call('save')).toMatchObject({ saved: [], conflicts: ['id3'] });
    await expect.poll(() => document.querySelector('[role=dialog] table')?.textContent).toContain('theirs');
    expect(document.querySelector('[role=dialog] table')?.textContent).toContain('mine');
    const keep = [...document.querySelectorAll('button')].find((one) => one.textContent === 'conflict.keepMine');
    await userEvent.click(keep as HTMLElement);
    expect(await call('save')).toMatchObject({ saved: ['id3'], conflicts: [] });
    expect(text(3, 'Name')).toBe('mine');
  });
  it('sends again at once what others changed elsewhere in the row', async () => {
    answer = (one) => {
      if (one.method !== 'PUT') return usual(one);
      const rows = one.body.rows as { id: string; version: number; name?: string }[];
      if (rows[0]?.version === 9) return { json: { saved: saved(one.body) } };
      const now = { id: rows[0]?.id, version: 9, name: 'name 3', weight: 77 };
      return { status: 412, json: { conflicts: [{ id: now.id, stored: now }] } };
    };
    await mount();
    await call('set', { field: 'name', value: 'mine', ids: ['id3'] });
    expect(await call('save')).toMatchObject({ saved: ['id3'], conflicts: [] });
    const puts = calls.filter(({ method }) => method === 'PUT');
    expect(puts.map(({ body }) => (body.rows as { version: number }[])[0]?.version)).toEqual([expect.any(Number), 9]);
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });
  it.each([
    'mouse',
    'keys',
  ])('is stopped in the middle by %s: what is on its way is saved, the rest stays', async (by) => {
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    answer = async (one) => {
      if (one.method !== 'PUT') return usual(one);
      await held;
      return { json: { saved: saved(one.body) } };
    };
    const element = await mount({ save: { api: 'thingsSave', chunk: 2 } });
    await call('set', { field: 'weight', value: '7', ids: ['id1', 'id2', 'id3', 'id4', 'id5'] });
    const saving = call('save');
    const stop = page.getByRole('button', { name: 'Stop', exact: true });
    await expect.element(stop).toBeInTheDocument();
    await expect.element(page.getByRole('progressbar')).toBeInTheDocument();
    if (by === 'mouse') await userEvent.click(stop);
    else {
      (stop.element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
    }
    go();
    expect(await saving).toMatchObject({ saved: ['id1', 'id2'], left: 3 });
    await expect.poll(() => state().changed).toBe(3);
    await expect.element(stop).not.toBeInTheDocument();
    expect(element.querySelectorAll('.iv-mark')).toHaveLength(3);
    await call('save');
    await expect.poll(() => state().changed).toBe(0);
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => (body.rows as unknown[]).length)).toEqual([
      2, 2, 1,
    ]);
  });
  it('loses nothing when the network is gone in the middle', async () => {
    let puts = 0;
    answer = (one) => {
      if (one.method !== 'PUT') return usual(one);
      puts += 1;
      if (puts > 1) throw new TypeError('Failed to fetch');
      return { json: { saved: saved(one.body) } };
    };
    await mount({ save: { api: 'thingsSave', chunk: 1 } });
    await call('set', { field: 'weight', value: '7', ids: ['id1', 'id2', 'id3'] });
    expect(await call('save')).toMatchObject({ left: 2 });
    await expect.poll(() => state().changed).toBe(2);
  });
});

it('brings a draft back after the page was left', async () => {
  answer = usual;
  await mount({ keepDraft: true });
  await call('set', { field: 'name', value: 'drafted', ids: ['id2'] });
  mounted?.unmount();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await mount({ keepDraft: true });
  await expect.poll(() => text(2, 'Name')).toBe('drafted');
  await call('discard');
  await expect.poll(() => text(2, 'Name')).toBe('name 2');
});

it('brings a draft back under the name that a field has now', async () => {
  answer = usual;
  await mount({ keepDraft: true }, {}, [{ ...fields[0], key: 'title' }, fields[1]]);
  await call('set', { field: 'title', value: 'drafted', ids: ['id3'] });
  mounted?.unmount();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await mount({ keepDraft: true }, {}, [{ ...fields[0], formerly: 'title' }, fields[1]]);
  await expect.poll(() => text(3, 'Name')).toBe('drafted');
  await call('discard');
  await expect.poll(() => text(3, 'Name')).toBe('name 3');
});

it('has one draft for all filters: undone edits stay undone without the filter', async () => {
  answer = usual;
  const filter = { component: 'filterPanel', props: { template: 'things', address: 'filter' } };
  const screen = { test: { title: 'Test', parts: { page: { component: 'stack', parts: { filter } } } } };
  const filtered = (query: Record<string, string>) =>
    appStore.set(currentRouteAtom, (place) => ({ ...place, name: 'test', path: '/test', query }));
  filtered({});
  await mount({ keepDraft: true, filterFrom: 'filter' }, { screen });
  await call('set', { field: 'name', value: 'drafted', ids: ['id2'] });
  filtered({ filter: '1.abc' });
  await call('reload');
  expect(state().changed).toBe(1);
  await call('undo');
  await expect.poll(() => state().changed).toBe(0);
  filtered({});
  await call('reload');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([text(2, 'Name'), state().changed]).toEqual(['name 2', 0]);
});

it('brings rows back that were added, in their order', async () => {
  answer = usual;
  const props = { keepDraft: true, addRows: true };
  await mount(props);
  const keys = await Promise.all([1, 2, 3].map(async () => ((await call('addRow')) as { tempId: string }).tempId));
  for (const [at, key] of keys.entries()) await call('set', { field: 'name', value: `new ${at}`, ids: [key] });
  mounted?.unmount();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await mount(props);
  await expect.poll(() => [0, 1, 2].map((row) => text(row, 'Name'))).toEqual(['new 0', 'new 1', 'new 2']);
  await call('discard');
});

it('offers in its cells what another company has, where one is named', async () => {
  const suggested: Answer = { json: { msg: [{ id: 'pls', v: 'pls', n: 'Central' }], more: false } };
  answer = (call) => (call.path === '/api/suggestion' ? suggested : usual(call));
  const place = { key: 'place', label: 'Place', type: 'dropdown', suggestionsSource: 'places' } as const;
  const beside = {
    api: { ...definitions.api, suggestions: { method: 'POST', path: '/api/suggestion' } },
    list: { places: { label: 'Places', from: { entity: 'place', label: 'name' } } },
  };
  await mount({ company: 'polaris' }, beside, [...fields, place]);
  await userEvent.dblClick(cell(0, 'Place'));
  const asked = () => calls.filter(({ path }) => path === '/api/suggestion').map(({ body }) => body.companyId);
  await expect.poll(asked).toContain('polaris');
  await page.getByRole('option', { name: /Central/ }).click();
  await expect.poll(() => text(0, 'Place')).toBe('pls');
});
