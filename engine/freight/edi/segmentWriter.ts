/** Writes segments as text, with the source of each character on request. */
import { memoizeText } from '../../../metadata/memoize.ts';
import { type Charset, letterOutside } from '../../values/charsets.ts';
import { letterOutsideLevel } from './characterSets.ts';
import type { EdiMark, EdiWriteFault } from './design.ts';
import type { EdiSyntax, Separators } from './document.ts';

/** A component as it is written, and of which element of a design. */
export interface WrittenPart {
  readonly text: string;
  readonly fieldId: string;
  readonly source: string;
}
/** Repetitions of components. */
export type WrittenElement = readonly (readonly WrittenPart[])[];

/** The origin of a segment. */
export interface SegmentOrigin {
  readonly segmentId: string;
  readonly segmentName: string;
  readonly invoice: string;
}

const CONTROLS = /\p{Cc}/gu;

/** Characters not allowed in a value: the special ones, and these or control characters. */
interface Unsafe {
  readonly special: RegExp;
  readonly any: RegExp;
}

/** Files are of a few grammars; whoever tries out separators makes no more than this many be kept. */
const MAX_CACHED_PATTERNS = 100;

/** Made once for the same separators: a file each invoice is common, and making an expression costs more than a segment. */
const unsafeOf = memoizeText(MAX_CACHED_PATTERNS, (characters): Unsafe => {
  const escaped = characters.replace(/[\]\\^-]/g, '\\$&');
  return { special: new RegExp(`[${escaped}]`, 'g'), any: new RegExp(`[${escaped}\\p{Cc}]`, 'u') };
});

/** The character set of a file: its EDIFACT name (empty for X12), and its bytes. */
export interface WritingSet {
  readonly name: string;
  readonly charset: Charset;
}

export interface SegmentWriterOptions {
  readonly lineEnd: string;
  readonly hasMarks: boolean;
  readonly faults: EdiWriteFault[];
  readonly set: WritingSet;
}

export class SegmentWriter {
  readonly marks: EdiMark[] = [];
  readonly #parts: string[] = [];
  readonly #separators: Separators;
  readonly #lineEnd: string;
  readonly #unsafe: Unsafe;
  readonly #isReleased: boolean;
  readonly #hasMarks: boolean;
  readonly #faults: EdiWriteFault[];
  readonly #set: WritingSet;
  #length = 0;
  /** How many segments were written. */
  count = 0;

  constructor(syntax: EdiSyntax, separators: Separators, { lineEnd, hasMarks, faults, set }: SegmentWriterOptions) {
    this.#separators = separators;
    this.#lineEnd = lineEnd;
    this.#hasMarks = hasMarks;
    this.#faults = faults;
    this.#set = set;
    const { element, component, segment, repetition, release } = separators;
    const special = [element, component, segment, repetition, release].filter((one) => one !== undefined).join('');
    this.#unsafe = unsafeOf(special);
    this.#isReleased = syntax === 'edifact' && release !== undefined;
  }
  get text(): string {
    return this.#parts.join('');
  }
  /** Text as it is, before or between segments. */
  raw(text: string): void {
    this.#parts.push(text);
    this.#length += text.length;
  }
  /** A segment; what is empty at its end is left out. @returns how it was written, without what ends it */
  segment(name: string, elements: readonly WrittenElement[], origin: SegmentOrigin, isPlain = false): string {
    const { element, component, repetition = ' ', segment } = this.#separators;
    const start = this.#length;
    let made = name;
    let pending = '';
    for (const repetitions of elements) {
      pending += element;
      let isFirst = true;
      for (const components of repetitions) {
        if (!isFirst) pending += repetition;
        isFirst = false;
        let between = '';
        for (const part of components) {
          if (part.text !== '') {
            const safe = isPlain ? part.text : this.#safe(part, origin);
            this.#checkLetters(safe, part, origin);
            made += pending + between;
            pending = '';
            between = '';
            if (this.#hasMarks) this.#mark(start + made.length, safe.length, part, origin);
            made += safe;
          }
          between += component;
        }
      }
    }
    const ended = made + segment + this.#lineEnd;
    this.#parts.push(ended);
    this.#length += ended.length;
    this.count += 1;
    return made;
  }
  #mark(from: number, length: number, { fieldId, source }: WrittenPart, origin: SegmentOrigin): void {
    this.marks.push({ from, to: from + length, ...origin, fieldId, source });
  }
  #checkLetters(text: string, { fieldId, source }: WrittenPart, origin: SegmentOrigin): void {
    const { name, charset } = this.#set;
    const found = letterOutsideLevel(text, name) ?? letterOutside(text, charset);
    if (found === undefined) return;
    this.#faults.push({ code: 'letterMissing', ...origin, fieldId, source, found, expected: name || charset });
  }
  /** Without what would take the file apart: released in EDIFACT, in X12, which cannot, a blank. */
  #safe({ text, fieldId, source }: WrittenPart, origin: SegmentOrigin): string {
    const { special, any } = this.#unsafe;
    if (!any.test(text)) return text;
    const flat = text.replace(/\s*[\r\n]+\s*/g, ' ').replace(CONTROLS, ' ');
    if (this.#isReleased) return flat.replace(special, `${this.#separators.release}$&`);
    const safe = flat.replace(special, ' ');
    this.#faults.push({
      code: 'separatorInValue',
      ...origin,
      fieldId,
      source,
      found: text,
      expected: safe,
      isWarning: true,
    });
    return safe;
  }
}
