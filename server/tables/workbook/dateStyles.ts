/** Which styles of a workbook show a number as a day or a time: nothing else tells one from a number. */
import { parseXml } from './parseXml.ts';

/** Formats that every workbook has, without saying so (ECMA-376 part 1, 18.8.30; also those of East Asia and Thailand). */
const BUILT_IN: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];
/** From here on a workbook says its formats itself; some programs begin at 100. */
const FIRST_OWN = 100;
const MAX_STYLES = 100_000;

/** @returns for each style of a cell whether it is a date's */
export async function readDateStyles(pieces: AsyncIterable<string> | undefined): Promise<boolean[]> {
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
  const known = new Map<number, boolean>();
  return styles.map((id) => {
    const isDate = known.get(id) ?? isDateFormat(id, own.get(id));
    known.set(id, isDate);
    return isDate;
  });
}

function isDateFormat(id: number, code: string | undefined): boolean {
  if (BUILT_IN.some(([from, to]) => id >= from && id <= to)) return true;
  return id >= FIRST_OWN && code !== undefined && showsDate(code);
}

const TOKEN = /^(?:s{1,2}|m{1,5}|h{1,2}|am|pm|a|p|d{1,4}|a{3,5}|y{1,4}|e{1,4})$/;

/** Whether one of the sections of a format (`dd.mm.yyyy;@`) is made of parts of dates and times alone. */
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
