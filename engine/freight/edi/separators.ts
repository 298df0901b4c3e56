/**
 * Detects the separators of a file: X12 declares them in its ISA, EDIFACT in a UNA; otherwise they are inferred from the text.
 */
import type { Separators } from './document.ts';

/** Of EDIFACT without a UNA (ISO 9735-1, 7.1). */
export const EDIFACT_SEPARATORS: Separators = {
  component: ':',
  element: '+',
  decimal: '.',
  release: '?',
  repetition: '*',
  segment: "'",
};

/** How many element separators an ISA has before its last element, which is one character. */
const ISA_ELEMENTS = 16;
/** The version from which ISA-11 is the repetition separator, no standards identifier. */
const REPETITION_SINCE = '00402';
const ALPHANUMERIC = /[A-Za-z0-9 ]/;
/** An ISA has 106 characters; one whose elements are wider than they should be is not looked for further than that. */
const MAX_HEADER_LENGTH = 1000;

/**
 * The separators that an ISA at this place says, whether or not its elements have the widths that they should have.
 * @returns undefined where it ends too early
 */
export function separatorsOfIsa(text: string, at: number): Separators | undefined {
  const header = text.slice(at, at + MAX_HEADER_LENGTH);
  const element = header[3];
  if (element === undefined || ALPHANUMERIC.test(element)) return undefined;
  const starts: number[] = [];
  for (let place = 3; starts.length < ISA_ELEMENTS; place = header.indexOf(element, place + 1)) {
    if (place < 0) return undefined;
    starts.push(place + 1);
  }
  const last = starts[ISA_ELEMENTS - 1] as number;
  const component = header[last];
  const segment = header[last + 1];
  if (component === undefined || segment === undefined) return undefined;
  const elementText = (number: number) => header.slice(starts[number - 1] as number, (starts[number] as number) - 1);
  const repetition = elementText(11);
  const hasRepetition =
    repetition.length === 1 && !ALPHANUMERIC.test(repetition) && elementText(12) >= REPETITION_SINCE;
  return { element, component, segment, decimal: '.', ...(hasRepetition ? { repetition } : {}) };
}

/** The separators of a UNA at this place: six characters behind its tag. @returns undefined where it ends too early */
export function separatorsOfUna(text: string, at: number): Separators | undefined {
  const [component, element, decimal, release, repetition, segment] = text.slice(at + 3, at + 9);
  if (!component || !element || !decimal || !release || !repetition || !segment) return undefined;
  return {
    component,
    element,
    decimal,
    segment,
    ...(release === ' ' ? {} : { release }),
    // Blank until version 4, where it is the separator of repetitions.
    ...(repetition === ' ' ? {} : { repetition }),
  };
}

/** Segments that follow the header of an interchange at once, and so show what ends one. */
const AFTER_HEADER = /([^A-Za-z0-9\s])\s*(?:UNH|UNG|UNZ)/;

/** The separators of an interchange that has no UNA: the usual ones, but for what ends its header and follows its tag. */
export function separatorsWithoutUna(text: string, at: number): Separators {
  const element = text[at + 3] ?? '+';
  const segment = AFTER_HEADER.exec(text.slice(at, at + 2000))?.[1] ?? EDIFACT_SEPARATORS.segment;
  const usual = { ...EDIFACT_SEPARATORS, element: ALPHANUMERIC.test(element) ? '+' : element, segment };
  // A point as segment terminator cannot be the decimal mark.
  return segment === '.' ? { ...usual, decimal: ',' } : usual;
}
