import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { GridUndoHistory } from './gridUndoHistory.ts';
import { chooseAll, chooseSide, withConflict } from './rowConflict.ts';
import {
  dirtyOf,
  fieldsIn,
  isChanged,
  type RowState,
  rowFromWire,
  rowToWire,
  verdictOf,
  withSaved,
  withValues,
  wrongCells,
} from './rowState.ts';

import { RowStore } from './rowStore.ts';

const types = { name: 'text', weight: 'numeric', cost: 'decimal', due: 'date', isUrgent: 'checkbox' } as const;

const stored = (values: Record<string, unknown> = {}): RowState =>
  rowFromWire({ id: '1', version: 2, name: 'a', weight: 5, ...values }, '1', types);

describe('a row', () => {
  it('is changed by another value, and not any more by the stored one', () => {
    const edited = withValues(stored(), { name: 'b' }, types);
    expect(isChanged(edited)).toBe(true);
    expect(edited.updateField).toBe(true);
    expect(isChanged(withValues(edited, { name: 'a' }, types))).toBe(false);
    expect(isChanged(withValues(stored({ note: null }), { note: '' }, types))).toBe(false);
  });
  it('is not changed by what says the same by the type of its field', () => {
    const row = stored({ weight: 1.5, cost: '1.10', due: '2026-03-22', isUrgent: null, name: '1.50' });
    const same = { weight: '1.50', cost: '1.1', due: '22-Mar-2026', isUrgent: false };
    expect(isChanged(withValues(row, same, types))).toBe(false);
    expect([...dirtyOf({ ...row.values, ...same }, row.was, types)]).toEqual([]);
    expect([...withValues(row, { name: '1.5', weight: 2, due: null }, types).dirty]).toEqual(['name', 'weight', 'due']);
  });
  it('is sent with what changed only, a new one with all it has', () => {
    expect(rowToWire(withValues(stored(), { name: '', weight: 5 }, types))).toEqual({
      id: '1',
      tempId: '1',
      version: 2,
      name: '',
      was: { name: 'a' },
    });
    const fresh = rowFromWire({ tempId: 't7', rownum: 3, match: 'new', name: 'x', note: '' }, 't7', types);
    expect(isChanged(fresh)).toBe(true);
    expect(rowToWire(fresh)).toEqual({ tempId: 't7', rownum: 3, name: 'x' });
  });
  it('keeps its wire values, and its metadata does not count as fields', () => {
    const wire = { id: '1', version: 2, updatedOn: '2026-01-01', accountId: 'a1', name: 'a', errors: { name: 'No.' } };
    const row = rowFromWire(wire, '1', types);
    expect(row.values).toBe(wire);
    expect(verdictOf(row, 'name')).toEqual({ tone: 'invalid', message: 'No.' });
    const newer = { ...wire, version: 3, updatedOn: '2026-02-02', name: 'b' };
    expect([...dirtyOf(row.values, newer, types)]).toEqual(['name']);
    expect(fieldsIn(row.values)).toEqual({ name: 'a', accountId: 'a1' });
    expect(rowToWire(withValues(row, { name: 'c' }, types))).toEqual({
      id: '1',
      tempId: '1',
      version: 2,
      name: 'c',
      was: { name: 'a' },
    });
  });
  it('marks the changes of an imported row', () => {
    const row = rowFromWire(
      {
        tempId: 't',
        match: 'changed',
        id: '9',
        version: 1,
        name: 'n',
        kept: 1,
        weight: 7,
        was: { name: 'o', kept: 1 },
      },
      't',
      types,
    );
    // Fields that were empty are missing from the stored values.
    expect([...row.dirty]).toEqual(['name', 'weight']);
    expect(rowFromWire({ tempId: 't', match: 'same', id: '9', version: 1, name: 'n' }, 't', types).dirty.size).toBe(0);
  });
  it('once saved keeps what was typed while the save was on its way', () => {
    const sent = withValues(stored(), { name: 'b' }, types);
    const typed = withValues(sent, { weight: 6 }, types);
    const after = withSaved(typed, sent.values, { id: '1', version: 3, name: 'B', weight: 5 }, types);
    expect(after.values).toMatchObject({ name: 'B', weight: 6 });
    expect([...after.dirty]).toEqual(['weight']);
    expect(after.version).toBe(3);
  });
  it('shows what the server refused, in red, until the cell is edited', () => {
    const refused: RowState = { ...withValues(stored(), { name: 'b' }, types), refused: { name: 'No.' } };
    expect(verdictOf(refused, 'name')).toEqual({ tone: 'invalid', message: 'No.' });
    expect(wrongCells(refused)).toBe(1);
    expect(verdictOf(withValues(refused, { name: 'c' }, types), 'name')).toBeUndefined();
  });
  it('sends the former values, so that a save can merge', () => {
    const mine = withValues(stored(), { name: 'mine' }, types);
    expect(rowToWire(mine)).toEqual({
      id: '1',
      tempId: '1',
      version: mine.version,
      name: 'mine',
      was: { name: stored().values.name },
    });
  });
  it('retains edits of fields that others did not change, regardless of decisions', () => {
    const theirs = { id: '1', version: 5, name: 'theirs', weight: 5, note: 'theirs too' };
    const asked = withConflict(withValues(stored(), { name: 'mine', weight: 9 }, types), theirs, types);
    expect(asked.collisions).toMatchObject([{ field: 'name', mine: 'mine', theirs: 'theirs' }]);
    const given = chooseSide(asked, 'name', 'theirs', types);
    expect(given.values).toMatchObject({ name: 'theirs', weight: 9, note: 'theirs too' });
    expect([...given.dirty]).toEqual(['weight']);
    expect(rowToWire(given)).toEqual({ id: '1', tempId: '1', version: 5, weight: 9, was: { weight: 5 } });
    const kept = chooseSide(asked, 'name', 'mine', types);
    expect(kept.values).toMatchObject({ name: 'mine', weight: 9, note: 'theirs too' });
    expect([...kept.dirty].sort()).toEqual(['name', 'weight']);
    expect([kept.stored, kept.collisions, kept.version]).toEqual([undefined, undefined, 5]);
  });
  it('is decided on field by field', () => {
    const theirs = { id: '1', version: 5, name: 'theirs', weight: 7 };
    const asked = withConflict(withValues(stored(), { name: 'mine', weight: 9 }, types), theirs, types);
    const half = chooseSide(asked, 'name', 'theirs', types);
    expect(half.collisions).toMatchObject([{ field: 'weight' }]);
    expect(half.stored).toBe(theirs);
    const whole = chooseSide(half, 'weight', 'mine', types);
    expect(whole.values).toMatchObject({ name: 'theirs', weight: 9 });
    expect(isChanged(chooseAll(asked, 'theirs', types))).toBe(false);
  });
});

describe('the command log', () => {
  const made = () => {
    const store = new RowStore(createStore());
    store.append([stored(), rowFromWire({ id: '2', version: 1, name: 'z' }, '2', types)]);
    return {
      store,
      log: new GridUndoHistory(
        store,
        () => {},
        () => types,
      ),
    };
  };
  const edit = (store: RowStore, key: string, patch: Record<string, unknown>) => {
    const before = store.get(key) as RowState;
    return { key, before, after: withValues(before, patch, types) };
  };

  it('takes a step back with what a rule assigned because of it, and does it again', () => {
    const { store, log } = made();
    log.do('Edit', [edit(store, '1', { name: 'b' })]);
    const ruled = withValues(store.get('1') as RowState, { weight: 1 }, types);
    store.update([ruled]);
    log.follow(ruled);
    expect(log.undo()).toEqual(['1']);
    expect(store.get('1')?.values).toMatchObject({ name: 'a', weight: 5 });
    log.redo();
    expect(store.get('1')?.values).toMatchObject({ name: 'b', weight: 1 });
    expect(store.counts).toEqual({ rows: 2, changed: 1, wrong: 0, wrongRows: 0, checked: 0 });
  });
  it('brings removed rows back to their places, and takes added ones away', () => {
    const { store, log } = made();
    log.do('Add', [{ key: 'n', after: rowFromWire({ tempId: 'n', name: 'q' }, 'n', types), at: 1 }]);
    expect(store.order).toEqual(['1', 'n', '2']);
    log.do('Remove', [{ key: 'n', before: store.get('n') as RowState, at: 1 }]);
    expect(store.order).toEqual(['1', '2']);
    log.undo();
    expect(store.order).toEqual(['1', 'n', '2']);
    log.undo();
    expect(store.order).toEqual(['1', '2']);
    log.redo();
    expect(store.order).toEqual(['1', 'n', '2']);
  });
  it('does not take back a save: the value before it is an edit of the saved row', () => {
    const { store, log } = made();
    log.do('Edit', [edit(store, '1', { name: 'b' })]);
    const sent = store.get('1') as RowState;
    store.update([withSaved(sent, sent.values, { id: '1', version: 3, name: 'b', weight: 5 }, types)]);
    log.undo();
    expect(store.get('1')).toMatchObject({ version: 3, values: { name: 'a' } });
    expect([...(store.get('1')?.dirty ?? [])]).toEqual(['name']);
  });
  it('leaves what it did not change as a save has stored it, also where the row had not got it before', () => {
    const { store, log } = made();
    log.do('Edit', [edit(store, '1', { name: 'b' })]);
    const sent = store.get('1') as RowState;
    const answer = { id: '1', version: 3, name: 'b', weight: 7, charges: [{ chargeCode: 'FRT' }] };
    store.update([withSaved(sent, sent.values, answer, types)]);
    log.undo();
    expect(rowToWire(store.get('1') as RowState)).toMatchObject({ id: '1', tempId: '1', version: 3, name: 'a' });
    expect(store.get('1')?.values).toMatchObject({ weight: 7, charges: [{ chargeCode: 'FRT' }] });
    log.redo();
    expect(store.counts.changed).toBe(0);
    expect(store.get('1')?.values).toMatchObject({ name: 'b', weight: 7, charges: [{ chargeCode: 'FRT' }] });
  });
  it('does so too where the check of the row ended after the save', () => {
    const { store, log } = made();
    log.do('Edit', [edit(store, '1', { name: 'b' })]);
    const sent = store.get('1') as RowState;
    const saved = withSaved(sent, sent.values, { id: '1', version: 3, name: 'b', weight: 5, charges: ['FRT'] }, types);
    const ruled = { ...withValues(saved, { unit: 'kg' }, types), updateField: false };
    store.update([ruled]);
    log.follow(ruled);
    log.undo();
    expect(rowToWire(store.get('1') as RowState)).toMatchObject({ id: '1', tempId: '1', version: 3, name: 'a' });
    log.redo();
    expect(rowToWire(store.get('1') as RowState)).toMatchObject({ id: '1', tempId: '1', version: 3, unit: 'kg' });
  });
  it('does not take away an added row that is stored since', () => {
    const { store, log } = made();
    log.do('Add', [{ key: 'n', after: rowFromWire({ tempId: 'n', match: 'new', name: 'q' }, 'n', types), at: 1 }]);
    const sent = store.get('n') as RowState;
    const saved = withSaved(sent, sent.values, { id: '3', version: 1, name: 'q' }, types);
    store.update([saved]);
    log.undo();
    expect(store.get('n')).toBe(saved);
    log.redo();
    expect(store.get('n')).toBe(saved);
    expect(store.order).toEqual(['1', 'n', '2']);
  });
  it('retains the history of unsaved rows after a reload', () => {
    const { store, log } = made();
    log.do('Edit', [edit(store, '1', { name: 'b' }), edit(store, '2', { name: 'y' })]);
    log.do('Edit', [edit(store, '2', { name: 'x' })]);
    const mine = store.get('1') as RowState;
    const was = { id: '1', version: 2, name: 'a', weight: 6 };
    store.replaceAll([{ ...mine, values: { ...was, name: 'b' }, was }]);
    log.keepOf((key) => key === '1');
    expect(log.undo()).toEqual(['1']);
    expect(store.get('1')?.values).toMatchObject({ name: 'a', weight: 6 });
    expect(store.counts).toEqual({ rows: 1, changed: 0, wrong: 0, wrongRows: 0, checked: 0 });
    expect(log.canUndo).toBe(false);
    log.redo();
    expect(store.get('1')?.values).toMatchObject({ name: 'b', weight: 6 });
  });
  it('forgets what was taken back once something else is done', () => {
    const { store, log } = made();
    log.do('Edit', [edit(store, '1', { name: 'b' })]);
    log.undo();
    log.do('Edit', [edit(store, '2', { name: 'c' })]);
    expect(log.canRedo).toBe(false);
  });
});

describe('the rows', () => {
  it('are the newest ones in order, and those to be checked are known', () => {
    const store = new RowStore(createStore());
    const rows = ['1', '2', '3'].map((id) => rowFromWire({ id, version: 1, name: id }, id, types));
    store.replaceAll(rows);
    expect(store.all()).toEqual(rows);
    expect(store.unchecked()).toEqual([]);
    const edited = withValues(rows[1] as RowState, { name: 'x' }, types);
    store.update([edited]);
    expect(store.all()).toEqual([rows[0], edited, rows[2]]);
    expect(store.unchecked()).toEqual(['2']);
    const added = rowFromWire({ tempId: 't', match: 'new', name: 'n' }, 't', types);
    store.apply([{ key: '1' }, { key: 't', after: added, at: 0 }]);
    expect(store.all()).toEqual([added, edited, rows[2]]);
    expect(store.unchecked()).toEqual(['t', '2']);
    expect(store.byId('2')).toBe(edited);
    expect(store.byId('t')).toBeUndefined();
    // A row that was saved keeps its key and is found by its id.
    store.update([{ ...added, id: '9', updateField: false }]);
    expect(store.byId('9')?.key).toBe('t');
    store.replaceAll([rows[0] as RowState]);
    expect(store.unchecked()).toEqual([]);
    expect(store.byId('9')).toBeUndefined();
  });
});

describe('rows in place of all', () => {
  const row = (id: string, name: string) => rowFromWire({ id, version: 1, name, errors: { name: 'no' } }, id, types);

  it('are counted on demand, and listeners are notified', async () => {
    const jotai = createStore();
    const store = new RowStore(jotai);
    store.append([row('9', 'z')]);
    const told: number[] = [];
    jotai.sub(store.countsAtom, () => told.push(jotai.get(store.countsAtom).wrong));
    store.replaceAll([row('1', 'a'), row('2', 'b')]);
    expect(store.size).toBe(2);
    await Promise.resolve();
    expect(told.at(-1)).toBe(2);
    expect(store.get('9')).toBeUndefined();
    expect(store.byId('2')?.values.name).toBe('b');
    store.replaceAll([]);
    expect(store.counts).toEqual({ rows: 0, changed: 0, wrong: 0, wrongRows: 0, checked: 0 });
  });
  it('notify listeners after a replacement with the same number of rows', async () => {
    const jotai = createStore();
    const store = new RowStore(jotai);
    let told = 0;
    store.append([row('1', 'a')]);
    jotai.sub(store.countsAtom, () => {
      told += 1;
    });
    store.watch('1', () => {});
    await Promise.resolve();
    const before = told;
    store.replaceAll([row('1', 'b')]);
    await Promise.resolve();
    expect(told).toBe(before + 1);
  });
  it('notify row listeners until they unsubscribe, and retain the last of two rows with one key', () => {
    const store = new RowStore(createStore());
    const first = row('1', 'a');
    store.append([first, row('2', 'b')]);
    const seen: unknown[] = [];
    const leave = store.watch('1', () => seen.push(store.newest(first).values.name));
    store.update([
      withValues(first, { name: 'x' }, types),
      withValues(store.get('2') as RowState, { name: 'y' }, types),
    ]);
    store.replaceAll([row('1', 'b'), row('2', 'c'), row('1', 'd')]);
    expect(seen).toEqual(['x', 'd']);
    expect(store.order).toEqual(['1', '2']);
    leave();
    store.update([withValues(store.get('1') as RowState, { name: 'z' }, types)]);
    expect(seen).toHaveLength(2);
    const other = new RowStore(createStore());
    other.replaceAll([row('1', 'b'), row('2', 'c'), row('1', 'd')]);
    expect(other.counts.rows).toBe(2);
    expect(other.all().map(({ values }) => values.name)).toEqual(['d', 'c']);
  });
});

describe('the counts', () => {
  it('are those of walking the rows, after any changes', () => {
    const { store } = { store: new RowStore(createStore()) };
    store.append(
      Array.from({ length: 20 }, (_, n) => rowFromWire({ id: String(n), version: 1, name: 'a' }, String(n), types)),
    );
    for (let n = 0; n < 20; n += 3) store.update([withValues(store.get(String(n)) as RowState, { name: 'b' }, types)]);
    for (let n = 0; n < 20; n += 4) {
      store.update([{ ...(store.get(String(n)) as RowState), verdicts: { name: { tone: 'rule', message: 'm' } } }]);
    }
    store.apply([{ key: '0', before: store.get('0') as RowState }]);
    const rows = store.all();
    expect(store.counts).toEqual({
      rows: rows.length,
      checked: 0,
      changed: rows.filter(isChanged).length,
      wrong: rows.reduce((sum, row) => sum + wrongCells(row), 0),
      wrongRows: rows.filter((row) => wrongCells(row) > 0).length,
    });
  });
});
