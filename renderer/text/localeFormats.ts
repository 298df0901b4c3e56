/** How the tenant writes days and numbers. What is stored, sent and compared is never written so. */
import { type LocaleFormats, PLAIN_FORMATS, writeDay, writeDecimal } from '../../engine/values/localeFormats.ts';
import { programInForce, tenant } from '../program/program.ts';

/** The tenant's; before there are definitions, and where it says nothing, those of the specification. */
export function currentLocaleFormats(): LocaleFormats {
  if (!programInForce()) return PLAIN_FORMATS;
  const { formats } = tenant();
  return formats ? { ...PLAIN_FORMATS, ...formats } : PLAIN_FORMATS;
}

/** A text that begins with a day `yyyy-MM-dd`, with the day as the tenant writes it; any other text as it is. */
export const formatDay = (text: string, formats = currentLocaleFormats()): string => writeDay(text, formats);

/** A plain decimal number with the tenant's decimal separator; other text is returned unchanged. */
export const formatDecimal = (text: string, formats = currentLocaleFormats()): string => writeDecimal(text, formats);
