/** Turns a value change into text edits: only differences are rewritten, so that folds and positions are retained. */
import { applyEdits, type JSONPath, modify } from 'jsonc-parser';
import { isKeyed, memberOf, namesOfBoth } from '../../../../metadata/edits/keyed.ts';
import { jsonText } from '../../../../metadata/jsonText.ts';

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } };
/** With more changes the whole text is rewritten: each edit parses the text again. */
const MAX_CHANGES = 40;

interface ValueChange {
  path: JSONPath;
  /** undefined: it is taken out. */
  value: unknown;
}

/** The places in which two values differ, the deepest that say it. */
export function valueChangesBetween(before: unknown, after: unknown, path: JSONPath = []): ValueChange[] {
  if (Object.is(before, after)) return [];
  if (isKeyed(before) && isKeyed(after)) {
    return namesOfBoth(before, after).flatMap((name) =>
      valueChangesBetween(memberOf(before, name), memberOf(after, name), [...path, name]),
    );
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((member, at) => valueChangesBetween(member, after[at], [...path, at]));
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, value: after }];
}

/** True if both have the same names in the same order: the text shows an order even if it has no meaning. */
function sameOrder(before: unknown, after: unknown): boolean {
  if (Object.is(before, after)) return true;
  if (!isKeyed(before) || !isKeyed(after)) return true;
  const names = Object.keys(after).filter((name) => Object.hasOwn(before, name));
  const were = Object.keys(before).filter((name) => Object.hasOwn(after, name));
  return names.every((name, at) => name === were[at] && sameOrder(before[name], after[name]));
}

/** @param text says `before`. @returns the text that says `after` */
export function textAfter(text: string, before: unknown, after: unknown): string {
  // A text in the form of files stays in it.
  if (text === jsonText(before)) return jsonText(after);
  const places = valueChangesBetween(before, after);
  if (places.length > MAX_CHANGES || !sameOrder(before, after)) return jsonText(after);
  return places.reduce((now, { path, value }) => applyEdits(now, modify(now, path, value, FORMAT)), text);
}

export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** The part in which two texts differ; undefined where they do not. */
export function changeBetween(before: string, after: string): TextChange | undefined {
  if (before === after) return undefined;
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < most - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}
