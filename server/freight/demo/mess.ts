/**
 * The mess that real data has: other case, blanks at the ends, names that are nearly the same, letters of other scripts.
 * All of these values can be stored; rules mark them as errors.
 */
import type { Random } from './random.ts';

const title = (text: string) => text.toLowerCase().replace(/(^|\s)\S/g, (letter) => letter.toUpperCase());

/** One in `every` is written in another way: the same name for a person, another text. */
export function messy(random: Random, text: string, every = 12): string {
  if (!random.chance(1 / every)) return text;
  return random.pick<(value: string) => string>([
    (value) => value.toUpperCase(),
    (value) => value.toLowerCase(),
    title,
    (value) => `${value} `,
    (value) => ` ${value}`,
    (value) => value.replace(' ', '  '),
    (value) => value.replace(/\s/, ' '),
    (value) => value.normalize('NFD'),
    (value) => `${value}.`,
  ])(text);
}

/** The forms of one company's name that meet in one column. */
export function nearDuplicate(random: Random, name: string): string {
  return random.pick<(value: string) => string>([
    (value) => value.replace(/\b(Inc\.?|Ltd\.?|GmbH|LLC)$/, '').trim(),
    (value) => value.replace(/\bInc\.$/, 'Incorporated').replace(/\bLtd\.$/, 'Limited'),
    (value) => (value.includes(' & ') ? value.replace(' & ', ' and ') : value.replace(' and ', ' & ')),
    (value) => `${value} (${random.pick(['formerly', 'c/o', 'dba'])} ${value.split(' ')[0]})`,
    (value) => value.replace(/[aeiou]/, ''),
    (value) => value.toUpperCase(),
  ])(name);
}

/** Remarks that belong into other fields. */
export const STRANGE_REMARKS: readonly string[] = [
  '=HYPERLINK("http://example.com","see here")',
  '100% checked_by\\mail; "urgent"',
  'Übergabe am Tor 7 – bitte hupen',
  'ΟΔΥΣΣΕΥΣ / Οδυσσεύς',
  'İstanbul aktarmalı',
  '運送中に破損 📦',
  'תיק 42 – הועבר',
  "O'Neill's dock, 2nd door\nring twice",
  '+1 (312) 555-0142 call before delivery',
  'N/A',
  'nbsp here, zero​width there',
];
