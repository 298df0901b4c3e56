/**
 * Verifies that a workbook can be opened safely: first the claims of its directory (entries, sizes, ratio), then the
 * actual content, inflated once and discarded, because a directory can be forged.
 */
import yauzl from 'yauzl';
import { faults } from '../readFault.ts';

const zipLimits = {
  entries: 2000,
  /** All entries together, inflated. 100,000 rows of 40 columns are some 200 MB of XML. */
  bytes: 768 * 1024 * 1024,
  /** Inflated to deflated; sheets of numbers reach 20, of empty cells 100. */
  ratio: 400,
  /** Entries up to here may have any ratio. */
  smallBytes: 4 * 1024 * 1024,
} as const;

/** @throws ReadFault for a file that is not a workbook, or that would exhaust the memory */
export async function checkZip(file: string): Promise<void> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true, validateEntrySizes: true, autoClose: false }, (error, opened) =>
      error ? reject(faults.broken('its ZIP directory is damaged.')) : resolve(opened as yauzl.ZipFile),
    );
  });
  try {
    if (zip.entryCount > zipLimits.entries) throw faults.bomb(`it has ${zip.entryCount} parts`);
    const entries = await readEntries(zip);
    if (!entries.some((entry) => entry.fileName === '[Content_Types].xml')) throw faults.noSheet('a ZIP archive');
    if (!entries.some((entry) => entry.fileName === 'xl/workbook.xml'))
      throw faults.noSheet('another kind of Office document');
    let claimed = 0;
    for (const entry of entries) {
      claimed += entry.uncompressedSize;
      refuseRatio(entry.uncompressedSize, entry.compressedSize);
      if (claimed > zipLimits.bytes) throw faults.bomb('it would take up more than 768 MB');
    }
    let real = 0;
    for (const entry of entries) {
      real += await inflatedSize(zip, entry, zipLimits.bytes - real);
    }
  } finally {
    zip.close();
  }
}

function refuseRatio(inflated: number, deflated: number): void {
  if (inflated > zipLimits.smallBytes && inflated > deflated * zipLimits.ratio) {
    throw faults.bomb(`a part of it grows ${Math.round(inflated / Math.max(deflated, 1))} times when it is opened`);
  }
}

function readEntries(zip: yauzl.ZipFile): Promise<yauzl.Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: yauzl.Entry[] = [];
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.push(entry);
      if (entries.length > zipLimits.entries) reject(faults.bomb(`it has more than ${zipLimits.entries} parts`));
      else zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', () => reject(faults.broken('its ZIP directory is damaged.')));
    zip.readEntry();
  });
}

function inflatedSize(zip: yauzl.ZipFile, entry: yauzl.Entry, room: number): Promise<number> {
  return new Promise((resolve, reject) => {
    if (entry.fileName.endsWith('/')) {
      resolve(0);
      return;
    }
    zip.openReadStream(entry, (error, stream) => {
      if (error || !stream) {
        reject(faults.broken('a part of it is damaged or encrypted.'));
        return;
      }
      let size = 0;
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > room) {
          reject(faults.bomb('it would take up more than 768 MB'));
          stream.destroy();
        }
      });
      stream.on('end', () => resolve(size));
      stream.on('error', () => reject(faults.broken('a part of it is damaged.')));
    });
  });
}
