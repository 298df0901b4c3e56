/** The texts that cells of a workbook name by number. */
import { faults } from '../readFault.ts';
import { parseXml } from './parseXml.ts';
import { sheetLimits } from './sheetLimits.ts';
import { StringTable } from './stringTable.ts';
import { RichText, unescapeText } from './xmlText.ts';

/** @throws ReadFault where there are more than one upload may have */
export async function readSharedStrings(pieces: AsyncIterable<string> | undefined): Promise<StringTable> {
  const strings = new StringTable();
  if (!pieces) return strings;
  let item: RichText | undefined;
  await parseXml(pieces, {
    open(name) {
      if (name === 'si') item = new RichText();
      else item?.open(name);
    },
    text(text) {
      item?.text(text);
      if ((item?.value.length ?? 0) > sheetLimits.writtenLetters)
        throw faults.bomb('a text has more than 32,767 letters');
    },
    close(name) {
      if (name !== 'si') return item?.close(name);
      strings.push(unescapeText(item?.value ?? ''));
      item = undefined;
      if (strings.bytes > sheetLimits.stringBytes) throw faults.memory();
    },
  });
  return strings;
}
