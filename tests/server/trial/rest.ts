/** The end of a trial: servers work without faults until nothing is left to do. */
import { expect } from 'vitest';
import type { Store } from '../../../server/store/index.ts';

const past = '2020-01-01T00:00:00.000Z';
const UNFINISHED = ['due', 'building', 'built', 'sending', 'failed'];

/** Makes everything due that waits for a time: leases of dead servers, failed attempts, rests of channels. */
async function passTime({ entities, write }: Store): Promise<void> {
  await write(async (tx) => {
    await tx.db.updateTable('claims').set({ locked_until: past }).execute();
    await tx.db.updateTable('outbox').set({ run_after: past }).where('state', '=', 'waiting').execute();
    await tx.db.updateTable('outbox').set({ locked_until: past }).where('state', '=', 'sending').execute();
    await tx.db.updateTable('jobs').set({ locked_until: past }).where('state', '=', 'running').execute();
  });
  const at = new Date().toISOString();
  for (const [entity, values] of [
    ['packet', { dueAt: past }],
    ['channel', { restsUntil: null, silences: 0 }],
  ] as const) {
    const { records } = await entities(entity).list({ limit: 10_000 });
    const rows = records
      .filter((record) => entity === 'channel' || ['failed', 'built', 'due'].includes(String(record.values.status)))
      .map(({ id, version }) => ({ id, version, values }));
    await entities(entity).saveMany({ rows, by: 'trial', at, action: 'update' });
  }
}

async function openWork({ db, entities }: Store): Promise<Record<string, number>> {
  const count = async (rows: Promise<unknown[]>) => (await rows).length;
  const { records } = await entities('packet').list({ limit: 10_000 });
  return {
    claims: await count(db.selectFrom('claims').select('record').execute()),
    mails: await count(db.selectFrom('outbox').select('id').where('state', 'in', ['waiting', 'sending']).execute()),
    jobs: await count(db.selectFrom('jobs').select('id').where('state', 'in', ['waiting', 'running']).execute()),
    packets: records.filter(({ values }) => UNFINISHED.includes(String(values.status))).length,
  };
}

export async function comeToRest(store: Store): Promise<void> {
  await expect
    .poll(
      async () => {
        await passTime(store);
        return openWork(store);
      },
      { timeout: 300_000, interval: 2000 },
    )
    .toEqual({ claims: 0, mails: 0, jobs: 0, packets: 0 });
}
