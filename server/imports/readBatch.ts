/** The first reading of an upload: its heading, samples, suggestions; and all of it where its headers are known. */
import { JobFault } from '../jobs/jobs.ts';
import { signedIn } from '../operations/operation.ts';
import { type Batch, updateBatch } from './batches.ts';
import { headerNames, SampleTaker, suggestHeaders } from './headers.ts';
import { batchTable, mapRows, type ReadOrder } from './mapRows.ts';
import { faults, ReadFault } from './readFault.ts';
import { type Mapping, recallMapping } from './remembered.ts';

export async function readBatch(order: ReadOrder): Promise<Record<string, unknown>> {
  return telling(order, async () => {
    const { context } = order;
    const { store } = context.services;
    const samples = new SampleTaker();
    const fields = visibleFields(order);
    let names: string[] | undefined;
    let known: Mapping = {};
    let remembered = false;
    let rows = 0;
    for await (const part of batchTable(order)) {
      const data = names ? part : part.slice(1);
      if (!names) {
        names = headerNames(part[0] ?? []);
        known = await recallVisible(order, names, fields);
        remembered = names.length > 0 && names.every((name) => known[name] !== undefined);
      }
      samples.take(data);
      rows += data.length;
      order.progress(rows, rows);
      // Nothing has to be found out: the rows are read once, by the mapping.
      if (remembered) break;
    }
    if (!names || names.length === 0) throw faults.empty();
    if (rows === 0) throw faults.noRows();
    const headers = suggestHeaders(names, samples, fields).map(({ suggested, ...header }) => {
      const column = known[header.name];
      if (!column) return suggested ? { ...header, suggested } : header;
      if (column.field === null) return header;
      return { ...header, suggested: { field: column.field, ...(column.format ? { format: column.format } : {}) } };
    });
    const counts = { ...order.batch.counts, rows, left: rows };
    if (!remembered) {
      await updateBatch(store, order.batch, { state: 'mapping', headers, remembered, counts });
      return { batchId: order.batch.id, rows };
    }
    const batch = await updateBatch(store, order.batch, { headers, remembered, counts, mapping: known });
    const mapped = await mapRows({ ...order, batch }, known);
    await updateBatch(store, batch, { state: 'ready', counts: mapped });
    return { batchId: batch.id, ...mapped };
  });
}

/** What is remembered of the headers, as far as the fields are still there and may be seen. */
async function recallVisible(order: ReadOrder, names: string[], fields: readonly { key: string }[]): Promise<Mapping> {
  const { context, batch } = order;
  const known = await recallMapping(context.services.store, signedIn(context), batch.entity, names);
  const keys = new Set(fields.map((field) => field.key));
  return Object.fromEntries(Object.entries(known).filter(([, { field }]) => field === null || keys.has(field)));
}

/** The template's fields that this user may see. */
export function visibleFields({ context, batch }: ReadOrder) {
  const hidden = context.access.hidden(batch.entity);
  return (context.runtime.program.fields[batch.template] ?? []).filter((field) => !hidden.has(field.key));
}

/** A fault is told with the upload, and ends the job with the same words. */
export async function telling<Result>(order: ReadOrder, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ReadFault)) throw error;
    const { store } = order.context.services;
    await updateBatch(store, order.batch as Batch, { state: 'failed', error: error.message });
    throw new JobFault(error.message);
  }
}
