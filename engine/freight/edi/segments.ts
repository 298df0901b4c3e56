/** Splits text into segments, regardless of line ends, indentation, a byte order mark, and empty segments. */
import type { EdiElement, EdiSegment, EdiSyntax, Separators } from './document.ts';
import { separatorsOfIsa, separatorsOfUna, separatorsWithoutUna } from './separators.ts';

/** A piece of a file, in order. */
export type Piece =
  | { readonly kind: 'segment'; readonly segment: EdiSegment }
  /** From here on the file is taken apart by these. */
  | { readonly kind: 'separators'; readonly syntax: EdiSyntax; readonly separators: Separators }
  /** A header that is too short, or text outside an interchange. */
  | { readonly kind: 'wrong'; readonly from: number; readonly text: string }
  /** Here is more than is read of a file. */
  | { readonly kind: 'tooMuch'; readonly from: number };

/** Segments, elements and components that a file may have: a small file of nothing else would fill the memory. */
const MAX_PARTS = 1_000_000;
const MAX_SEGMENT_LENGTH = 1_000_000;

/** White space, control characters, a byte order mark. */
const isBlankCode = (code: number): boolean => code <= 0x20 || code === 0x7f || code === 0xa0 || code === 0xfeff;

/** Cuts at a separator, where nothing is released. */
function cut(text: string, separator: string | undefined, release: string | undefined): string[] {
  if (separator === undefined) return [text];
  if (release === undefined || !text.includes(release)) return text.split(separator);
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === release) at += 1;
    else if (text[at] === separator) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(text.slice(from));
  return parts;
}

/** Text without the characters that release others. */
function released(text: string, release: string | undefined): string {
  if (release === undefined || !text.includes(release)) return text;
  let plain = '';
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === release && at + 1 < text.length) at += 1;
    plain += text[at];
  }
  return plain;
}

/** The element of a text. An ISA has separators as values, so none of it is taken apart. */
function elementOf(text: string, { repetition, component, release }: Separators, isPlain: boolean): EdiElement {
  if (isPlain) return [[text]];
  const isOne =
    !text.includes(component) &&
    (repetition === undefined || !text.includes(repetition)) &&
    (release === undefined || !text.includes(release));
  if (isOne) return [[text]];
  return cut(text, repetition, release).map((one) =>
    cut(one, component, release).map((part) => released(part, release)),
  );
}

/** Returns the end of a segment: the index of its terminator, or the end of the text. */
function endOf(text: string, from: number, { segment, release }: Separators): number {
  for (let at = text.indexOf(segment, from); at >= 0; at = text.indexOf(segment, at + 1)) {
    if (release === undefined) return at;
    let releases = 0;
    while (at - releases > from && text[at - releases - 1] === release) releases += 1;
    if (releases % 2 === 0) return at;
  }
  return text.length;
}

/** Returns the end of a text without its trailing line ends. */
function trimmedEnd(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && (text[end - 1] === '\n' || text[end - 1] === '\r')) end -= 1;
  return end;
}

const LINE_ENDS = /[\r\n]+/g;

/**
 * @returns true if line ends are neither data nor separators: X12 does not define them, and files are wrapped to lines of 80
 * characters
 */
const isWrapped = (syntax: EdiSyntax, { element, component, segment, repetition }: Separators): boolean =>
  syntax === 'x12' && ![element, component, segment, repetition].some((one) => one === '\n' || one === '\r');

const partsOf = (elements: readonly EdiElement[]): number =>
  elements.reduce((sum, element) => element.reduce((count, repetition) => count + repetition.length, sum), 1);

/** The pieces of a file, from its first character to its last. */
export function* piecesOf(text: string): Generator<Piece> {
  let syntax: EdiSyntax = 'edifact';
  let separators: Separators | undefined;
  let fromUna: Separators | undefined;
  let number = 0;
  let parts = 0;
  let at = 0;
  while (at < text.length) {
    if (isBlankCode(text.charCodeAt(at)) || (separators && text[at] === separators.segment)) {
      at += 1;
      continue;
    }
    const tag = text.slice(at, at + 3);
    if (tag === 'UNA' && text[at + 3] !== separators?.element) {
      const said = separatorsOfUna(text, at);
      if (said) {
        fromUna = said;
        separators = said;
        syntax = 'edifact';
        yield { kind: 'separators', syntax: 'edifact', separators: said };
        at += 9;
        continue;
      }
    }
    if (tag === 'ISA' || (tag === 'UNB' && !fromUna)) {
      const said = tag === 'ISA' ? separatorsOfIsa(text, at) : separatorsWithoutUna(text, at);
      if (said) {
        separators = said;
        syntax = tag === 'ISA' ? 'x12' : 'edifact';
        yield { kind: 'separators', syntax, separators: said };
      } else if (!separators) {
        yield { kind: 'wrong', from: at, text: text.slice(at, at + 40) };
        return;
      }
    }
    if (!separators) {
      yield { kind: 'wrong', from: at, text: text.slice(at, at + 40) };
      return;
    }
    const end = endOf(text, at, separators);
    const raw = text.slice(at, trimmedEnd(text, at, end));
    const flat = isWrapped(syntax, separators) ? raw.replace(LINE_ENDS, '') : raw;
    if (parts >= MAX_PARTS || raw.length > MAX_SEGMENT_LENGTH) {
      yield { kind: 'tooMuch', from: at };
      return;
    }
    const [name = '', ...elements] = cut(flat, separators.element, separators.release);
    number += 1;
    const own = separators;
    const read = elements.map((one) => elementOf(one, own, name === 'ISA'));
    parts += partsOf(read);
    yield {
      kind: 'segment',
      segment: { tag: name.trim(), elements: read, number, from: at, to: at + raw.length },
    };
    at = end + 1;
    // A UNA holds for the interchange behind it.
    if (name === 'UNZ') fromUna = undefined;
  }
}
