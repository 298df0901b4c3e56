/** The first reading of an upload: its heading, samples, suggestions; and all of it where its headers are known. */
import { JobFault } from '../jobs/jobs.ts';
import { signedIn } from '../operations/operation.ts';
import { type Batch, updateBatch } from './batches.ts';
import { headerNames, SampleTaker, suggestHeaders } from './headers.ts';
import { batchTable, mapRows, type ReadOrder } from './mapRows.ts';
import { faults, ReadFault } from './readFault.ts';
import { recallMapping } from './remembered.ts';

export async function readBatch(order: ReadOrder): Promise<Record<string, unknown>> {
  return telling(order, async () => {
    const { context } = order;
    const { store } = context.services;
    const samples = new SampleTaker();
    let names: string[] | undefined;
    let rows = 0;
    for await (const part of batchTable(order)) {
      const data = names ? part : part.slice(1);
      names ??= headerNames(part[0] ?? []);
      samples.take(data);
      rows += data.length;
      order.progress(rows, rows);
    }
    if (!names || names.length === 0) throw faults.empty();
    if (rows === 0) throw faults.noRows();
    const fields = visibleFields(order);
    const known = await recallMapping(store, signedIn(context), order.batch.entity, names);
    const keys = new Set(fields.map((field) => field.key));
    for (const [name, { field }] of Object.entries(known)) if (field !== null && !keys.has(field)) delete known[name];
    const headers = suggestHeaders(names, samples, fields).map(({ suggested, ...header }) => {
      const column = known[header.name];
      if (!column) return suggested ? { ...header, suggested } : header;
      if (column.field === null) return header;
      return { ...header, suggested: { field: column.field, ...(column.format ? { format: column.format } : {}) } };
    });
    const remembered = names.every((name) => known[name] !== undefined);
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
