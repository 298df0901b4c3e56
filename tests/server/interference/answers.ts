/** Answers of two stores made comparable: without moments, new ids and keys that each server draws for itself. */
import { inflateRawSync } from 'node:zlib';
import { pdfPages } from '../../support/pdfText.ts';
import type { Twin } from './twins.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** A file to send in place of a body. */
  readonly file?: { readonly name: string; readonly text: string };
}

/** A draft under which calls are made as its author previews them; it is discarded afterwards. */
export interface Drafted {
  readonly kind: string;
  readonly name: string;
  /** The definition from the value that it has. */
  change(now: Readonly<Record<string, unknown>>): unknown;
  readonly calls: readonly Call[];
}

/** In paths and bodies: the n-th last id that was made. */
const MADE = /\{\{made:(\d+)\}\}/g;

export async function answerOf(twin: Twin, call: Call, known: ReadonlySet<string>): Promise<string> {
  const answer = await answered(twin, call);
  const first = await textOf(answer);
  const text = `${first}${await resultOf(twin, first)}`;
  for (const id of text.match(UUID) ?? []) if (!known.has(id) && !twin.made.includes(id)) twin.made.push(id);
  return comparable(`${answer.status} ${text}`, known);
}

/** The answers of a preview, behind that of saving the draft. */
export async function previewOf(
  twin: Twin,
  { kind, name, change, calls }: Drafted,
  known: ReadonlySet<string>,
): Promise<string> {
  const { server, person, layer } = twin;
  const piece = async () =>
    (await server.call('GET', `/api/authoring/definition?kind=${kind}&name=${name}`, person)).body;
  const { value = {}, base = 0, draft = 0 } = await piece();
  const body = { kind, name, base, draft, value: change(value) };
  const found = [await answerOf(twin, { method: 'PUT', path: '/api/authoring/definition', body }, known)];
  // Calls of authoring work on drafts without a preview.
  const headersOf = ({ path }: Call): Record<string, string> =>
    path.includes('/authoring/') ? {} : { preview: JSON.stringify({ layer }) };
  for (const call of calls) found.push(await answerOf(twin, { ...call, headers: headersOf(call) }, known));
  await server.call('DELETE', '/api/authoring/draft', person, { kind, name, draft: (await piece()).draft });
  return found.join('\n');
}

function answered(
  { server, person, layer, made }: Twin,
  { method, path, body, headers, file }: Call,
): Promise<Response> {
  const own = (text: string) =>
    text
      .replaceAll('{layer}', layer)
      .replaceAll(MADE, (_, back) => made.at(-1 - (Number(back) % Math.max(made.length, 1))) ?? 'none');
  const form = new FormData();
  if (file) form.append('file', new File([file.text], file.name));
  return server.fetch(own(path), {
    method,
    headers: {
      sessionId: person,
      ...(body === undefined || method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
      ...Object.fromEntries(
        Object.entries(headers ?? {}).map(([name, value]) => [name, encodeURIComponent(own(value))]),
      ),
    },
    ...(method === 'GET' ? {} : file ? { body: form } : body === undefined ? {} : { body: own(JSON.stringify(body)) }),
  });
}

/** The result of the job that a call began, and the file that it made. */
async function resultOf(twin: Twin, text: string): Promise<string> {
  const [, id] = /^\{.*"jobId":"([\w-]+)"/.exec(text) ?? [];
  if (id === undefined) return '';
  const job = await twin.server.job(twin.person, id);
  const file = job.result?.fileId;
  if (typeof file !== 'string') return JSON.stringify(job);
  return `${JSON.stringify(job)}${await textOf(await answered(twin, { method: 'GET', path: `/api/downloadFile?id=${file}` }))}`;
}

async function textOf(answer: Response): Promise<string> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const head = bytes.subarray(0, 4).toString('latin1');
  if (head === '%PDF') return pdfPages(bytes).join('\n');
  if (head.startsWith('PK')) return entriesOf(bytes).join('\n');
  return bytes.toString('utf8');
}

/** The texts of a ZIP, by the sizes of its directory (APPNOTE 4.3.12). */
function entriesOf(zip: Buffer): string[] {
  const found: string[] = [];
  for (let at = zip.indexOf('PK\x01\x02', 0, 'latin1'); at !== -1; at = zip.indexOf('PK\x01\x02', at + 4, 'latin1')) {
    const [size, nameLength, start] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const bytes = zip.subarray(from, from + size);
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString('utf8');
    found.push(`${name}: ${(zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes).toString('utf8')}`);
  }
  return found;
}

const comparable = (text: string, known: ReadonlySet<string>): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, 'TIME')
    .replaceAll(UUID, (id) => (known.has(id) ? id : 'ID'))
    .replaceAll(/"(milliseconds|ms|took|retryAfter)":[\d.]+/g, '"$1":0')
    .replaceAll(/nonce="[^"]+"/g, 'nonce')
    .replaceAll(/"id":"[0-9a-f]{16}"/g, '"id":"SESSION"')
    .replaceAll(/[\w-]{40,}(\.[\w-]{20,})*/g, 'TOKEN');
