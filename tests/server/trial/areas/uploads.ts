/** Spreadsheets of shipments: uploaded, mapped and saved. No row is lost: it is saved once, or still in its upload. */
import { airShipment } from '../../../e2e/support/airShipment.ts';
import {
  type Area,
  acknowledgedOf,
  type Doing,
  type Outcome,
  outcomeOf,
  recordsBy,
  type TrialWorld,
  uploadFile,
} from '../area.ts';

const ROWS = 20;

interface TrialUpload {
  readonly person: number;
  readonly numbers: readonly string[];
  readonly batch: string;
  readonly jobs: string[];
  mapped: Outcome;
  /** Numbers of saved rows. */
  readonly saved: Set<string>;
}

export function openUploads(world: TrialWorld): Area {
  const { call } = world;
  const uploads: TrialUpload[] = [];
  const ownUpload = ({ person, draw }: Doing, mapped: Outcome) => {
    const own = uploads.filter((one) => one.person === person && one.mapped === mapped && one.saved.size === 0);
    return own[draw % Math.max(own.length, 1)];
  };

  async function upload({ person, session, turn }: Doing): Promise<void> {
    const numbers = Array.from({ length: ROWS }, (_, row) => `U-${turn}-${person}-${row}`);
    const rows = numbers.map((number) => `${number},Air,Nigeria`);
    const text = ['Shipment number,Transport mode,Destination country', ...rows].join('\n');
    const file = { name: `u-${turn}-${person}.csv`, text };
    const answer = await uploadFile(world, session, '/api/uploadFiles?for=shipment&template=shipment', file);
    if (answer?.status !== 200) return;
    const { batchId, jobId } = answer.body.files[0];
    uploads.push({ person, numbers, batch: batchId, jobs: [jobId], mapped: 'no', saved: new Set() });
  }

  async function mapUpload(doing: Doing): Promise<void> {
    const own = ownUpload(doing, 'no');
    if (!own) return;
    const mapping = {
      'Shipment number': { field: 'shipmentNumber' },
      'Transport mode': { field: 'transportMode' },
      'Destination country': { field: 'destinationCountry' },
    };
    const answer = await call(doing.session, 'PUT', `/api/imports/${own.batch}/map`, { mapping });
    own.mapped = outcomeOf(answer);
    if (own.mapped === 'yes') own.jobs.push(answer?.body.jobId);
  }

  async function saveUpload(doing: Doing): Promise<void> {
    const own = ownUpload(doing, 'yes');
    const read = own && (await call(doing.session, 'GET', `/api/imports/${own.batch}/rows`));
    if (!own || read?.status !== 200) return;
    const rows = (read.body.rows as Record<string, unknown>[]).map(({ tempId, shipmentNumber }) => ({
      tempId,
      shipmentNumber,
      ...airShipment,
    }));
    if (rows.length === 0) return;
    const answer = await call(doing.session, 'PUT', `/api/imports/${own.batch}/rows`, { rows });
    if (answer?.status !== 200) return;
    const numbers = new Map(rows.map(({ tempId, shipmentNumber }) => [tempId, String(shipmentNumber)]));
    for (const { tempId } of answer.body.saved ?? []) own.saved.add(numbers.get(tempId) ?? '');
  }

  return {
    acts: { upload, mapUpload, saveUpload },
    acknowledged: () => ({
      uploads: uploads.length,
      mappedUploads: acknowledgedOf(uploads.map(({ mapped }) => mapped)),
      savedRows: uploads.reduce((sum, { saved }) => sum + saved.size, 0),
    }),
    async compare({ store, report }) {
      const batches = await store.db.selectFrom('upload_batches').selectAll().execute();
      const rows = await store.db.selectFrom('upload_rows').select(['batch_id', 'values']).execute();
      const jobs = await store.db.selectFrom('jobs').select(['id', 'state', 'error']).execute();
      const files = await store.db.selectFrom('files').select('id').execute();
      const stored = await recordsBy(store, 'shipment', 'shipmentNumber');
      for (const { batch, numbers, saved, jobs: ownJobs } of uploads) {
        for (const id of ownJobs) {
          const job = jobs.find((one) => one.id === id);
          if (job?.state !== 'done' && !job?.error) report('job of an upload', { batch, id, job });
        }
        const found = batches.find(({ id }) => id === batch);
        if (!found || ['reading', 'applying'].includes(found.state)) report('upload', { batch, state: found?.state });
        if (!found || found.state === 'failed') continue;
        if (!files.some(({ id }) => id === found.file_id)) report('file of an upload', { batch, file: found.file_id });
        // Rows are read when the columns are mapped.
        if (found.state === 'mapping') continue;
        const waiting = rows.filter(({ batch_id }) => batch_id === batch).map(({ values }) => values);
        for (const number of numbers) {
          const records = stored.get(number)?.length ?? 0;
          const isWaiting = waiting.some((values) => values.includes(`"${number}"`));
          if (records > 1 || (saved.has(number) ? records !== 1 : records === 0 && !isWaiting))
            report('row of an upload', { number, records, isWaiting, isSaved: saved.has(number), state: found.state });
        }
      }
    },
  };
}
