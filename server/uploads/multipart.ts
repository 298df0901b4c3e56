/** The files of a multipart body (RFC 7578), within the limit of the call. */
import { HttpError, malformed } from '../platform/http/httpError.ts';
import { readBytes } from '../platform/http/readBody.ts';

export interface UploadedFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

const MAX_FILES = 50;
/** Files, and the few fields that a form may have beside them. */
const MAX_PARTS = 100;

/** @throws HttpError 413, 415 or 400 */
export async function readMultipart(request: Request, limit: number): Promise<UploadedFile[]> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(type)) {
    throw new HttpError(415, 'This call takes files as multipart/form-data.');
  }
  const bytes = await readBytes(request, limit);
  // Parsing each part has a cost regardless of its content: parts are counted first.
  if (hasMoreParts(bytes, boundaryOf(type), MAX_PARTS)) throw malformed(`At most ${MAX_PARTS} parts are sent at once.`);
  let form: FormData;
  try {
    form = await new Response(bytes as BodyInit, { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw malformed('The multipart body is damaged or not complete.');
  }
  const files = [...form.values()].filter((value) => typeof value !== 'string') as File[];
  if (files.length > MAX_FILES) throw malformed(`At most ${MAX_FILES} files are sent at once.`);
  return Promise.all(
    files.map(async (file) => ({
      name: file.name,
      type: file.type || 'application/octet-stream',
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
}

/** The boundary that a content type names, plain or in quotes (RFC 2046 section 5.1.1: 70 characters at most). */
function boundaryOf(type: string): string {
  const [, quoted, plain] = /boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(type) ?? [];
  const boundary = quoted ?? plain ?? '';
  if (boundary === '' || boundary.length > 70) throw malformed('The multipart boundary has 1 to 70 characters.');
  return boundary;
}

function hasMoreParts(bytes: Uint8Array, boundary: string, most: number): boolean {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mark = `--${boundary}`;
  let met = 0;
  // The last mark ends the body and begins no part.
  for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, at + mark.length)) {
    met += 1;
    if (met > most + 1) return true;
  }
  return false;
}
