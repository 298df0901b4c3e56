/**
 * Files of definitions as one zip (PKWARE's APPNOTE 6.3), in the browser: written as they are, read as they are or
 * deflated, which the browser inflates.
 */
import { crc32 } from './crc32.ts';

export interface TextFile {
  path: string;
  text: string;
}

/** Error of an unreadable zip, with its message. */
export class ZipFault extends Error {
  override name = 'ZipFault';
  readonly word: 'layer.zipBroken' | 'layer.zipMethod' | 'layer.zipLarge';
  constructor(word: ZipFault['word']) {
    super(word);
    this.word = word;
  }
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Names are UTF-8 (4.4.4, bit 11). */
const UTF8 = 0x0800;
/** The first day that a zip can say: exports of the same definitions are the same bytes. */
const DAY = 0x21;
const MAX_BYTES = 50_000_000;
const MAX_FILES = 5000;

/** Fields one after another: the number of bytes, and the value. */
function record(...fields: readonly (readonly [2 | 4, number])[]): Uint8Array {
  const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

export function writeZip(files: readonly TextFile[]): Blob {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const list: Uint8Array[] = [];
  let at = 0;
  for (const { path, text } of files) {
    const [name, content] = [encoder.encode(path), encoder.encode(text)];
    const facts = [
      [2, 20],
      [2, UTF8],
      [2, 0],
      [2, 0],
      [2, DAY],
      [4, crc32(content)],
      [4, content.length],
      [4, content.length],
      [2, name.length],
      [2, 0],
    ] as const;
    const head = record([4, LOCAL], ...facts);
    list.push(record([4, CENTRAL], [2, 20], ...facts, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]), name);
    parts.push(head, name, content);
    at += head.length + name.length + content.length;
  }
  const size = list.reduce((sum, { length }) => sum + length, 0);
  const count = files.length;
  const end = record([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, at], [2, 0]);
  return new Blob([...parts, ...list, end] as BlobPart[], { type: 'application/zip' });
}

/**
 * The files of a zip whose name ends with `.json`.
 * @param most bytes that are unpacked: a small file may hold very much
 * @throws ZipFault
 */
export async function readZip(zip: Blob, most = MAX_BYTES): Promise<TextFile[]> {
  const bytes = new Uint8Array(await zip.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const end = endOf(view);
  const files: TextFile[] = [];
  let left = most;
  let at = end.at;
  for (let index = 0; index < end.count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== CENTRAL) throw new ZipFault('layer.zipBroken');
    const [names, extra, remarks] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ];
    const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + names));
    if (path.endsWith('.json')) {
      if (files.length === MAX_FILES) throw new ZipFault('layer.zipLarge');
      const content = await contentOf(bytes, view, at, left);
      left -= content.length;
      files.push({ path, text: new TextDecoder().decode(content) });
    }
    at += 46 + names + extra + remarks;
  }
  return files;
}

/** The end of a zip, behind which there may be a remark. */
function endOf(view: DataView): { count: number; at: number } {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 65_535); at -= 1)
    if (view.getUint32(at, true) === END)
      return { count: view.getUint16(at + 10, true), at: view.getUint32(at + 16, true) };
  throw new ZipFault('layer.zipBroken');
}

async function contentOf(bytes: Uint8Array, view: DataView, entry: number, left: number): Promise<Uint8Array> {
  const method = view.getUint16(entry + 10, true);
  const sum = view.getUint32(entry + 16, true);
  const size = view.getUint32(entry + 20, true);
  const at = view.getUint32(entry + 42, true);
  if (at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL) throw new ZipFault('layer.zipBroken');
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + size > bytes.length) throw new ZipFault('layer.zipBroken');
  const packed = bytes.subarray(start, start + size);
  if (method !== 0 && method !== 8) throw new ZipFault('layer.zipMethod');
  const content = method === 0 ? packed : await inflate(packed, left);
  if (content.length > left) throw new ZipFault('layer.zipLarge');
  if (crc32(content) !== sum) throw new ZipFault('layer.zipBroken');
  return content;
}

/** Stops as soon as it is more than may be. */
async function inflate(packed: Uint8Array, most: number): Promise<Uint8Array> {
  const stream = new Blob([packed as BlobPart]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new ZipFault('layer.zipBroken');
    });
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new ZipFault('layer.zipLarge');
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
