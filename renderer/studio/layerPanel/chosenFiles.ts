/** Files that were chosen or dropped, as texts with the paths that a layer's export gave them. */
import { readZip, type TextFile } from './zip.ts';

/** One of the files cannot be read: which, and why. */
export class FileFault extends Error {
  override name = 'FileFault';
  readonly file: string;
  constructor(file: string, cause: unknown) {
    super((cause as Error).message, { cause });
    this.file = file;
  }
}

/**
 * A folder above `definitions/` is left out; what says no path is a file of the layer by its name.
 * @param layer systems/ID or accounts/ID, into which files go that say no layer, and those of another one
 */
export function pathIn(layer: string, path: string): string {
  const inside = /(?:^|\/)definitions\/(?:systems|accounts)\/[^/]+\/(.+)$/.exec(path)?.[1];
  return `definitions/${layer}/${inside ?? path.split('/').at(-1)}`;
}

/** @throws FileFault */
export async function chosenFiles(layer: string, files: readonly File[]): Promise<TextFile[]> {
  const found: TextFile[] = [];
  for (const file of files) {
    try {
      const read = (await isZip(file)) ? await readZip(file) : [{ path: pathOf(file), text: await file.text() }];
      for (const { path, text } of read) {
        if (path.endsWith('.json')) found.push({ path: pathIn(layer, path), text });
      }
    } catch (error) {
      throw new FileFault(file.name, error);
    }
  }
  return found;
}

/** Detected by its first bytes: file names are unreliable. */
const isZip = async (file: File): Promise<boolean> => (await file.slice(0, 2).text()) === 'PK';

const pathOf = (file: File): string => file.webkitRelativePath || file.name;
