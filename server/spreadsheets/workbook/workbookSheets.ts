/** A workbook's table of contents: its sheets by name, and in which part of the archive each of them is. */
import { faults } from '../readFault.ts';
import { parseXml } from './parseXml.ts';
import type { ZipParts } from './zipParts.ts';

export interface WorkbookSheet {
  name: string;
  hidden: boolean;
  /** The archive's part with its rows; chart sheets have none of these. */
  part: string | undefined;
}

export interface WorkbookContents {
  sheets: WorkbookSheet[];
  strings: string | undefined;
  styles: string | undefined;
  from1904: boolean;
}

const MAX_SHEETS = 1000;

/**
 * Visible sheets first, then hidden ones: a person may mean one of those, but seldom does. What only a program can show
 * (`veryHidden`: settings, lists of macros) is not offered.
 * @throws ReadFault
 */
export async function workbookContents(zip: ZipParts): Promise<WorkbookContents> {
  const { ofType, byId } = await relations(zip);
  const sheets: (WorkbookSheet & { state: string | undefined })[] = [];
  let from1904: boolean | undefined;
  const pieces = zip.text('xl/workbook.xml');
  if (!pieces) throw faults.broken('its list of sheets is damaged.');
  await parseXml(pieces, {
    open(tag, attribute) {
      if (tag === 'workbookPr') from1904 ??= ['1', 'true'].includes(attribute('date1904') ?? '');
      if (tag !== 'sheet') return;
      if (sheets.length >= MAX_SHEETS) throw faults.bomb(`it has more than ${MAX_SHEETS} sheets`);
      const state = attribute('state');
      const name = attribute('name') ?? `${sheets.length + 1}`;
      sheets.push({ name, state, hidden: state === 'hidden', part: byId.get(attribute('id') ?? '') });
    },
  });
  const offered = sheets.filter(({ state }) => state !== 'veryHidden').map(({ state: _, ...sheet }) => sheet);
  return {
    sheets: [...offered.filter(({ hidden }) => !hidden), ...offered.filter(({ hidden }) => hidden)],
    strings: ofType.get('sharedStrings'),
    styles: ofType.get('styles'),
    from1904: from1904 ?? false,
  };
}

interface Relations {
  /** Parts by the last word of their type. */
  ofType: Map<string, string>;
  /** Worksheets by the id that the list of sheets names. */
  byId: Map<string, string>;
}

async function relations(zip: ZipParts): Promise<Relations> {
  const ofType = new Map<string, string>();
  const byId = new Map<string, string>();
  const pieces = zip.text('xl/_rels/workbook.xml.rels');
  if (!pieces) return { ofType, byId };
  await parseXml(pieces, {
    open(tag, attribute) {
      if (tag !== 'Relationship') return;
      const type = (attribute('Type') ?? '').split('/').at(-1) ?? '';
      const part = partOf(attribute('Target') ?? '');
      if (type === 'worksheet') byId.set(attribute('Id') ?? '', part);
      else ofType.set(type, part);
    },
  });
  return { ofType, byId };
}

/** A target is said from the folder `xl`, or from the top of the archive. */
const partOf = (target: string) =>
  new URL(target.replace(/[?#]/g, encodeURIComponent), 'zip://archive/xl/workbook.xml').pathname.slice(1);
