/** A partner's objections, marked in the file that we sent: its segments, the marked ranges of each, and the reasons. */
import type { AcknowledgedTransaction, Acknowledgement, OffendingPlace, OffendingSegment } from './acknowledgement.ts';
import type { EdiInterchange, EdiMessage, EdiSegment } from './document.ts';
import { elementRange } from './elementRange.ts';
import { readEdi } from './readEdi.ts';
import { piecesOf } from './segments.ts';
import { groupPlace, interchangePlace, transactionPlace } from './serviceFaults.ts';

/** The list of codes that a reason is from. */
export type ReasonList = 'TA1' | 'AK9' | 'AK5' | 'AK3' | 'AK4' | 'CONTRL';

export interface Objection {
  readonly list: ReasonList;
  readonly code: string;
  /** The name of the location: `L1`, `L1-04`. */
  readonly place: string;
  /** The value that the partner reports. */
  readonly value?: string;
}

/** A segment of our file. */
export interface MarkedSegment {
  /** Which of the file, from 1. */
  readonly number: number;
  readonly text: string;
  /** Places of its text, from 0. */
  readonly marks: readonly { readonly from: number; readonly to: number }[];
  readonly objections: readonly Objection[];
}

export interface MarkedFile {
  readonly segments: readonly MarkedSegment[];
  /** True if the acknowledged message was found in the file. */
  readonly isFound: boolean;
}

const plain = (control: string): string => control.trim().replace(/^0+(?=.)/, '');
const isSame = (one: string, other: string): boolean => plain(one) === plain(other);
const nameOf = (tag: string, element: number): string =>
  element === 0 ? tag : `${tag}-${String(element).padStart(2, '0')}`;

/** Segments in order, with their objections. */
class Marker {
  readonly #text: string;
  readonly #segments: readonly EdiSegment[];
  readonly #said = new Map<number, { marks: { from: number; to: number }[]; objections: Objection[] }>();

  constructor(text: string) {
    this.#text = text;
    this.#segments = [...piecesOf(text)].flatMap((piece) => (piece.kind === 'segment' ? [piece.segment] : []));
  }
  /** The first with a tag from one on, before the next of its own kind begins. */
  next(header: EdiSegment, tag: string): EdiSegment | undefined {
    if (tag === header.tag) return header;
    for (const segment of this.#segments.slice(header.number)) {
      if (segment.tag === tag) return segment;
      if (segment.tag === header.tag) return undefined;
    }
    return undefined;
  }
  say(
    segment: EdiSegment,
    interchange: EdiInterchange,
    objection: Objection,
    at: { element: number; component?: number } | undefined,
  ): void {
    const said = this.#said.get(segment.number) ?? { marks: [], objections: [] };
    this.#said.set(segment.number, said);
    said.objections.push(objection);
    if (!at) return;
    const { element, component } = at;
    const whole = { from: segment.from, to: segment.to };
    const { from, to } = elementRange(this.#text, segment, interchange.separators, element, component) ?? whole;
    said.marks.push({ from: from - segment.from, to: to - segment.from });
  }
  segments(): MarkedSegment[] {
    return this.#segments.map((segment) => {
      const said = this.#said.get(segment.number);
      return {
        number: segment.number,
        text: this.#text.slice(segment.from, segment.to),
        marks: joined(said?.marks ?? []),
        objections: said?.objections ?? [],
      };
    });
  }
}

/** Marks in their order, none within another. */
function joined(marks: readonly { from: number; to: number }[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const mark of [...marks].sort((one, other) => one.from - other.from || other.to - one.to)) {
    const last = found.at(-1);
    if (!last || mark.from > last.to) found.push({ ...mark });
    else last.to = Math.max(last.to, mark.to);
  }
  return found;
}

/** A service segment: the header of its level, or the one that closes it. */
function sayOfService(
  marker: Marker,
  interchange: EdiInterchange,
  header: EdiSegment,
  list: ReasonList,
  code: string,
  { tag, element }: OffendingPlace,
  isMarked = true,
): void {
  const segment = marker.next(header, tag) ?? header;
  const objection = { list, code, place: nameOf(tag, element) };
  marker.say(segment, interchange, objection, isMarked ? { element: segment.tag === tag ? element : 0 } : undefined);
}

/** Codes for a missing segment: the segment at that position is not marked. */
const MISSING: ReadonlySet<string> = new Set(['AK3 3', 'AK3 I6', 'CONTRL 13']);

function sayOfSegment(
  marker: Marker,
  interchange: EdiInterchange,
  message: EdiMessage,
  offending: OffendingSegment,
  lists: { segment: ReasonList; element: ReasonList },
): void {
  const [header] = message.segments;
  const there =
    message.segments[offending.position - 1] ??
    message.segments.find(({ tag }) => tag === offending.tag) ??
    (offending.position > 0 ? message.segments.at(-1) : header);
  if (!there) return;
  const tag = offending.tag || there.tag;
  const isIt = tag === there.tag;
  for (const code of offending.reasons) {
    const isMarked = isIt && !MISSING.has(`${lists.segment} ${code}`) && offending.elements.length === 0;
    const objection = { list: lists.segment, code, place: tag };
    marker.say(there, interchange, objection, isMarked ? { element: 0 } : undefined);
  }
  for (const { element, component, reason, value } of offending.elements) {
    const place = nameOf(tag, element);
    const objection = { list: lists.element, code: reason, place, ...(value === '' ? {} : { value }) };
    marker.say(there, interchange, objection, isIt ? { element, component } : undefined);
  }
}

function sayOfTransaction(
  marker: Marker,
  interchange: EdiInterchange,
  message: EdiMessage,
  transaction: AcknowledgedTransaction,
  isContrl: boolean,
): void {
  const [header] = message.segments;
  if (!header) return;
  for (const code of transaction.rejectionReason) {
    const place = isContrl ? (transaction.place ?? { tag: header.tag, element: 0 }) : transactionPlace(code);
    // Where segments are named, it says no more than that.
    const isMarked = transaction.segments.length === 0 || place.element > 0;
    sayOfService(marker, interchange, header, isContrl ? 'CONTRL' : 'AK5', code, place, isMarked);
  }
  const lists = isContrl
    ? ({ segment: 'CONTRL', element: 'CONTRL' } as const)
    : ({ segment: 'AK3', element: 'AK4' } as const);
  for (const segment of transaction.segments) sayOfSegment(marker, interchange, message, segment, lists);
}

/** Marks one of our files with the errors of an acknowledgement. */
export function markedFile(text: string, acknowledgement: Acknowledgement): MarkedFile {
  const { kind, ediID, rejectionReason, transactions, place } = acknowledgement;
  const { interchanges } = readEdi(text);
  const marker = new Marker(text);
  const sayOfAll = (interchange: EdiInterchange, messages: readonly EdiMessage[]): void => {
    for (const transaction of transactions) {
      const named = messages.find(({ control }) => isSame(control, transaction.transactionId));
      // A partner may write the number of the only one otherwise than it was.
      const message = named ?? (messages.length === 1 ? messages[0] : undefined);
      if (message) sayOfTransaction(marker, interchange, message, transaction, kind === 'CONTRL');
    }
  };
  let isFound = false;
  for (const interchange of interchanges) {
    if (kind === 'TA1' || kind === 'CONTRL') {
      if (!isSame(interchange.control, ediID)) continue;
      isFound = true;
      const list = kind === 'TA1' ? 'TA1' : 'CONTRL';
      for (const code of rejectionReason) {
        const at = kind === 'TA1' ? interchangePlace(code) : (place ?? { tag: interchange.header.tag, element: 0 });
        sayOfService(marker, interchange, interchange.header, list, code, at);
      }
      const messages = interchange.groups.flatMap((group) => group.messages);
      sayOfAll(interchange, messages);
      continue;
    }
    for (const group of interchange.groups) {
      if (!group.header || !isSame(group.control, ediID)) continue;
      isFound = true;
      for (const code of rejectionReason)
        sayOfService(marker, interchange, group.header, 'AK9', code, groupPlace(code));
      sayOfAll(interchange, group.messages);
    }
  }
  return { segments: marker.segments(), isFound };
}
