/** An uploaded workbook, or a text of rows, as rows of cells, the heading first: the first row of the first sheet with anything in it. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HttpError } from '../platform/http/httpError.ts';
import type { FileRow } from '../spreadsheets/fileRow.ts';
import { ReadFault } from '../spreadsheets/readFault.ts';
import { readInProcess } from '../spreadsheets/readInProcess.ts';
import type { ReadLimits } from '../spreadsheets/readOrder.ts';
import { temporaryFolder } from './temporaryFolders.ts';
import type { UploadedFile } from './uploadedFile.ts';

/** @throws HttpError 422 with what is wrong with the file */
export async function readSheet(
  { bytes, name }: Pick<UploadedFile, 'bytes' | 'name'>,
  limits: ReadLimits,
  signal: AbortSignal,
): Promise<FileRow[]> {
  const folder = await temporaryFolder();
  try {
    // Only the extension is kept: the reader uses it to recognize a text without separators as a single column.
    const [ending] = /\.[a-z]+$/.exec(name.toLowerCase()) ?? ['.xlsx'];
    const file = path.join(folder, `sheet${ending}`);
    await writeFile(file, bytes, { mode: 0o600 });
    const rows: FileRow[] = [];
    for await (const part of readInProcess(file, { limits, heading: 'first' }, signal)) rows.push(...part.rows);
    return rows;
  } catch (error) {
    if (error instanceof ReadFault) throw new HttpError(422, error.message);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
