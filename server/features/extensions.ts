/** What the platform does itself where a program has no trade. */
import type { Program } from '../../metadata/program.ts';
import { tradesOf } from '../../metadata/signatures/trades.ts';
import { loadPlaces, loadSample } from '../demo/sample.ts';
import type { Extension } from '../operations/services.ts';
import { invalid } from '../platform/http/httpError.ts';
import { documentRow, storedDocuments } from '../records/read/documents.ts';

const platform: Extension = {
  recordChecks: {},
  suggestions: {},
  namedField: () => undefined,
  partUpload: () => {
    throw invalid('No upload of this program has rows that are parts of a record.');
  },
  layouts: {},
  documents: {
    of: async (context, entity, record) => (await storedDocuments(context, entity, record.id)).map(documentRow),
    typeOf: async () => () => undefined,
  },
  demo: { load: loadSample, loadReference: loadPlaces },
  prepareFiles: async () => undefined,
  prepareRecords: async () => undefined,
  reviewStore: async () => undefined,
};

/** @param trade the extension of the trade whose layer some programs have */
export const extensionOf = (program: Program, trade: Extension): Extension =>
  tradesOf(program.layers).length > 0 ? trade : platform;
