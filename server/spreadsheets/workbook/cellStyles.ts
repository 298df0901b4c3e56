/** Number formats of a workbook's cell styles: only they distinguish a day from a number, or 06791 from 6791. */
import { parseXml } from './parseXml.ts';

/** Formats of days and times that every workbook has, without saying so (ECMA-376 part 1, 18.8.30; also those of East Asia and Thailand). */
const BUILT_IN_DATES: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];
/** From here on a workbook says its formats itself; some programs begin at 100. */
const FIRST_OWN = 100;
const MAX_STYLES = 100_000;

/** The other formats of that list. Not the short day (14), which each computer shows its own way, nor the general format. */
const BUILT_IN_CODES: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  12: '# ?/?',
  13: '# ??/??',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  37: '#,##0 ;(#,##0)',
  38: '#,##0 ;[Red](#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;[Red](#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mmss.0',
};
/** Excel takes no longer code. */
const MAX_CODE = 255;

export interface CellStyle {
  /** A number is a day or a time. */
  isDate: boolean;
  /** How a number is shown; undefined where all of its digits are, or each computer shows it its own way. */
  code?: string;
}

const PLAIN: CellStyle = { isDate: false };

/** @returns the styles of cells, by their place */
export async function readCellStyles(pieces: AsyncIterable<string> | undefined): Promise<CellStyle[]> {
  if (!pieces) return [];
  const own = new Map<number, string>();
  const styles: number[] = [];
  let inside = false;
  await parseXml(pieces, {
    open(name, attribute) {
      const format = () => Number(attribute('numFmtId') ?? 0);
      if (name === 'numFmt') own.set(format(), attribute('formatCode') ?? '');
      else if (name === 'cellXfs') inside = true;
      else if (inside && name === 'xf' && styles.length < MAX_STYLES) styles.push(format());
    },
    close(name) {
      if (name === 'cellXfs') inside = false;
    },
  });
  const known = new Map<number, CellStyle>();
  return styles.map((id) => {
    const style = known.get(id) ?? styleOf(id, own.get(id));
    known.set(id, style);
    return style;
  });
}

function styleOf(id: number, ownCode: string | undefined): CellStyle {
  const isDate = isDateFormat(id, ownCode);
  const code = ownCode ?? BUILT_IN_CODES[id];
  if (code === undefined || code.length > MAX_CODE || /^general$/i.test(code.trim()) || code.trim() === '@')
    return isDate ? { isDate } : PLAIN;
  return { isDate, code };
}

function isDateFormat(id: number, code: string | undefined): boolean {
  if (BUILT_IN_DATES.some(([from, to]) => id >= from && id <= to)) return true;
  return id >= FIRST_OWN && code !== undefined && showsDate(code);
}

const TOKEN = /^(?:s{1,2}|m{1,5}|h{1,2}|am|pm|a|p|d{1,4}|a{3,5}|y{1,4}|e{1,4})$/;

/** True if a section of a format (`dd.mm.yyyy;@`) consists only of date and time parts. */
function showsDate(code: string): boolean {
  return code
    .toLowerCase()
    .replace(/;@$/, '')
    .replace(/\\./g, ' ')
    .replace(/"[^"]*"/g, ' ')
    .split(';')
    .some((section) => {
      const tokens = section
        .replace(/(\[?[smhd]{1,2}\]?)[.,]00?0?/g, '$1')
        .replace(/\[([smhd]{1,2})\]/g, '$1')
        .replace(/\[[^\]]*\]/g, '')
        .split(/[^a-z0#?%]+/)
        .filter((token) => token !== '');
      return tokens.length > 0 && tokens.every((token) => TOKEN.test(token));
    });
}
