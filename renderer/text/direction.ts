/** In which direction the page is written: by the script of the tenant's language. */
export type Direction = 'ltr' | 'rtl';

/** Scripts that are written from right to left, by their codes (ISO 15924). */
const FROM_RIGHT: ReadonlySet<string | undefined> = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
]);

/** @param language as a tenant names it: `de`, `ar-EG` */
export const directionOf = (language: string): Direction =>
  FROM_RIGHT.has(new Intl.Locale(language).maximize().script) ? 'rtl' : 'ltr';

/** The direction of the document. */
export const pageDirection = (): Direction => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr');

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The key as it would be in a page that is written from left to right: there the left arrow leads back, the right one on. */
export const readingKey = (key: string): string => (pageDirection() === 'rtl' ? (MIRRORED[key] ?? key) : key);
