/** The text of a difference between two versions of a definition; each screen formats paths and values. */
import type { Difference } from '../../../metadata/edits/differences.ts';
import { word } from '../../text/messages.ts';
import { tAuthoring as say } from '../../text/t.ts';
import { pathWords } from './pathWords.ts';

/** A value in short words: of what has a label its label, of a list its entries. */
export function shownValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return word('common.empty');
  if (typeof value === 'boolean') return word(value ? 'common.yes' : 'common.no');
  if (Array.isArray(value)) return value.map(shownValue).join(', ');
  if (typeof value !== 'object') return String(value);
  const { label, title, text } = value as Record<string, unknown>;
  const said = [label, title, text].find((one) => typeof one === 'string');
  return said === undefined ? Object.values(value).map(shownValue).join(' ') : String(said);
}

/**
 * @param kind of the definition, where it is known
 * @param where default: the names that lead there
 * @param shown how a value is said; default: {@link shownValue}
 */
export function differenceWords(
  { path, what, before, after }: Difference,
  kind?: string,
  where: string = pathWords(path, kind) || say('author.whole'),
  shown: (value: unknown) => string = shownValue,
): string {
  if (what === 'moved') return say('author.moved', { where });
  if (what === 'added') return say('author.added', { where, after: shown(after) });
  if (what === 'removed') return say('author.removed', { where, before: shown(before) });
  return say('author.was', { where, before: shown(before), after: shown(after) });
}
