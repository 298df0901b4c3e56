/** Automatic transitions, on both databases; with the test's clock. */
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../metadata/compiler/compile.ts';
import type { Program } from '../../metadata/program.ts';
import type { Services } from '../../server/operations/services.ts';
import { createMetrics } from '../../server/platform/http/metrics.ts';
import { createProcesses } from '../../server/processes/processes.ts';
import { createTimers, type Timers } from '../../server/processes/timers.ts';
import { checks } from '../../server/program/definitions/checks.ts';
import { createRuntime } from '../../server/program/runtime/programRuntime.ts';
import { storeProgram } from '../../server/program/storeProgram.ts';
import type { EntityStore, Store } from '../../server/store/index.ts';
import { filesOf, minimal } from '../compiler/minimal.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';

function programOf(): Program {
  const tree = minimal();
  const entity = tree['base/thing.entity.json'];
  entity.lifecycle = 'thing';
  entity.fields.state = { type: 'dropdown', label: 'State', displayOrder: 6 };
  entity.fields.closedOn = { type: 'date', label: 'Closed', displayOrder: 7 };
  const label = (text: string) => ({ label: text });
  tree['base/thing.lifecycle.json'] = {
    entity: 'thing',
    field: 'state',
    initial: 'offered',
    states: {
      offered: label('Offered'),
      accepted: label('Accepted'),
      lapsed: label('Lapsed'),
      closed: label('Closed'),
    },
    transitions: {
      accept: { label: 'Accept', from: ['offered'], to: 'accepted', permission: 'thing.view' },
      lapse: { label: 'Lapse', from: ['offered'], to: 'lapsed', afterDays: 7, permission: 'thing.view', reason: true },
      close: {
        label: 'Close',
        from: ['accepted', 'lapsed'],
        to: 'closed',
        afterDays: 30,
        guard: { condition: 'and', fields: [{ name: 'weight', operator: 'greaterThan', value: 0 }] },
        set: { closedOn: { var: 'today' } },
      },
    },
  };
  tree['base/known.messages.json'].messages.timerReason = {
    text: 'After {days} days in {state}.',
    placeholders: ['days', 'state'],
  };
  const { program, faults } = compile(filesOf(tree), { tenant: 'base', checks });
  if (!program) throw new Error(JSON.stringify(faults));
  return program;
}

const program = programOf();
const runtime = createRuntime(program);
const START = Date.UTC(2026, 0, 10, 12);
const day = (days: number, minutes = 0) => new Date(START + days * 86_400_000 + minutes * 60_000);
const scope = { company: 'c', system: '', account: '' };

describe.each(testDatabases)('timers on $name', ({ make }) => {
  let database: TestDatabase;
  let store: Store;
  let things: EntityStore;
  let timers: Timers;
  const events: { action?: string }[] = [];
  const services = () =>
    ({ store, log: pino({ level: 'silent' }), processes: createProcesses() }) as unknown as Services;
  const newTimers = () =>
    createTimers({ store, runtime: () => runtime, services, log: pino({ level: 'silent' }), metrics: createMetrics() });

  beforeAll(async () => {
    database = await make();
    store = await database.open({ program: storeProgram(program) });
    await store.apply();
    things = store.entities('thing');
    timers = newTimers();
    store.subscribe('rows', ({ payload }) => events.push(payload as { action?: string }));
  });
  afterAll(() => database?.dispose());

  const write = async (at: Date, values: Record<string, unknown>, id: string, version = 0) => {
    const rows = [{ id, version, values }];
    const [result] = await things.saveMany({ by: 'ann', at: at.toISOString(), action: 'save', scope, rows });
    expect(result).toMatchObject({ status: 'saved' });
  };
  const stateOf = async (id: string) => (await things.get(id))?.values.state;
  const intervals = (id: string) =>
    store.db
      .selectFrom('state_intervals')
      .select(['state', 'entered_at', 'left_at', 'by'])
      .where('record_id', '=', id)
      .orderBy('entered_at')
      .execute();

  it('keeps the state of a new record, and each later one, whoever writes it', async () => {
    await write(day(0), { name: 'Crate', state: 'offered' }, 'crate');
    await write(day(0), { name: 'Box' }, 'box');
    await write(day(1), { name: 'Big crate' }, 'crate', 1);
    await write(day(2), { state: 'accepted' }, 'crate', 2);
    expect(await intervals('crate')).toEqual([
      { state: 'offered', entered_at: day(0).toISOString(), left_at: day(2).toISOString(), by: 'ann' },
      { state: 'accepted', entered_at: day(2).toISOString(), left_at: null, by: 'ann' },
    ]);
    // None is the initial one.
    expect((await intervals('box')).map(({ state }) => state)).toEqual(['offered']);
  });

  it('moves what is due, as a person would: history, reason, event, and the next interval', async () => {
    expect(await timers.runOnce(day(6, 1439))).toEqual({ moved: 0 });
    expect(await timers.runOnce(day(7))).toEqual({ moved: 1 });
    expect(await stateOf('box')).toBe('lapsed');
    const [entry] = await things.history('box');
    expect(entry).toMatchObject({
      by: 'system',
      action: 'lapse',
      reason: 'After 7 days in Offered.',
      changes: { state: ['offered', 'lapsed'] },
    });
    // Events take a way of their own: those of the earlier saves may still arrive.
    await expect
      .poll(() => events.filter(({ action }) => action === 'lapse'))
      .toEqual([
        expect.objectContaining({ entity: 'thing', by: 'system', places: [expect.objectContaining({ ids: ['box'] })] }),
      ]);
    expect((await intervals('box')).at(-1)).toMatchObject({ state: 'lapsed', left_at: null, by: 'system' });
  });

  it('leaves what the guard refuses, asks again, and sets what the transition sets', async () => {
    expect(await timers.runOnce(day(40))).toEqual({ moved: 0 });
    const crate = await things.get('crate');
    await write(day(40), { weight: 12 }, 'crate', crate?.version);
    expect(await timers.runOnce(day(40, 1))).toEqual({ moved: 1 });
    expect((await things.get('crate'))?.values).toMatchObject({ state: 'closed', closedOn: '2026-02-19' });
    expect(await stateOf('box')).toBe('lapsed');
  });

  it('goes through more than a page, past those that the guard refuses', async () => {
    const rows = Array.from({ length: 450 }, (_, index) => ({
      id: `many${String(index).padStart(3, '0')}`,
      values: { name: `Thing ${index}`, state: 'accepted', weight: index >= 400 ? 1 : 0 },
    }));
    await things.saveMany({ by: 'ann', at: day(41).toISOString(), action: 'import', scope, rows });
    expect(await timers.runOnce(day(71))).toEqual({ moved: 50 });
    expect(await timers.runOnce(day(71, 1))).toEqual({ moved: 0 });
  });

  it('is done by one server at a time, and by another when that is gone', async () => {
    const other = newTimers();
    const looks = await Promise.all([timers.runOnce(day(72)), other.runOnce(day(72))]);
    expect(looks.filter((run) => run !== undefined)).toHaveLength(1);
    expect(await other.runOnce(day(72, 1))).toEqual({ moved: 0 });
    expect(await timers.runOnce(day(72, 1))).toBeUndefined();
  });

  it('moves no record twice when two servers do it at once', async () => {
    await write(day(73), { name: 'Twice', state: 'offered' }, 'twice');
    const { runTimers } = await import('../../server/processes/runTimers.ts');
    const runs = await Promise.all([1, 2].map(() => runTimers({ services: services(), runtime }, () => day(90))));
    expect(runs.map(({ moved }) => moved).sort()).toEqual([0, 1]);
    expect(await things.history('twice')).toHaveLength(2);
  });

  it('begins with records that were there before their entity had states', async () => {
    await write(day(100), { name: 'Old', state: 'offered' }, 'old');
    await store.write(({ db }) => db.deleteFrom('state_intervals').where('record_id', '=', 'old').execute());
    expect(await newTimers().runOnce(day(108))).toEqual({ moved: 1 });
    expect(await stateOf('old')).toBe('lapsed');
  });

  it('closes the interval of a removed record, and opens one when it comes back', async () => {
    await things.remove({ by: 'ann', at: day(109).toISOString(), rows: [{ id: 'old' }] });
    expect((await intervals('old')).every(({ left_at }) => left_at !== null)).toBe(true);
    await things.restore({ by: 'ann', at: day(110).toISOString(), action: 'restore', id: 'old', version: 1 });
    expect((await intervals('old')).at(-1)).toMatchObject({ state: 'offered', left_at: null });
    expect(await timers.runOnce(day(116))).toEqual({ moved: 0 });
    expect(await timers.runOnce(day(118))).toEqual({ moved: 1 });
  });

  it('runs automatically once started, by the injected clock', async () => {
    await write(day(200), { name: 'Alone', state: 'offered' }, 'alone');
    const own = createTimers({
      store,
      runtime: () => runtime,
      services,
      log: pino({ level: 'silent' }),
      metrics: createMetrics(),
      clock: () => day(300),
    });
    own.start();
    await expect.poll(() => stateOf('alone'), { timeout: 60_000 }).toBe('lapsed');
    await own.stop();
  });
});
