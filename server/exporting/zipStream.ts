/**
 * A ZIP as bytes one after another: what a file holds comes piece by piece, so that neither it nor the archive is ever in
 * memory whole.
 */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile as Archive } from 'yazl';

export interface ZipFile {
  name: string;
  parts: AsyncIterable<string> | Iterable<string>;
}

/** The same rows give the same bytes. */
const MADE = { mtime: new Date(Date.UTC(1980, 0, 2)), forceDosTimestamp: true };

/** @throws Error where what gives the files or their parts throws */
export async function* zipStream(files: AsyncIterable<ZipFile> | Iterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const archive = new Archive();
  const output = archive.outputStream as Readable;
  let source: Readable | undefined;
  const feed = async () => {
    for await (const { name, parts } of files) {
      source = Readable.from(parts, { objectMode: false });
      archive.addReadStream(source, name, MADE);
      // The next file may depend on the progress of this one.
      await finished(source);
    }
    archive.end();
  };
  archive.on('error', (error: Error) => output.destroy(error));
  const fed = feed().catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const chunk of output) yield chunk as Uint8Array;
  } finally {
    // Where nobody reads on, neither does this.
    source?.destroy();
    output.destroy();
    await fed;
  }
}
