/** The first reading of an upload: its heading, samples, suggestions; and all of it where its headers are known. */

import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { JobFault } from '../../jobs/jobs.ts';
import { signedIn } from '../../operations/operation.ts';
import { t } from '../../platform/words/localizedText.ts';
import { renamedFields } from '../../records/read/formerKeys.ts';
import { formatQuestion } from '../../spreadsheets/confirmFormat.ts';
import { headerNames } from '../../spreadsheets/headerNames.ts';
import { ColumnValues, type Header, suggestHeaders } from '../../spreadsheets/headers.ts';
import { hasTexts } from '../../spreadsheets/headingRow.ts';
import { faults, ReadFault } from '../../spreadsheets/readFault.ts';
import type { ChosenHeading, TableSource } from '../../spreadsheets/tableSource.ts';
import { suggestedFormat, type Writings } from '../../spreadsheets/writings.ts';
import { updateBatch } from '../../uploads/batches.ts';
import { findMapping, type Mapping } from '../../uploads/columnMappings.ts';
import { importFields } from './importTarget.ts';
import { batchTable, mapRows, type ReadOrder } from './mapRows.ts';
import { savedHeadings } from './savedHeadings.ts';

/**
 * @param place where somebody chose to read the headers; else they are looked for
 */
export async function readBatch(order: ReadOrder, place?: ChosenHeading): Promise<Record<string, unknown>> {
  const { context } = order;
  const { store } = context.services;
  const values = new ColumnValues();
  const fields = await importFields(context, order.batch);
  let source: TableSource | undefined;
  let names: string[] = [];
  let known: Mapping = {};
  let remembered = false;
  let rows = 0;
  const heading = place ?? { known: await savedHeadings(store, signedIn(context), order.batch.entity) };
  for await (const part of batchTable(order, heading, place?.text)) {
    const data = part.source ? part.rows.slice(1) : part.rows;
    if (part.source) {
      const { cells = [] } = part.rows[0] ?? {};
      if (place && !hasTexts(cells)) throw new JobFault(t('sourceNoTexts', { row: part.source.row }));
      source = withCounts(part.source, order.batch.source);
      names = headerNames(cells);
      known = await recallVisible(order, names, fields);
      remembered = names.length > 0 && names.every((name) => known[name] !== undefined);
    }
    values.take(data);
    rows += data.length;
    order.progress(rows, rows);
  }
  if (place && rows === 0) throw new JobFault(t('sourceNoRows', { row: source?.row }));
  if (!source || names.length === 0) throw faults.empty();
  if (rows === 0) throw faults.noRows();
  const headers = headersOf(names, values, fields, known);
  remembered &&= headers.every(({ question }) => question === undefined);
  const counts = { ...order.batch.counts, rows, left: rows };
  // After choosing the headers, the user checks the mapping.
  if (!remembered || place) {
    await updateBatch(store, order.batch, {
      state: 'mapping',
      source,
      headers,
      mapping: undefined,
      remembered: false,
      counts,
    });
    return { batchId: order.batch.id, rows };
  }
  const batch = await updateBatch(store, order.batch, { source, headers, remembered, counts, mapping: known });
  const judgedAt = context.services.clock.now().toISOString();
  const mapped = await mapRows({ ...order, batch }, known);
  await updateBatch(store, batch, { state: 'ready', counts: mapped, judgedAt });
  return { batchId: batch.id, ...mapped };
}

/** The headers with what is suggested for them; what is remembered of them comes first, unless the values contradict it. */
function headersOf(
  names: readonly string[],
  values: ColumnValues,
  fields: readonly EffectiveField[],
  known: Mapping,
): Header[] {
  const types = new Map(fields.map(({ key, type }) => [key, type]));
  const { headers, writings } = suggestHeaders(names, values, fields);
  return headers.map(({ suggested, question, ...header }, index) => {
    const column = known[header.name];
    if (!column) return { ...header, ...(suggested ? { suggested } : {}), ...(question ? { question } : {}) };
    const type = column.field === null ? undefined : types.get(column.field);
    if (column.field === null || type === undefined) return header;
    const writing = writings[index] as Writings;
    const asked = formatQuestion(type, column.format, values.forms(index), writing);
    const format = asked ? suggestedFormat(writing, type) : column.format;
    return {
      ...header,
      suggested: { field: column.field, ...(format ? { format } : {}) },
      ...(asked ? { question: asked } : {}),
    };
  });
}

/** How many rows the sheets have that were read before, and now not again. */
const withCounts = (source: TableSource, before: TableSource | undefined): TableSource => ({
  ...source,
  sheets: source.sheets.map((sheet) => ({ ...before?.sheets.find(({ name }) => name === sheet.name), ...sheet })),
});

/** The saved mapping of the headers, limited to existing and visible fields. */
async function recallVisible(order: ReadOrder, names: string[], fields: readonly { key: string }[]): Promise<Mapping> {
  const { context, batch } = order;
  const known = await findMapping(
    context.services.store,
    signedIn(context),
    batch.entity,
    names,
    renamedFields(context.runtime.program, batch.entity),
  );
  const keys = new Set(fields.map((field) => field.key));
  return Object.fromEntries(Object.entries(known).filter(([, { field }]) => field === null || keys.has(field)));
}

/** A fault of the file ends the job with its words. */
export async function endingByFaults<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof ReadFault ? new JobFault(error.message) : error;
  }
}
