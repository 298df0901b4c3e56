import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ListDefinition } from '../../../metadata/kinds/list.ts';
import { accountPlace } from '../../authoring/accountPlace.ts';
import { listOfSheet } from '../../authoring/listSheet.ts';
import { saveAndPublish } from '../../authoring/saveAndPublish.ts';
import { readMultipart } from '../../files/multipart.ts';
import { HttpError } from '../../http/httpError.ts';
import { ReadFault } from '../../imports/readFault.ts';
import { readInWorker } from '../../imports/readInWorker.ts';
import type { RawCell } from '../../imports/readTable.ts';
import { said } from '../../runtime/said.ts';
import type { Operation, OperationContext } from '../operation.ts';

/** As many as one list may offer (the list kind's largest page). */
const LIMITS = { rows: 10_000, columns: 50 };

/** The values of a list from a workbook, in force at once: of the system, or of an account. */
export const upload: Operation<'metadataTypes.upload'> = {
  async run(context, { metadataType, label, accountId, comment }) {
    const { place, runtime } = await accountPlace(context, accountId);
    const lists = runtime.program.definitions.list;
    const before: ListDefinition | undefined = Object.hasOwn(lists, metadataType) ? lists[metadataType] : undefined;
    if (before?.from) throw new HttpError(422, said('metadataNotFixed', { list: before.label }));
    const [file, ...others] = await readMultipart(context.request.raw, context.request.bodyLimit);
    if (!file || others.length > 0 || !/\.xlsx?$/i.test(file.name)) throw new HttpError(422, said('metadataExcelOnly'));
    if (file.bytes.byteLength === 0) throw new HttpError(422, said('fileEmpty'), { file: file.name });
    const values = listOfSheet(await readSheet(context, file.bytes, file.name));
    const value = { ...before, label: label ?? before?.label ?? metadataType, values };
    const order = { kind: 'list' as const, name: metadataType, value };
    const version = await saveAndPublish(context, place, order, comment ?? file.name);
    const count = Object.keys(values).length;
    return {
      msg: said('metadataUploaded', { count }),
      count,
      ...(version === undefined ? {} : { version }),
    };
  },
};

async function readSheet(context: OperationContext, bytes: Uint8Array, name: string): Promise<RawCell[][]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'invoize-metadata-'));
  try {
    const file = path.join(folder, path.extname(name).toLowerCase() === '.xls' ? 'sheet.xls' : 'sheet.xlsx');
    await writeFile(file, bytes);
    const rows: RawCell[][] = [];
    for await (const part of readInWorker(file, LIMITS, context.request.signal)) rows.push(...part);
    return rows;
  } catch (error) {
    if (error instanceof ReadFault) throw new HttpError(422, error.message);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
