/** Files that are encrypted where they are stored, for fields that are `sealed`: keys, which nobody is given again. */
import { readFile } from 'node:fs/promises';
import { findFile } from '../files/fileRows.ts';
import { RawAnswer } from '../operations/operation.ts';
import type { Services } from '../operations/services.ts';
import type { Sealer } from '../session/encryption.ts';
import { disposition } from './fileAnswer.ts';
import { type UploadedFile, uploadedFile } from './uploadedFile.ts';

/** The type of a sealed file; its own is not known any more. */
export const SEALED = 'application/vnd.invoize.sealed';

const CONTEXT = 'file';

/** The encrypted form of an uploaded file for storage. */
export const sealedFile = (sealer: Sealer, file: UploadedFile): UploadedFile =>
  uploadedFile(file.name, SEALED, [
    new TextEncoder().encode(sealer.seal(Buffer.from(file.bytes).toString('base64'), CONTEXT)),
  ]);

/** A sealed file, opened for what the server itself does with it; undefined where its bytes are gone. */
export async function openSealedFile(
  { store, files, sealer }: Pick<Services, 'store' | 'files' | 'sealer'>,
  id: string,
): Promise<{ name: string; bytes: Uint8Array } | undefined> {
  const row = id === '' ? undefined : await findFile(store, id);
  if (row?.media_type !== SEALED) return undefined;
  const sealed = await readFile(files.path(row.sha256), 'utf8').catch(() => undefined);
  return sealed === undefined
    ? undefined
    : { name: row.name, bytes: new Uint8Array(Buffer.from(sealer.open(sealed, CONTEXT), 'base64')) };
}

/** In place of a sealed file: its name, and that it is not given out. */
export const sealedAnswer = (name: string, words: string): RawAnswer =>
  new RawAnswer(
    new Response(words, {
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Disposition': disposition('attachment', name),
        'Cache-Control': 'private, no-store',
      },
    }),
  );
