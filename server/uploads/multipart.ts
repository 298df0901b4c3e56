/** The files of a multipart body (RFC 7578), within the limit of the call, read while it arrives. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Busboy, { type BusboyFileStream } from '@fastify/busboy';
import { HttpError, malformed } from '../platform/http/httpError.ts';
import type { IncomingBody } from '../platform/http/incoming.ts';
import { readChunks } from '../platform/http/readBody.ts';
import { type UploadedFile, uploadedFile } from './uploadedFile.ts';

const MAX_FILES = 50;
/** Files, and the few fields that a form may have beside them. */
const MAX_PARTS = 100;

/** @throws HttpError 413, 415 or 400, and those of `readChunks` */
export async function readMultipart(request: IncomingBody, limit: number): Promise<UploadedFile[]> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(type)) {
    throw new HttpError(415, 'This call takes files as multipart/form-data.');
  }
  refuseBoundary(type);
  const files: Pick<UploadedFile, 'name' | 'type' | 'chunks'>[] = [];
  const parser = new Busboy({
    headers: { 'content-type': type },
    preservePath: true,
    isPartAFile: (_field: string | undefined, _type: string | undefined, name: string | undefined) =>
      name !== undefined,
    limits: { files: MAX_FILES, parts: MAX_PARTS },
  });
  parser.on('file', (_field: string, stream: BusboyFileStream, name: string, _encoding: string, mediaType: string) => {
    const chunks: Uint8Array[] = [];
    stream.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    stream.on('error', (error: Error) => parser.destroy(error));
    files.push({ name: unescaped(name), type: mediaType || 'application/octet-stream', chunks });
  });
  parser.once('partsLimit', () => parser.destroy(malformed(`At most ${MAX_PARTS} parts are sent at once.`)));
  parser.once('filesLimit', () => parser.destroy(malformed(`At most ${MAX_FILES} files are sent at once.`)));
  try {
    await pipeline(Readable.from(readChunks(request, limit)), parser);
  } catch (error) {
    throw error instanceof HttpError ? error : malformed('The multipart body is damaged or not complete.');
  }
  return files.map(({ name, type: mediaType, chunks }) => uploadedFile(name, mediaType, chunks));
}

/** Browsers escape three characters of a file's name (HTML, section "Multipart form data"). */
const unescaped = (name: string): string => name.replace(/%0A/gi, '\n').replace(/%0D/gi, '\r').replace(/%22/g, '"');

/** The boundary that a content type names, plain or in quotes, has 70 characters at most (RFC 2046 section 5.1.1). */
function refuseBoundary(type: string): void {
  const [, quoted, plain] = /boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(type) ?? [];
  const { length } = quoted ?? plain ?? '';
  if (length === 0 || length > 70) throw malformed('The multipart boundary has 1 to 70 characters.');
}
