/** A file as an answer: RFC 6266 for the name, and never as something that a browser would run. */

import type { FileRow } from '../files/fileRows.ts';
import type { FileStore } from '../files/fileStore.ts';
import { RawAnswer } from '../operations/operation.ts';
import { HttpError } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';

const SANDBOX = "default-src 'none'; sandbox";
/** Types that a page may show in its preview panel; anything else is offered to be saved. */
const SHOWN = /^(image\/(png|jpeg|gif|webp)|application\/pdf|text\/plain)$/;

export async function fileAnswer(files: FileStore, row: FileRow): Promise<RawAnswer> {
  const { body, bytes } = await files.stream(row.sha256).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new HttpError(410, t('fileBytesGone', { name: row.name }));
    throw error;
  });
  const shown = SHOWN.test(row.media_type);
  return new RawAnswer(
    new Response(body, {
      headers: {
        'Content-Type': shown ? row.media_type : 'application/octet-stream',
        'Content-Length': String(bytes),
        'Content-Disposition': disposition(shown ? 'inline' : 'attachment', row.name),
        'Content-Security-Policy': SANDBOX,
        'Cache-Control': 'private, no-store',
      },
    }),
  );
}

/** Bytes that were made for this answer. @param policy of a page that is more than shown */
export const madeAnswer = (
  kind: 'inline' | 'attachment',
  {
    name,
    mediaType,
    bytes,
  }: { readonly name: string; readonly mediaType: string; readonly bytes: string | Uint8Array },
  policy = SANDBOX,
): RawAnswer =>
  new RawAnswer(
    new Response(typeof bytes === 'string' ? bytes : new Uint8Array(bytes), {
      headers: {
        'Content-Type': mediaType,
        'Content-Disposition': disposition(kind, name),
        'Content-Security-Policy': policy,
        'Cache-Control': 'private, no-store',
      },
    }),
  );

/** The plain name for old readers, the whole one in RFC 8187's form. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
