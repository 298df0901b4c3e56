/**
 * Parsed files of electronic data interchange: X12 (ASC X12.6) and EDIFACT (ISO 9735) both consist of interchanges of groups of
 * messages, which are segments of elements of components. Errors are reported separately, by segment and character; everything
 * readable is returned regardless of errors.
 */

/** The two grammars. */
export type EdiSyntax = 'x12' | 'edifact';

/** The characters by which a file is taken apart. `release` makes the one behind it plain text (EDIFACT only). */
export interface Separators {
  readonly element: string;
  readonly component: string;
  readonly segment: string;
  readonly repetition?: string;
  readonly release?: string;
  /** The decimal mark: a point, in EDIFACT perhaps a comma. */
  readonly decimal: string;
}

/** An element with its repetitions, each a list of components. */
export type EdiElement = readonly (readonly string[])[];

/** A segment, with its position in the file. */
export interface EdiSegment {
  readonly tag: string;
  /** Starts with the first element after the tag. */
  readonly elements: readonly EdiElement[];
  /** Which segment of the file it is, from 1. */
  readonly number: number;
  /** The first character of its tag, from 0. */
  readonly from: number;
  /** Behind its last character. */
  readonly to: number;
}

/** The kinds of errors in a file. */
export type EdiFaultCode =
  | 'empty'
  /** More than is read of a file: nothing of it is taken. */
  | 'tooMuch'
  | 'noInterchange'
  | 'shortHeader'
  | 'badTag'
  | 'outside'
  | 'unexpectedEnd'
  | 'missingEnd'
  | 'controlNumber'
  | 'count'
  | 'repeatedControl'
  | 'statusUnknown'
  | 'answersNothing'
  | 'countOfAnswers'
  | 'noNumber'
  | 'noDate'
  | 'missing'
  | 'total';

/** Something wrong, and where: segment and character as people count, from 1. */
export interface EdiFault {
  readonly code: EdiFaultCode;
  readonly segment: number;
  readonly tag: string;
  /** The element, where it is one's: `SE-01`. */
  readonly element?: string;
  readonly character: number;
  readonly line: number;
  /** The value in the file. */
  readonly found?: string;
  /** The expected value. */
  readonly expected?: string;
}

/** A message, from header to trailer: ST to SE, UNH to UNT. */
export interface EdiMessage {
  /** `210`, `INVOIC`. */
  readonly type: string;
  readonly control: string;
  readonly segments: readonly EdiSegment[];
}

/** GS to GE, UNG to UNE; EDIFACT mostly has one without either. */
export interface EdiGroup {
  readonly functionalId: string;
  readonly sender: string;
  readonly receiver: string;
  readonly control: string;
  readonly version: string;
  readonly header?: EdiSegment;
  readonly messages: readonly EdiMessage[];
}

/** ISA to IEA, UNB to UNZ. */
export interface EdiInterchange {
  readonly syntax: EdiSyntax;
  readonly separators: Separators;
  readonly sender: string;
  readonly senderQualifier: string;
  readonly receiver: string;
  readonly receiverQualifier: string;
  readonly control: string;
  /** As in the header: `20210217`, or with a two-digit year `210217`. */
  readonly date: string;
  readonly time: string;
  /** True for a test interchange. */
  readonly isTest: boolean;
  readonly header: EdiSegment;
  readonly groups: readonly EdiGroup[];
  /** Segments of the interchange itself: TA1. */
  readonly notes: readonly EdiSegment[];
}

/** A file as it was read. */
export interface EdiFile {
  readonly interchanges: readonly EdiInterchange[];
  readonly faults: readonly EdiFault[];
}

/** The text of an element, its first repetition and component; `at` counts from 1, as B3-02 does. */
export const textAt = (segment: EdiSegment | undefined, at: number, component = 1): string =>
  segment?.elements[at - 1]?.[0]?.[component - 1] ?? '';
