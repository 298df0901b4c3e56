/** The parts of a workbook's ZIP archive, each as a stream of text: none of them is ever held as a whole. */
import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { faults } from '../readFault.ts';

export interface ZipParts {
  /** Streams the text of a part; undefined if it does not exist. */
  text(name: string): AsyncGenerator<string> | undefined;
  close(): void;
}

/** @throws ReadFault where the directory is damaged */
export async function openZip(file: string): Promise<ZipParts> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true, validateEntrySizes: true, autoClose: false }, (error, opened) =>
      error ? reject(faults.broken('its ZIP directory is damaged.')) : resolve(opened),
    );
  });
  const entries = new Map<string, yauzl.Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      // Names are compared as Excel does; of two the first counts.
      const name = entry.fileName.toLowerCase();
      if (!entries.has(name)) entries.set(name, entry);
      zip.readEntry();
    });
    zip.on('end', resolve);
    zip.on('error', () => reject(faults.broken('its ZIP directory is damaged.')));
    zip.readEntry();
  });
  return {
    text(name) {
      const entry = entries.get(name.toLowerCase());
      return entry && textOf(zip, entry);
    },
    close: () => zip.close(),
  };
}

async function* textOf(zip: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<string> {
  const stream = await new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened))),
  ).catch(() => {
    throw faults.broken('a part of it is damaged or encrypted.');
  });
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      decoder ??= new TextDecoder(encodingOf(chunk));
      yield decoder.decode(chunk, { stream: true });
    }
  } finally {
    stream.destroy();
  }
  if (decoder) yield decoder.decode();
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8';
}
