/** Days and times as partners want them: `yyyyMMdd`, `yyMMdd`, `HHmm` and what can be made of their letters. */

const MOMENT = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/;
/** CC is the century, as X12 calls it. */
const LETTERS = /CCYY|ccyy|yyyy|YYYY|yy|YY|MM|dd|DD|HH|hh|mm|ss|SS/g;

/** @returns undefined for what is neither a day nor a moment */
export function writtenDate(value: unknown, pattern: string): string | undefined {
  const parts = typeof value === 'string' ? MOMENT.exec(value) : null;
  if (!parts) return undefined;
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = parts;
  return pattern.replace(LETTERS, (letters) => {
    switch (letters) {
      case 'yy':
      case 'YY':
        return year.slice(2);
      case 'MM':
        return month;
      case 'dd':
      case 'DD':
        return day;
      case 'HH':
      case 'hh':
        return hour;
      case 'mm':
        return minute;
      case 'ss':
      case 'SS':
        return second;
      default:
        return year;
    }
  });
}
