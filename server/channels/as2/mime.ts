/** MIME entities as bytes (RFC 2045, RFC 2046): what is signed is compared byte by byte, so that nothing is decoded on the way. */

const CRLF = '\r\n';
/** No partner nests deeper: a signed report of three parts. */
const MAX_PARTS = 20;
const MAX_HEADERS = 200;

export interface MimeEntity {
  /** By their names in small letters; the first of a name counts. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  /** Headers and body, as they came. */
  readonly whole: Buffer;
}

/** Headers, a blank line, and what follows. */
function readEntity(whole: Buffer): MimeEntity {
  const { at, length } = blankLine(whole);
  return { headers: readHeaders(whole.subarray(0, at).toString('latin1')), body: whole.subarray(at + length), whole };
}

function blankLine(bytes: Buffer): { at: number; length: number } {
  // An entity without headers begins with the blank line.
  if (bytes.subarray(0, 2).equals(Buffer.from(CRLF))) return { at: 0, length: 2 };
  if (bytes[0] === 0x0a) return { at: 0, length: 1 };
  const strict = bytes.indexOf(CRLF + CRLF);
  const loose = bytes.indexOf('\n\n');
  if (strict >= 0 && (loose < 0 || strict < loose)) return { at: strict, length: 4 };
  return loose < 0 ? { at: bytes.length, length: 0 } : { at: loose, length: 2 };
}

export function readHeaders(text: string): Map<string, string> {
  const headers = new Map<string, string>();
  const unfolded = text.replace(/\r?\n[ \t]+/g, ' ');
  for (const line of unfolded.split(/\r?\n/).slice(0, MAX_HEADERS)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (name !== '' && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return headers;
}

/** `multipart/report` of `multipart/report; boundary=x`, in small letters. */
export const mediaTypeOf = (value: string | undefined): string => value?.split(';')[0]?.trim().toLowerCase() ?? '';

/** A parameter of a header, without its quotes. */
function parameterOf(value: string | undefined, name: string): string | undefined {
  for (const [, key = '', quoted, plain] of (value ?? '').matchAll(
    /;\s*([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g,
  ))
    if (key.toLowerCase() === name) return quoted?.replace(/\\(.)/g, '$1') ?? plain;
  return undefined;
}

/** The parts of a multipart entity; none where it has no boundary or another type. */
export function partsOf({ headers, body }: Pick<MimeEntity, 'headers' | 'body'>): MimeEntity[] {
  const type = headers.get('content-type');
  const boundary = mediaTypeOf(type).startsWith('multipart/') ? parameterOf(type, 'boundary') : undefined;
  if (boundary === undefined || boundary === '') return [];
  const marks = marksOf(body, `--${boundary}`);
  return marks.slice(0, -1).map(({ after }, index) => readEntity(body.subarray(after, marks[index + 1]?.before)));
}

/** Positions of boundary lines, including the preceding line end, which belongs to the boundary. */
function marksOf(body: Buffer, mark: string): { before: number; after: number }[] {
  const marks: { before: number; after: number }[] = [];
  let at = body.indexOf(mark);
  while (at >= 0 && marks.length <= MAX_PARTS) {
    const isLine = at === 0 || body[at - 1] === 0x0a;
    const end = body.indexOf('\n', at);
    const rest = body.subarray(at + mark.length, end < 0 ? body.length : end).toString('latin1');
    if (isLine && /^(--)?[ \t]*\r?$/.test(rest)) {
      const before = at < 1 ? 0 : body[at - 2] === 0x0d ? at - 2 : at - 1;
      marks.push({ before, after: end < 0 ? body.length : end + 1 });
      if (rest.startsWith('--')) break;
    }
    at = body.indexOf(mark, at + mark.length);
  }
  return marks;
}

/** The content of an entity, decoded. */
export function contentOf({ headers, body }: Pick<MimeEntity, 'headers' | 'body'>): Buffer {
  return headers.get('content-transfer-encoding')?.toLowerCase() === 'base64'
    ? Buffer.from(body.toString('latin1'), 'base64')
    : body;
}

/** @param headers in order */
export const writeEntity = (headers: readonly (readonly [string, string])[], body: Uint8Array | string): Buffer =>
  Buffer.concat([
    Buffer.from(headers.map(([name, value]) => `${name}: ${value}${CRLF}`).join('') + CRLF),
    typeof body === 'string' ? Buffer.from(body) : body,
  ]);

/** @param boundary must not occur in the parts */
export const writeParts = (boundary: string, parts: readonly Buffer[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(`--${boundary}${CRLF}`), part, Buffer.from(CRLF)]),
    Buffer.from(`--${boundary}--${CRLF}`),
  ]);

/** Base64 in lines of 76 letters. */
export const base64Lines = (bytes: Uint8Array): string =>
  (
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join(CRLF);
