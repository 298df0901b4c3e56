import type { JobOrder } from '../../../jobs/job.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { type LocalizedText, t } from '../../../platform/words/localizedText.ts';
import { formatFault } from '../../../spreadsheets/columnFormat.ts';
import { beginReading } from '../../../uploads/batches.ts';
import { type Mapping, saveMapping } from '../../../uploads/columnMappings.ts';
import { importOf } from '../importOf.ts';
import { importFields } from '../importTarget.ts';
import { saveHeading } from '../savedHeadings.ts';

/** Takes a mapping, remembers it for these headers and this person, and reads the rows by it. */
export const map: Operation<'imports.map'> = {
  async run(context, { id, mapping: given }) {
    const session = signedIn(context);
    const { jobs } = context.services;
    const batch = await importOf(context, id);
    if (batch.state === 'reading' || batch.state === 'applying') throw new HttpError(412, t('uploadReading'));
    if (batch.headers.length === 0) throw new HttpError(412, batch.error ?? t('uploadNoColumns'));
    const mapping: Mapping = Object.fromEntries(
      batch.headers.map(({ name }) => {
        const column = given[name];
        return [
          name,
          column?.field
            ? { field: column.field, ...(column.format ? { format: column.format } : {}) }
            : { field: null },
        ];
      }),
    );
    refuseWrong(mapping, new Set((await importFields(context, batch)).map(({ key }) => key)));
    await saveMapping(context, batch.entity, mapping, 'own');
    if (batch.source) await saveHeading(context, batch.entity, batch.source);
    const order: JobOrder = {
      kind: 'importMap',
      title: t('uploadTitle', { name: batch.fileName }).in(context.runtime.program),
      userId: session.user.id,
      context: session.context,
      input: { batchId: id, mapping },
    };
    const jobId = await jobs.ask(order, (tx) => beginReading(tx, batch, mapping));
    return { jobId };
  },
};

function refuseWrong(mapping: Mapping, fields: ReadonlySet<string>): void {
  const errors: Record<string, LocalizedText> = {};
  const used = new Map<string, string>();
  for (const [header, { field, format }] of Object.entries(mapping)) {
    if (field === null) continue;
    const fault = format === undefined ? undefined : formatFault(format);
    if (!fields.has(field)) errors[header] = t('mappingNoField', { header, field });
    else if (used.has(field)) errors[header] = t('mappingTwice', { header, other: used.get(field) });
    else if (fault !== undefined) errors[header] = t('mappingFormat', { header, format: fault });
    used.set(field, header);
  }
  if (used.size === 0) throw new HttpError(412, t('mappingNothing'));
  const [first] = Object.values(errors);
  if (first) throw new HttpError(412, first, { errors });
}
