/** Pictures on paper: the tenant's logo and the one of a record. */
import { readFile } from 'node:fs/promises';
import { findFileOf } from '../files/fileRows.ts';
import type { OperationContext } from '../operations/operation.ts';
import type { StoredRecord } from '../store/index.ts';

/** The text of an SVG, or the bytes of another picture as a data address. */
export type PrintPicture = { svg: string } | { data: string };

export const pictureOfBytes = (bytes: Buffer, isSvg: boolean): PrintPicture =>
  isSvg ? { svg: bytes.toString('utf8') } : { data: `data:image/png;base64,${bytes.toString('base64')}` };

const SVG = 'image/svg+xml';

/** The picture in a file field of a record; undefined where it is empty, or its file is missing. */
export async function pictureOf(
  { services }: OperationContext,
  { values, scope }: StoredRecord,
  field: string,
): Promise<PrintPicture | undefined> {
  const row = await findFileOf(services.store, String(values[field] ?? ''), scope);
  const bytes = row && (await readFile(services.files.path(row.sha256)).catch(() => undefined));
  return bytes && pictureOfBytes(bytes, row.media_type === SVG || row.name.toLowerCase().endsWith('.svg'));
}
