/** The files of a multipart body (RFC 7578), within the limit of the call. */
import { HttpError, malformed } from '../http/httpError.ts';
import { readBytes } from '../http/readBody.ts';

export interface UploadedFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

const MOST_FILES = 50;

/** @throws HttpError 413, 415 or 400 */
export async function readMultipart(request: Request, limit: number): Promise<UploadedFile[]> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(type)) {
    throw new HttpError(415, 'This call takes files as multipart/form-data.');
  }
  const bytes = await readBytes(request, limit);
  let form: FormData;
  try {
    form = await new Response(bytes as BodyInit, { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw malformed('The multipart body is damaged or not complete.');
  }
  const files = [...form.values()].filter((value) => typeof value !== 'string') as File[];
  if (files.length > MOST_FILES) throw malformed(`At most ${MOST_FILES} files are sent at once.`);
  return Promise.all(
    files.map(async (file) => ({
      name: file.name,
      type: file.type || 'application/octet-stream',
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
}
