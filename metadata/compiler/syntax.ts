/**
 * The syntax errors to report for an invalid JSON file: the first position where parsing failed, and errors that are independent
 * (a comment, an extra comma, an escape). The tolerant parser reports many more, which are consequences.
 */
import { createScanner, type ParseError } from 'jsonc-parser';

export interface SyntaxFault {
  offset: number;
  message: string;
}

// The numbers are jsonc-parser's ParseErrorCode, a const enum that erased syntax cannot import.
const words: Record<number, string> = {
  1: 'This is no JSON.',
  2: 'This is no number that JSON knows.',
  3: 'The name of a property is expected here, in quotation marks.',
  4: 'A value is expected here.',
  5: 'A colon is expected here.',
  6: 'A comma is expected here.',
  7: 'A closing brace is expected here.',
  8: 'A closing bracket is expected here.',
  9: 'The file should end here.',
  10: 'Comments are not allowed; say it in "description".',
  11: 'A comment does not end, and comments are not allowed.',
  12: 'A text does not end.',
  13: 'A number does not end.',
  14: 'This is no Unicode escape.',
  15: 'This is no escape that JSON knows.',
  16: 'This character is not allowed in a text; write it as an escape.',
};
const PROPERTY_NAME = 3;
const VALUE = 4;
/** Faults after which the rest is read as it was meant. */
const harmless: ReadonlySet<number> = new Set([10, 14, 15, 16]);

const COMMA_TOO_MANY = 'There is a comma too many here.';

/** @returns true if the fault is a comma before a closing brace or bracket */
const isCommaTooMany = (text: string, { error, offset }: ParseError): boolean =>
  (error === PROPERTY_NAME || error === VALUE) &&
  /[}\]]/.test(text[offset] ?? '') &&
  /,\s*$/.test(text.slice(0, offset));

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** How far a token is indented that is the first of its line; undefined of any other. */
function indentation(text: string, offset: number): number | undefined {
  let start = offset;
  while (text[start - 1] === ' ' || text[start - 1] === '\t') start--;
  return start === 0 || text[start - 1] === '\n' ? offset - start : undefined;
}

/** `SyntaxKind` of jsonc-parser's scanner, a const enum too. */
const OPENING: Readonly<Record<number, string>> = { 1: 'brace', 3: 'bracket' };
const CLOSING: ReadonlySet<number> = new Set([2, 4]);
const END = 17;

/**
 * Finds a missing brace or bracket by indentation: a member indented differently from its siblings, or a closing
 * brace indented differently from the line that opened it. A parser notices only much later.
 */
function leftOut(text: string): SyntaxFault | undefined {
  const stack: { what: string; offset: number; indented: number; members: number | undefined }[] = [];
  const scanner = createScanner(text, true);
  let indented = 0;
  for (let token = scanner.scan(); token !== (END as typeof token); token = scanner.scan()) {
    const offset = scanner.getTokenOffset();
    const own = indentation(text, offset);
    const open = stack.at(-1);
    const closing = CLOSING.has(token);
    indented = own ?? indented;
    if (own !== undefined && open) {
      const expected = closing ? open.indented : open.members;
      if (expected !== undefined && own !== expected) {
        const message =
          own < expected
            ? `A closing ${open.what} is missing before this: what opens in line ${lineOf(text, open.offset)} is not closed.`
            : 'A brace or bracket is missing before this, or there is one too many: the indentation does not fit.';
        return { offset, message };
      }
      if (!closing) open.members = own;
    }
    const opening = OPENING[token];
    if (opening) stack.push({ what: opening, offset, indented, members: undefined });
    else if (closing) stack.pop();
  }
  return undefined;
}

/** The faults of a text that the parser complained about, in their order; `astray`: what follows the last was not understood. */
export function syntaxFaults(text: string, errors: readonly ParseError[]): { faults: SyntaxFault[]; astray: boolean } {
  const told: SyntaxFault[] = [];
  for (const error of errors) {
    if (isCommaTooMany(text, error)) {
      const offset = text.slice(0, error.offset).lastIndexOf(',');
      if (told.at(-1)?.offset !== offset) told.push({ offset, message: COMMA_TOO_MANY });
      continue;
    }
    const fault = { offset: error.offset, message: words[error.error] ?? 'This is no JSON.' };
    if (harmless.has(error.error)) {
      told.push(fault);
      continue;
    }
    const before = leftOut(text);
    const last = before && before.offset <= fault.offset ? before : fault;
    // A bracket that is missing makes the comma before the next one look like one too many: that is one fault.
    const comma = told.at(-1);
    if (comma?.message === COMMA_TOO_MANY && /^[\s,\]}]*$/.test(text.slice(comma.offset, last.offset))) told.pop();
    told.push(last);
    return { faults: told, astray: true };
  }
  return { faults: told, astray: false };
}
