import { isBlank } from './blank.ts';
import { textForm } from './textForm.ts';
import { textKey } from './textKey.ts';

/** The text key of a text field's value, undefined when it is empty: what `textOf` says, without a side. */
export function textKeyOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return isBlank(value) ? undefined : textKey(textForm('text', value));
  const first = value.charCodeAt(0);
  if (first > 32 && first < 127) return textKey(value);
  return value.trim() === '' ? undefined : textKey(value);
}

/** @returns true if a key is plain ASCII, for {@link hasTextKey} */
export function isAscii(key: string): boolean {
  for (let i = 0; i < key.length; i++) if (key.charCodeAt(i) > 127) return false;
  return true;
}

/**
 * @returns true if a text field's value has this plain ASCII, non-blank text key. A value of another length cannot have it:
 * neither normalization nor lower-casing removes a character, and characters that they lengthen stay outside ASCII.
 */
export function hasAsciiKey(value: unknown, key: string): boolean {
  if (typeof value !== 'string') return textKeyOf(value) === key;
  if (value === key) return true;
  const length = key.length;
  if (value.length !== length) return false;
  // Compares from the end, where values with equal beginnings (codes, numbered names) usually differ.
  for (let i = length - 1; i >= 0; i--) {
    const unit = value.charCodeAt(i);
    const wanted = key.charCodeAt(i);
    if (unit === wanted) continue;
    if (unit > 127) return textKey(value) === key;
    if ((unit | 32) !== wanted || unit < 65 || unit > 90) return false;
  }
  return true;
}
