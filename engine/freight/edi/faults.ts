/** Faults with the place that people look for: the segment and the character of the file, and its line. */
import type { EdiFault, EdiFaultCode, EdiSegment } from './document.ts';

/** The details of a fault in addition to its location. */
export interface FaultSaid {
  /** Which element, from 1. */
  readonly at?: number;
  readonly found?: string;
  readonly expected?: string;
}

/** The maximum number of reported faults; a non-EDI file could have more faults than characters. */
const MAX_FAULTS = 1000;
/** Always reported, since every reader of a file depends on them. */
const ALWAYS: ReadonlySet<EdiFaultCode> = new Set(['missingEnd']);

/** The faults of one text, in the order in which they were found. */
export class Faults {
  readonly found: EdiFault[] = [];
  readonly #text: string;
  #line = 1;
  #counted = 0;

  constructor(text: string) {
    this.#text = text;
  }
  /** One of a segment, or of one of its elements. */
  add(code: EdiFaultCode, segment: EdiSegment, { at, found, expected }: FaultSaid = {}): void {
    this.#put(code, segment.from, {
      segment: segment.number,
      tag: segment.tag,
      ...(at === undefined ? {} : { element: `${segment.tag}-${String(at).padStart(2, '0')}` }),
      ...(found === undefined ? {} : { found }),
      ...(expected === undefined ? {} : { expected }),
    });
  }
  /** One of a place that belongs to no segment. */
  addAt(code: EdiFaultCode, from: number, found: string): void {
    this.#put(code, from, { segment: 0, tag: '', found });
  }
  #put(code: EdiFaultCode, from: number, rest: Omit<EdiFault, 'code' | 'character' | 'line'>): void {
    if (this.found.length >= MAX_FAULTS && !ALWAYS.has(code)) return;
    for (; this.#counted > from; this.#counted -= 1) if (this.#text[this.#counted - 1] === '\n') this.#line -= 1;
    for (; this.#counted < from; this.#counted += 1) if (this.#text[this.#counted] === '\n') this.#line += 1;
    this.found.push({ code, ...rest, character: from + 1, line: this.#line });
  }
}
