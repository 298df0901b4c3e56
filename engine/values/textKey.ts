/** Plain ASCII needs no normalisation, and lower-cases the same everywhere. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
const ASCII = /^[\x00-\x7f]*$/;

/**
 * The text key (docs/contract/values.md, Text keys): NFC, Unicode's default lower case, final sigma as sigma, NFC again.
 * Equality, `contains` and order of text are over it. Lower-casing may denormalise, hence the second NFC.
 */
export function textKey(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}
