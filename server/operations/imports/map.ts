import { HttpError } from '../../http/httpError.ts';
import { oneBatch, updateBatch } from '../../imports/batches.ts';
import { formatFault } from '../../imports/columnFormat.ts';
import { type Mapping, rememberMapping } from '../../imports/remembered.ts';
import { type Operation, signedIn } from '../operation.ts';

/** Takes a mapping, remembers it for these headers, and reads the rows by it. */
export const map: Operation<'imports.map'> = {
  async run(context, { id, mapping: given }) {
    const session = signedIn(context);
    const { store, jobs } = context.services;
    const batch = await oneBatch(store, session, id);
    context.access.need(batch.entity, 'import');
    if (batch.state === 'reading') throw new HttpError(412, 'The file is still being read.');
    if (batch.headers.length === 0) throw new HttpError(412, batch.error ?? 'The file has no columns.');
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
    refuseWrong(mapping, new Set(templateFields(context, batch.template, batch.entity)));
    await rememberMapping(store, session, batch.entity, mapping, context.now.toISOString());
    await updateBatch(store, batch, { state: 'reading', mapping });
    const jobId = await jobs.ask({
      kind: 'importMap',
      title: `Reading ${batch.fileName}`,
      userId: session.user.id,
      context: session.context,
      input: { batchId: id, mapping },
    });
    return { jobId };
  },
};

function templateFields(context: Parameters<typeof map.run>[0], template: string, entity: string): string[] {
  const hidden = context.access.hidden(entity);
  return (context.runtime.program.fields[template] ?? []).map((field) => field.key).filter((key) => !hidden.has(key));
}

function refuseWrong(mapping: Mapping, fields: ReadonlySet<string>): void {
  const errors: Record<string, string> = {};
  const used = new Map<string, string>();
  for (const [header, { field, format }] of Object.entries(mapping)) {
    if (field === null) continue;
    const fault = format === undefined ? undefined : formatFault(format);
    if (!fields.has(field)) errors[header] = `There is no field ${field}.`;
    else if (used.has(field)) errors[header] = `${used.get(field)} is read as the same field.`;
    else if (fault !== undefined) errors[header] = `"${fault}" is no way of writing dates or numbers.`;
    used.set(field, header);
  }
  if (used.size === 0) throw new HttpError(412, 'Say of at least one column which field it is.');
  const [first] = Object.entries(errors);
  if (first) throw new HttpError(412, `${first[0]}: ${first[1]}`, { errors });
}
