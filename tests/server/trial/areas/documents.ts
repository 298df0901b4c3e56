/** Documents of shipments: each acknowledged one is listed once, with its bytes. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createFileStore } from '../../../../server/files/fileStore.ts';
import {
  type Area,
  acknowledgedOf,
  type Doing,
  isConsistent,
  type Outcome,
  outcomeOf,
  recordsBy,
  type TrialWorld,
  uploadFile,
} from '../area.ts';
import type { Shipments } from './shipments.ts';

export function openDocuments(world: TrialWorld, shipments: Shipments): Area {
  const documents: { name: string; text: string; shipment: string; outcome: Outcome }[] = [];

  async function attach(doing: Doing): Promise<void> {
    const shipment = shipments.ownShipment(doing);
    if (!shipment) return;
    const { turn, person, session, draw } = doing;
    const document = {
      name: `document-${turn}-${person}.txt`,
      text: `Papers of ${shipment.number}, ${draw}.\n`.repeat(1 + (draw % 2000)),
      shipment: shipment.id,
      outcome: 'unknown' as Outcome,
    };
    documents.push(document);
    const path = `/api/uploadFiles?entity=shipment&record=${shipment.id}`;
    document.outcome = outcomeOf(await uploadFile(world, session, path, document));
  }

  return {
    acts: { attach },
    acknowledged: () => ({ documents: acknowledgedOf(documents.map(({ outcome }) => outcome)) }),
    async compare({ store, dataDir, report }) {
      const { path } = createFileStore(dataDir);
      const stored = await recordsBy(store, 'document', 'name');
      const files = await store.db.selectFrom('files').select(['id', 'sha256']).execute();
      const sums = new Map(files.map(({ id, sha256 }) => [id, sha256]));
      for (const { id, sha256 } of files) if (!existsSync(path(sha256))) report('a file without its bytes', id);
      for (const { name, text, shipment, outcome } of documents) {
        const found = stored.get(name) ?? [];
        if (!isConsistent(outcome, found.length)) report('document', { name, outcome, stored: found.length });
        const [document] = found;
        if (!document) continue;
        if (document.values.record !== shipment) report('record of a document', { name, values: document.values });
        const sum = sums.get(String(document.values.file));
        const bytes = sum === undefined ? undefined : await readFile(path(sum), 'utf8');
        if (bytes !== text) report('bytes of a document', { name, bytes: bytes?.length, sent: text.length });
      }
    },
  };
}
