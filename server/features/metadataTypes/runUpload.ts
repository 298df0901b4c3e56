/** The job that saves the rows of an uploaded workbook: a row whose name is there already at its level changes that one. */
import { readFile } from 'node:fs/promises';
import { textKey } from '../../../engine/values/textKey.ts';
import { findFile } from '../../files/fileRows.ts';
import { JobFault, type JobRun } from '../../jobs/jobs.ts';
import { jobContext } from '../../operations/jobContext.ts';
import type { OperationContext } from '../../operations/operation.ts';
import type { Services } from '../../operations/services.ts';
import { type LocalizedText, localize, t } from '../../platform/words/localizedText.ts';
import { fileLabels } from '../../records/read/fileLabels.ts';
import { requestedSelection } from '../../records/read/requestedSelection.ts';
import { saveRows } from '../../records/save/saveRows.ts';
import { type MetadataType, metadataTypeOf } from '../../records/templates/metadataType.ts';
import type { StoredRecord } from '../../store/index.ts';
import { readSheet } from '../../uploads/readSheet.ts';
import { type SheetRow, sheetRows } from './sheetRows.ts';

const LIMITS = { rows: 100_000, columns: 200 };
/** Saved at once; a stop is noticed between them. */
const PART = 500;
/** Maximum number of reported wrong rows. */
const MAX_REPORTED = 100;

export interface UploadInput {
  entity: string;
  type: string;
  fileId: string;
  /** Scope of the rows; `*`: all. */
  system: string;
  account: string;
}

export interface UploadOutcome {
  rows: number;
  new: number;
  changed: number;
  wrong: number;
  /** The first errors: row number in the file, and message. */
  errors: { row: number; field: string; message: string }[];
}

export async function runMetadataUpload(services: Services, run: JobRun): Promise<UploadOutcome> {
  const input = run.input as unknown as UploadInput;
  const context = await jobContext(services, run);
  context.access.need(input.entity, 'import');
  const type = metadataTypeOf(context, input.entity, input.type);
  const file = await findFile(services.store, input.fileId);
  if (!file) throw new JobFault(t('fileGone'));
  const bytes = await readFile(services.files.path(file.sha256));
  const sheet = await readSheet({ bytes, name: file.name }, LIMITS, run.signal);
  const rows = sheetRows(type, sheet);
  if (rows.length === 0) {
    const fields = type.fields.map(({ label }) => label);
    throw new JobFault(t('metadataNoColumns', { type: type.label, fields }));
  }
  const labels = fileLabels(context, type.fields);
  const outcome: UploadOutcome = { rows: rows.length, new: 0, changed: 0, wrong: 0, errors: [] };
  for (let from = 0; from < rows.length; from += PART) {
    run.signal.throwIfAborted();
    const part = rows.slice(from, from + PART);
    await labels.read(part.map(({ values }) => values));
    await savePart(context, input, type, part, outcome);
    run.progress(Math.min(from + PART, rows.length), rows.length);
  }
  return outcome;
}

export const uploadedWords = ({ new: added, changed, wrong }: UploadOutcome): LocalizedText =>
  t('metadataUploadEnded', { new: added, changed, wrong });

async function savePart(
  context: OperationContext,
  input: UploadInput,
  type: MetadataType,
  rows: readonly SheetRow[],
  outcome: UploadOutcome,
): Promise<void> {
  const { program } = context.runtime;
  const master = type.fields.find(({ isMasterField }) => isMasterField)?.key ?? '';
  const stored = await storedByName(context, input, type, master, rows);
  const labels = new Map(type.fields.map(({ key, label }) => [key, label]));
  const { saved, errorRows, conflicts } = await saveRows(context, {
    entity: type.entity,
    template: type.id,
    action: 'import',
    checkAction: 'default',
    rows: rows.map(({ number, values }) => {
      const known = stored.get(textKey(String(values[master] ?? '')));
      if (known) return { tempId: number, id: known.id, version: known.version, ...values };
      const place = {
        ...(type.system ? { [type.system]: input.system } : {}),
        ...(type.account ? { [type.account]: input.account } : {}),
      };
      return { tempId: number, ...place, ...values };
    }),
  });
  const before = new Set([...stored.values()].map(({ id }) => id));
  for (const { id } of saved) outcome[before.has(id) ? 'changed' : 'new'] += 1;
  outcome.wrong += errorRows.length + conflicts.length;
  for (const { tempId, errors } of errorRows) {
    for (const [field, words] of Object.entries(errors)) {
      if (outcome.errors.length >= MAX_REPORTED) return;
      const message = localize(program, words);
      outcome.errors.push({ row: Number(tempId), field: labels.get(field) ?? field, message });
    }
  }
}

/** The rows of the same level that are called as those of the file. */
async function storedByName(
  context: OperationContext,
  { system, account }: UploadInput,
  type: MetadataType,
  master: string,
  rows: readonly SheetRow[],
): Promise<Map<string, StoredRecord>> {
  const names = rows.flatMap(({ values }) => (values[master] === undefined ? [] : [values[master]]));
  if (names.length === 0) return new Map();
  const filter = {
    condition: 'and',
    fields: [
      { name: master, operator: 'isInList', value: names },
      ...(type.account ? [{ name: type.account, operator: 'equalTo', value: account }] : []),
      ...(type.system ? [{ name: type.system, operator: 'equalTo', value: system }] : []),
    ],
  };
  const { request } = await requestedSelection(context, { entity: type.entity, template: type.id, filter }, 'update');
  const { records } = await context.services.store.entities(type.entity).list({ ...request, limit: 10_000 });
  return new Map(records.map((record) => [textKey(String(record.values[master] ?? '')), record]));
}
