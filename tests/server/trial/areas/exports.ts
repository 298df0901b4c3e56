/** Exported reports: each requested file is written, and has the rows that its person had before. */
import { readFile } from 'node:fs/promises';
import { createFileStore } from '../../../../server/files/fileStore.ts';
import type { Area, Doing, TrialWorld } from '../area.ts';
import type { Shipments } from './shipments.ts';

export function openExports({ call }: TrialWorld, shipments: Shipments): Area {
  const exports: { job: string; person: number; numbers: readonly string[] }[] = [];

  async function exportRows({ person, session }: Doing): Promise<void> {
    const numbers = shipments.numbersOf(person);
    const filter = { condition: 'and', fields: [{ name: 'shipmentNumber', operator: 'beginsWith', value: 'T-' }] };
    const body = { template: 'shipment', filter, format: 'csv' };
    const answer = await call(session, 'POST', '/api/records/shipment/export', body);
    if (answer?.status === 200) exports.push({ job: answer.body.jobId, person, numbers });
  }

  return {
    acts: { exportRows },
    acknowledged: () => ({ exports: exports.length }),
    async compare({ store, dataDir, report }) {
      const { path } = createFileStore(dataDir);
      const jobs = await store.db.selectFrom('jobs').select(['id', 'state', 'error', 'result']).execute();
      const files = await store.db.selectFrom('files').select(['id', 'sha256']).execute();
      for (const { job, person, numbers } of exports) {
        const found = jobs.find(({ id }) => id === job);
        if (found?.state !== 'done') {
          if (!found?.error) report('export', { job, found });
          continue;
        }
        const { fileId } = JSON.parse(found.result ?? '{}');
        const file = files.find(({ id }) => id === fileId);
        const text = file ? await readFile(path(file.sha256), 'utf8') : '';
        const present = new Set(shipments.numbersOf(person));
        const missing = numbers.filter((number) => present.has(number) && !text.includes(number));
        if (!file || missing.length > 0) report('rows of an export', { job, fileId, missing });
      }
    },
  };
}
