/** Steps after a failed or canceled job; fetch is replaced by a fake. */
import { notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ActionDefinition } from '../../../metadata/kinds/action.ts';
import { kindNames } from '../../../metadata/kinds/kindNames.ts';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { createSurface } from '../createSurface.ts';
import type { OpenSurface } from '../openSurface.ts';

const after = { do: 'set', state: 'after', value: true } as const;
const actions: Record<string, ActionDefinition> = {
  plain: { label: 'Plain', steps: [{ do: 'follow', job: 'j', as: 'job' }, after] },
  branched: {
    label: 'Branched',
    steps: [
      {
        do: 'follow',
        job: 'j',
        as: 'job',
        on: { Failed: [{ do: 'set', state: 'why', value: { var: 'result.job.error' } }] },
      },
      after,
    ],
  },
};
let status: string;
let surface: OpenSurface;
const told = () => notificationsStore.getState().notifications.map((one) => one.message);

beforeEach(() => {
  appStore.set(programAtom, {
    hash: 'h',
    tenant: 't',
    fields: {},
    rulesOf: {},
    definitions: {
      ...Object.fromEntries(kindNames.map((kind) => [kind, {}])),
      action: actions,
      api: { jobGet: { method: 'GET', path: '/api/jobs/{id}', cases: {} } },
      tenant: { t: { language: 'en' } },
    },
  } as unknown as PageProgram);
  notificationsStore.setState((state) => ({ ...state, notifications: [] }));
  vi.stubGlobal('fetch', async () => {
    const job = { id: 'j', title: 'Reading a.csv', runningStatus: status, error: 'It has no rows.', requestedOn: '' };
    return new Response(JSON.stringify({ job }), { headers: { 'content-type': 'application/json' } });
  });
  surface = createSurface({ kind: 'screen', name: 's', definition: { title: 'S', parts: {} } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a job that is followed', () => {
  it('shows the failure and skips the following steps', async () => {
    status = 'Failed';
    expect(await surface.run('plain')).toBe('stopped');
    expect([surface.getState('after'), told()]).toEqual([undefined, ['It has no rows.']]);
  });

  it('is answered by the steps of its end where it has some, which know the job', async () => {
    status = 'Failed';
    expect(await surface.run('branched')).toBe('stopped');
    expect([surface.getState('why'), surface.getState('after'), told()]).toEqual(['It has no rows.', undefined, []]);
  });

  it('goes on where it came to a good end', async () => {
    status = 'Completed';
    expect(await surface.run('branched')).toBe('done');
    expect([surface.getState('why'), surface.getState('after')]).toEqual([undefined, true]);
  });
});
