/** The sheets of a workbook by name, from its table of contents: none of them is read for it. */
import yauzl from 'yauzl';
import { faults } from './readFault.ts';

export interface WorkbookSheet {
  name: string;
  hidden: boolean;
  /** Its place in the workbook, from 1. */
  place: number;
}

/**
 * Visible sheets first, then hidden ones: a person may mean one of those, but seldom does. What only a program can show
 * (`veryHidden`: settings, lists of macros) is not offered.
 */
export async function workbookSheets(file: string): Promise<WorkbookSheet[]> {
  const contents = (await partOf(file, 'xl/workbook.xml')).toString('utf8');
  const tags = contents.match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? [];
  const sheets = tags.flatMap((tag, index) => {
    const state = attribute(tag, 'state');
    if (state === 'veryHidden') return [];
    return [{ name: attribute(tag, 'name') ?? `${index + 1}`, hidden: state === 'hidden', place: index + 1 }];
  });
  return [...sheets.filter(({ hidden }) => !hidden), ...sheets.filter(({ hidden }) => hidden)];
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return (found?.[1] ?? found?.[2])?.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, word) => {
    if (word) return ENTITIES[word] ?? whole;
    const code = Number.parseInt(hex ?? decimal, hex ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function partOf(file: string, name: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const broken = () => reject(faults.broken('its list of sheets is damaged.'));
    yauzl.open(file, { lazyEntries: true }, (fault, zip) => {
      if (fault || !zip) return broken();
      zip.on('error', broken);
      zip.on('end', broken);
      zip.on('entry', (entry: yauzl.Entry) => {
        if (entry.fileName !== name) return zip.readEntry();
        zip.openReadStream(entry, (failed, stream) => {
          if (failed || !stream) return broken();
          const parts: Buffer[] = [];
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.on('error', broken);
          stream.on('end', () => {
            zip.close();
            resolve(Buffer.concat(parts));
          });
        });
      });
      zip.readEntry();
    });
  });
}
