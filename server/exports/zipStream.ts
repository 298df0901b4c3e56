/**
 * A ZIP (APPNOTE.TXT 6.3) as bytes one after another: what a file holds comes piece by piece, so that neither it nor the
 * archive is ever in memory whole. Sizes and checksum follow each file's bytes (a data descriptor, section 4.3.9).
 */
import { pipeline, Readable } from 'node:stream';
import { createDeflateRaw } from 'node:zlib';
import { crc32 } from './crc32.ts';

export interface ZipFile {
  name: string;
  parts: AsyncIterable<string> | Iterable<string>;
}

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  at: number;
}

/** Bit 3: sizes follow; bit 11: names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1 January 1980: the same rows give the same bytes. */
const DAY = 0x0021;
/** What 32 bits hold; a larger archive needs ZIP64, which no sheet of an export comes to. */
const MOST = 0xffffffff;

/** @throws Error where a file or the archive is past 4 GB, or what gives the parts throws */
export async function* zipStream(files: AsyncIterable<ZipFile> | Iterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let at = 0;
  for await (const { name, parts } of files) {
    const file: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, at };
    const head = localHeader(file);
    yield head;
    for await (const chunk of deflated(parts, file)) {
      file.packed += chunk.byteLength;
      yield chunk;
    }
    const tail = descriptor(file);
    yield tail;
    at += head.length + file.packed + tail.length;
    if (at > MOST || file.size > MOST) throw new Error('The archive is larger than 4 GB.');
    written.push(file);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield endOfDirectory(written.length, directory.length, at);
}

function deflated(parts: ZipFile['parts'], file: Written): AsyncIterable<Buffer> {
  async function* counted() {
    for await (const part of parts) {
      const bytes = Buffer.from(part);
      file.crc = crc32(bytes, file.crc);
      file.size += bytes.length;
      yield bytes;
    }
  }
  // What goes wrong in the source destroys what is read here, and is thrown there.
  return pipeline(Readable.from(counted(), { objectMode: false }), createDeflateRaw(), () => undefined);
}

function localHeader({ name }: Written): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATE, 8);
  header.writeUInt16LE(DAY, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(size >>> 0, 12);
  return tail;
}

function directoryEntry({ name, crc, packed, size, at }: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(20, 4);
  entry.writeUInt16LE(20, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATE, 10);
  entry.writeUInt16LE(DAY, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(at, 42);
  return Buffer.concat([entry, name]);
}

function endOfDirectory(files: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return end;
}
