/** The texts that cells of a workbook name by number. */
import { faults } from '../readFault.ts';
import { parseXml } from './parseXml.ts';
import { sheetLimits } from './sheetLimits.ts';
import { RichText, unescapeText } from './xmlText.ts';

/** @throws ReadFault where there are more than one upload may have */
export async function readSharedStrings(pieces: AsyncIterable<string> | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (!pieces) return strings;
  let letters = 0;
  let item: RichText | undefined;
  await parseXml(pieces, {
    open(name) {
      if (name === 'si') item = new RichText();
      else item?.open(name);
    },
    text: (text) => item?.text(text),
    close(name) {
      if (name !== 'si') return item?.close(name);
      const text = unescapeText(item?.value ?? '');
      item = undefined;
      letters += text.length;
      strings.push(text);
      if (strings.length > sheetLimits.strings || letters > sheetLimits.letters) throw faults.memory();
    },
  });
  return strings;
}
