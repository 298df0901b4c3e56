/** The interpreter over real definitions and a real surface; only calls, which need a server, are elsewhere. */
import { notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ActionDefinition } from '../../../metadata/kinds/action.ts';
import { kindNames } from '../../../metadata/kinds/kindNames.ts';
import { updateServerClock } from '../../http/serverClock.ts';
import { currentContextAtom, type Session, sessionAtom } from '../../http/session.ts';
import { dialogsAtom } from '../../navigation/dialogs.ts';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { questionsAtom } from '../../toasts/toast.ts';
import { createSurface } from '../createSurface.ts';
import type { OpenSurface } from '../openSurface.ts';
import { StopSteps } from './stopSteps.ts';

const v = (path: string) => ({ var: path });
const AFTER = { do: 'set', state: 'after', value: true } as const;
const actions: Record<string, ActionDefinition> = {
  sum: {
    label: 'Sum',
    params: { more: { '+': [v('row.weight'), 1] } },
    steps: [
      { do: 'component', target: 'grid', method: 'weigh', params: { by: v('params.more') }, as: 'weighed' },
      { do: 'set', state: 'total', value: v('result.weighed.kilos'), if: v('result.weighed') },
      { do: 'set', state: 'total', value: 0, if: { '!': v('result.weighed') } },
    ],
  },
  ask: {
    label: 'Ask',
    steps: [
      { do: 'confirm', message: 'sure', reason: { label: 'Why' }, as: 'given' },
      { do: 'set', state: 'why', value: v('result.given.reason') },
    ],
  },
  dialog: {
    label: 'Dialog',
    steps: [
      { do: 'open', dialog: 'any', params: { id: v('row.id') }, as: 'answer' },
      { do: 'stop', if: { '!': v('result.answer') } },
      { do: 'set', state: 'answer', value: v('result.answer') },
    ],
  },
  refused: {
    label: 'Refused',
    steps: [
      { do: 'component', target: 'grid', method: 'check' },
      { do: 'set', state: 'after', value: true },
    ],
  },
  outer: {
    label: 'Outer',
    steps: [
      { do: 'run', action: 'refused' },
      { do: 'set', state: 'after', value: true },
    ],
  },
  timed: {
    label: 'Timed',
    steps: [
      { do: 'set', state: 'began', value: v('now') },
      { do: 'component', target: 'grid', method: 'sleep', params: { at: v('now'), again: v('now') } },
      { do: 'set', state: 'ended', value: v('now') },
    ],
  },
  told: { label: 'Told', steps: [{ do: 'toast', message: 'left', tone: 'info', params: { count: v('row.count') } }] },
  saving: { label: 'Saving', steps: [{ do: 'component', target: 'grid', method: 'save' }, AFTER] },
  leaving: { label: 'Leaving', steps: [{ do: 'session', change: 'end' }, AFTER] },
  later: {
    label: 'Later',
    steps: [
      { do: 'open', dialog: 'any' },
      { do: 'run', action: 'saving' },
    ],
  },
  calling: {
    label: 'Calling',
    steps: [
      { do: 'call', api: 'thingSave' },
      { do: 'download', api: 'thingSave' },
    ],
  },
  outerCalling: { label: 'Calling', steps: [{ do: 'run', action: 'calling' }] },
  guarded: { label: 'Guarded', permission: 'a.b', steps: [{ do: 'set', state: 'after', value: true }] },
  disabled: { label: 'Disabled', enabledWhen: v('state.ready'), steps: [{ do: 'set', state: 'after', value: true }] },
};

const program = {
  hash: 'h',
  tenant: 't',
  layers: [],
  fields: {},
  rulesOf: {},
  today: '2026-11-21',
  timeZone: 'UTC',
  definitions: {
    ...Object.fromEntries(kindNames.map((kind) => [kind, {}])),
    action: actions,
    api: { thingSave: { method: 'POST', path: '/api/thing', cases: {} } },
    message: { sure: { text: 'Sure about {name}?' }, left: { text: '{count} not saved.' } },
    tenant: { t: { language: 'en' } },
  },
} as unknown as PageProgram;

const user = (permissions: string[]) =>
  ({ loggedInUser: { isAdmin: '0' }, permissions, context: {} }) as unknown as Session;
let surface: OpenSurface;
let weighed: unknown[] = [];

beforeEach(() => {
  appStore.set(programAtom, program);
  appStore.set(sessionAtom, user(['a.b']));
  appStore.set(currentContextAtom, '');
  surface = createSurface({ kind: 'screen', name: 's', definition: { title: 'S', parts: {} } });
  weighed = [];
  surface.register('grid', {
    weigh: ({ by }) => {
      weighed.push(by);
      return { kilos: 7 };
    },
    check: () => {
      throw new StopSteps();
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
  updateServerClock(new Date().toISOString());
});

describe('an action', () => {
  it('gives each step what those before it gave, and leaves out those whose condition does not hold', async () => {
    expect(await surface.run('sum', { row: { weight: 2 } })).toBe('done');
    expect(weighed).toEqual([3]);
    expect(surface.getState('total')).toBe(7);
  });

  it('waits for an answer, and ends at no', async () => {
    const running = surface.run('ask');
    await Promise.resolve();
    appStore.get(questionsAtom)[0]?.answer({ reason: 'late' });
    expect([await running, surface.getState('why')]).toEqual(['done', 'late']);
    const refused = surface.run('ask');
    await Promise.resolve();
    appStore.get(questionsAtom)[0]?.answer(undefined);
    expect(await refused).toBe('stopped');
  });

  it('opens a dialog with parameters and takes its result', async () => {
    const running = surface.run('dialog', { row: { id: 'r1' } });
    await Promise.resolve();
    const [entry] = appStore.get(dialogsAtom);
    expect(entry).toMatchObject({ name: 'any', params: { id: 'r1' } });
    entry?.close({ field: 'x' });
    expect([await running, surface.getState('answer')]).toEqual(['done', { field: 'x' }]);
    expect(appStore.get(dialogsAtom)).toEqual([]);
  });

  it('ends the calling action too when a part stops it', async () => {
    expect([await surface.run('refused'), await surface.run('outer')]).toEqual(['stopped', 'stopped']);
    expect(surface.getState('after')).toBeUndefined();
  });

  it('makes its permission the current context, and does nothing without it', async () => {
    await surface.run('guarded');
    expect([surface.getState('after'), appStore.get(currentContextAtom)]).toEqual([true, 'a.b']);
    appStore.set(sessionAtom, user([]));
    expect(await surface.run('guarded')).toBe('failed');
  });

  it('says numbers as people write them', async () => {
    await surface.run('told', { row: { count: 1437 } });
    const { notifications } = notificationsStore.getState();
    expect(notifications.at(-1)?.message).toBe('1,437 not saved.');
  });

  it('reads the time of the server once for each step', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 15, 13, 5) });
    // This computer is an hour behind.
    updateServerClock('2026-03-15T14:05:00.000Z');
    surface.register('grid', {
      sleep: ({ at, again }) => {
        weighed.push(at, again);
        vi.setSystemTime(Date.UTC(2026, 2, 15, 13, 7, 30));
      },
    });
    expect(await surface.run('timed')).toBe('done');
    expect([surface.getState('began'), ...weighed, surface.getState('ended')]).toEqual([
      '2026-03-15T14:05:00.000Z',
      '2026-03-15T14:05:00.000Z',
      '2026-03-15T14:05:00.000Z',
      '2026-03-15T14:07:30.000Z',
    ]);
  });

  it('started by the page calls no method that may write, and changes no session', async () => {
    let saved = 0;
    surface.register('grid', { save: () => ++saved });
    expect(await surface.run('saving', {}, true)).toBe('failed');
    expect(await surface.run('leaving', {}, true)).toBe('failed');
    const running = surface.run('later', {}, true);
    await Promise.resolve();
    appStore.get(dialogsAtom)[0]?.close(undefined);
    expect([await running, saved, surface.getState('after')]).toEqual(['stopped', 0, undefined]);
    expect([await surface.run('saving'), saved]).toEqual(['done', 1]);
  });

  it('started by the page marks each of its calls', async () => {
    const said: unknown[] = [];
    vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
      said.push(headers['without-gesture']);
      return new Response('{}', { status: 200, headers: { 'content-type': 'application/json' } });
    });
    await surface.run('outerCalling', {}, true);
    await surface.run('outerCalling');
    vi.unstubAllGlobals();
    expect(said).toEqual(['1', '1', undefined, undefined]);
  });

  it('does nothing while it is not enabled', async () => {
    expect([await surface.run('disabled'), surface.getState('after')]).toEqual(['stopped', undefined]);
    surface.setState('ready', true);
    expect(await surface.run('disabled')).toBe('done');
  });
});
