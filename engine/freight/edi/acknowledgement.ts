/**
 * Acknowledgements as they come back: TA1, 997 and 999 (ASC X12), CONTRL (EDIFACT). One file may answer for several of ours;
 * each answer says whom it is of, what became of the whole and of each transaction, why, and which segments offended.
 */
import type { AcknowledgementMapping, ElementName, ReadMapping } from './acknowledgementMapping.ts';
import { CONTRL_MAPPING, DEFAULT_ACKNOWLEDGEMENT_MAPPING, readMapping } from './acknowledgementMapping.ts';
import type { EdiFault, EdiGroup, EdiInterchange, EdiMessage, EdiSegment } from './document.ts';
import { textAt } from './document.ts';
import { Faults } from './faults.ts';
import { readEdi } from './readEdi.ts';

/** The outcome of a sent message. `unknown`: the code is not in the standard. */
export type AcknowledgedAs = 'accepted' | 'acceptedWithErrors' | 'partly' | 'rejected' | 'received' | 'unknown';

/** A segment of our transaction with an error. */
export interface OffendingSegment {
  readonly tag: string;
  /** Which segment of the transaction, from 1 for ST or UNH; 0 where it is not said. */
  readonly position: number;
  readonly loop: string;
  readonly reasons: readonly string[];
  readonly elements: readonly OffendingElement[];
}
export interface OffendingElement {
  readonly element: number;
  /** From 1; 0 where none is said. */
  readonly component: number;
  readonly reason: string;
  /** The value in error. */
  readonly value: string;
}

/** A service segment of ours that CONTRL names (`UNH`, `UNB`): its element, 0 for the segment. */
export interface OffendingPlace {
  readonly tag: string;
  readonly element: number;
}

export interface AcknowledgedTransaction {
  /** Its control number. */
  readonly transactionId: string;
  readonly type: string;
  readonly transactionStatus: string;
  readonly outcome: AcknowledgedAs;
  readonly rejectionReason: readonly string[];
  /** The location of the error, if the code identifies one. */
  readonly place?: OffendingPlace;
  readonly segments: readonly OffendingSegment[];
}

/** One answer: to a group by 997, 999, to an interchange by TA1, CONTRL. */
export interface Acknowledgement {
  readonly kind: 'TA1' | '997' | '999' | 'CONTRL';
  /** The control number of the acknowledging interchange: identifies duplicates. */
  readonly interchangeControl: string;
  readonly senderId: string;
  readonly receiverId: string;
  /** `2021-02-17`; the original text if it is not a day. */
  readonly ackDate: string;
  /** The control number that we gave: of the group, or of the interchange. */
  readonly ediID: string;
  readonly ediStatus: string;
  readonly outcome: AcknowledgedAs;
  readonly transactionCount?: number;
  readonly transactionsReceived?: number;
  readonly transactionsAccepted?: number;
  readonly rejectionReason: readonly string[];
  /** The location of the error, if the code identifies one. */
  readonly place?: OffendingPlace;
  readonly transactions: readonly AcknowledgedTransaction[];
}

export interface AcknowledgementFile {
  readonly acknowledgements: readonly Acknowledgement[];
  readonly faults: readonly EdiFault[];
}

const LETTERS: Readonly<Record<string, AcknowledgedAs>> = {
  A: 'accepted',
  E: 'acceptedWithErrors',
  P: 'partly',
  R: 'rejected',
  M: 'rejected',
  W: 'rejected',
  X: 'rejected',
};
/** 0083 of EDIFACT: this level and those below it. */
const ACTIONS: Readonly<Record<string, AcknowledgedAs>> = {
  1: 'accepted',
  2: 'rejected',
  3: 'partly',
  4: 'rejected',
  5: 'rejected',
  6: 'accepted',
  7: 'accepted',
  8: 'received',
};

/** 999 calls the same segments otherwise. */
const OF_999: Readonly<Record<string, string>> = { AK3: 'IK3', AK4: 'IK4', AK5: 'IK5' };

/** A day of eight or six digits; of two digits of year, what is near: 00 to 79 is of this century. */
function dayOf(text: string): string {
  const digits = /^\d{8}$/.test(text)
    ? text
    : /^\d{6}$/.test(text)
      ? `${Number(text.slice(0, 2)) < 80 ? 20 : 19}${text}`
      : '';
  return digits === '' ? text : `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

const numberAt = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : undefined;

/** The values of the named elements, each from the first segment that contains it. */
function valuesOf(names: readonly ElementName[], segments: readonly EdiSegment[], is999: boolean): string[] {
  return names.flatMap(({ tag, element }) => {
    const other = is999 ? OF_999[tag] : undefined;
    const segment = segments.find((one) => one.tag === tag || one.tag === other);
    if (!segment) return [];
    const value = element === 0 ? segment.tag : textAt(segment, element).trim();
    return value === '' ? [] : [value];
  });
}

class AcknowledgementReader {
  readonly found: Acknowledgement[] = [];
  readonly #faults: Faults;

  constructor(text: string) {
    this.#faults = new Faults(text);
  }
  get faults(): readonly EdiFault[] {
    return this.#faults.found;
  }
  #fault(code: EdiFault['code'], segment: EdiSegment, found?: string, expected?: string, at?: number): void {
    this.#faults.add(code, segment, {
      ...(at === undefined ? {} : { at }),
      ...(found === undefined ? {} : { found }),
      ...(expected === undefined ? {} : { expected }),
    });
  }
  #outcome(
    letters: Readonly<Record<string, AcknowledgedAs>>,
    status: string,
    segment: EdiSegment,
    at: number,
  ): AcknowledgedAs {
    const outcome = letters[status.toUpperCase()];
    if (outcome) return outcome;
    this.#fault('statusUnknown', segment, status, Object.keys(letters).join(', '), at);
    return 'unknown';
  }
  note(interchange: EdiInterchange, note: EdiSegment): void {
    const at = (element: number) => textAt(note, element).trim();
    const status = at(4);
    const outcome = this.#outcome(LETTERS, status, note, 4);
    if (at(1) === '') this.#fault('answersNothing', note);
    const reason = at(5);
    this.found.push({
      kind: 'TA1',
      interchangeControl: interchange.control,
      senderId: interchange.sender,
      receiverId: interchange.receiver,
      ackDate: dayOf(at(2)),
      ediID: at(1),
      ediStatus: status,
      outcome,
      // 000 means no error.
      rejectionReason: reason === '' || reason === '000' ? [] : [reason],
      transactions: [],
    });
  }
  functional(interchange: EdiInterchange, group: EdiGroup, message: EdiMessage, mapping: ReadMapping): void {
    const is999 = message.type === '999';
    const around = [interchange.header, ...(group.header ? [group.header] : []), ...message.segments];
    const starts = new Set(mapping.startSegment.map(({ tag }) => tag));
    const whole: EdiSegment[] = [];
    const parts: EdiSegment[][] = [];
    let part: EdiSegment[] | undefined;
    for (const segment of message.segments) {
      if (starts.has(segment.tag)) {
        part = [segment];
        parts.push(part);
      } else if (part && !['AK9', 'SE'].includes(segment.tag)) part.push(segment);
      else whole.push(segment);
    }
    const first = (field: keyof ReadMapping, among: readonly EdiSegment[]) =>
      valuesOf(mapping[field].slice(0, 1), among, is999)[0] ?? '';
    const header = message.segments[0] as EdiSegment;
    const end = message.segments.find(({ tag }) => tag === mapping.ediStatus[0]?.tag);
    if (!end) this.#fault('missing', header, undefined, mapping.ediStatus[0]?.tag);
    const status = first('ediStatus', whole);
    const outcome = end ? this.#outcome(LETTERS, status, end, mapping.ediStatus[0]?.element ?? 1) : 'unknown';
    const transactions = parts.map((segments): AcknowledgedTransaction => {
      const answer = segments.find(({ tag }) => tag === 'AK5' || tag === 'IK5');
      const own = first('transactionStatus', segments);
      // Without an answer of its own a transaction shares that of its group.
      const its = answer ? this.#outcome(LETTERS, own, answer, 1) : outcome;
      return {
        transactionId: first('transactionId', segments),
        type: textAt(segments[0], 1).trim(),
        transactionStatus: own,
        outcome: its,
        rejectionReason: valuesOf(mapping.rejectionReason, segments, is999),
        segments: offendingOf(segments),
      };
    });
    const ediID = first('ediID', whole) || first('ediID', around);
    if (ediID === '') this.#fault('answersNothing', header, undefined, 'AK1-02');
    const accepted = numberAt(first('transactionsAccepted', whole));
    const received = numberAt(first('transactionsReceived', whole));
    const count = numberAt(first('transactionCount', whole));
    const taken = transactions.filter(
      (one) => one.outcome === 'accepted' || one.outcome === 'acceptedWithErrors',
    ).length;
    // An acceptance of all transactions may omit them individually.
    if (end && accepted !== undefined && accepted !== taken && transactions.length === received) {
      this.#fault('countOfAnswers', end, String(accepted), String(taken), 4);
    }
    this.found.push({
      kind: is999 ? '999' : '997',
      interchangeControl: interchange.control,
      senderId: first('senderId', around),
      receiverId: first('receiverId', around),
      ackDate: dayOf(first('ackDate', around)),
      ediID,
      ediStatus: status,
      outcome,
      ...(count === undefined ? {} : { transactionCount: count }),
      ...(received === undefined ? {} : { transactionsReceived: received }),
      ...(accepted === undefined ? {} : { transactionsAccepted: accepted }),
      rejectionReason: valuesOf(mapping.rejectionReason, whole, is999),
      transactions,
    });
  }
  control(interchange: EdiInterchange, message: EdiMessage): void {
    const mapping = readMapping(undefined, CONTRL_MAPPING);
    const [header] = message.segments;
    const uci = message.segments.find(({ tag }) => tag === 'UCI');
    if (!uci) {
      this.#fault('missing', header as EdiSegment, undefined, 'UCI');
      return;
    }
    const status = textAt(uci, 4).trim();
    const outcome = this.#outcome(ACTIONS, status, uci, 4);
    const parts: EdiSegment[][] = [];
    for (const segment of message.segments) {
      if (segment.tag === 'UCM') parts.push([segment]);
      else if (segment.tag === 'UCS' || segment.tag === 'UCD') parts.at(-1)?.push(segment);
    }
    const transactions = parts.map((segments): AcknowledgedTransaction => {
      const ucm = segments[0] as EdiSegment;
      const own = textAt(ucm, 3).trim();
      return {
        transactionId: textAt(ucm, 1).trim(),
        type: textAt(ucm, 2).trim(),
        transactionStatus: own,
        outcome: this.#outcome(ACTIONS, own, ucm, 3),
        rejectionReason: valuesOf(mapping.rejectionReason, [ucm], false),
        ...placeAt(ucm, 5),
        segments: offendingOfContrl(segments),
      };
    });
    this.found.push({
      kind: 'CONTRL',
      interchangeControl: interchange.control,
      senderId: interchange.sender,
      receiverId: interchange.receiver,
      ackDate: dayOf(interchange.date),
      ediID: textAt(uci, 1).trim(),
      ediStatus: status,
      // 7 accepts what is not refused one by one.
      outcome: outcome === 'accepted' && transactions.some((one) => one.outcome === 'rejected') ? 'partly' : outcome,
      rejectionReason: valuesOf(mapping.rejectionReason, [uci], false),
      ...placeAt(uci, 6),
      transactions,
    });
  }
}

/** A service segment and the place of its element, as UCI and UCM name them side by side. */
function placeAt(segment: EdiSegment, at: number): { place?: OffendingPlace } {
  const tag = textAt(segment, at).trim();
  return tag === '' ? {} : { place: { tag, element: placeWithoutTag(textAt(segment, at + 1)) } };
}

/** Elements of EDIFACT are counted with the tag as the first. */
const placeWithoutTag = (place: string): number => Math.max(0, (numberAt(place) ?? 1) - 1);

/** AK3 and AK4 (997), IK3 and IK4 (999). */
function offendingOf(segments: readonly EdiSegment[]): OffendingSegment[] {
  const found: (OffendingSegment & { elements: OffendingElement[] })[] = [];
  for (const segment of segments) {
    const at = (element: number, component?: number) => textAt(segment, element, component).trim();
    if (segment.tag === 'AK3' || segment.tag === 'IK3') {
      const reasons = [4, 5, 6, 7, 8].map((element) => at(element)).filter(Boolean);
      found.push({ tag: at(1), position: numberAt(at(2)) ?? 0, loop: at(3), reasons, elements: [] });
    } else if (segment.tag === 'AK4' || segment.tag === 'IK4') {
      const element = numberAt(at(1)) ?? 0;
      found.at(-1)?.elements.push({ element, component: numberAt(at(1, 2)) ?? 0, reason: at(3), value: at(4) });
    }
  }
  return found;
}

/** UCS and UCD: the place of the segment, then of the element. */
function offendingOfContrl(segments: readonly EdiSegment[]): OffendingSegment[] {
  const found: (OffendingSegment & { elements: OffendingElement[] })[] = [];
  for (const segment of segments) {
    const at = (element: number, component?: number) => textAt(segment, element, component).trim();
    if (segment.tag === 'UCS') {
      const reasons = [at(2)].filter(Boolean);
      found.push({ tag: '', position: numberAt(at(1)) ?? 0, loop: '', reasons, elements: [] });
    } else if (segment.tag === 'UCD') {
      const element = placeWithoutTag(at(2));
      found.at(-1)?.elements.push({ element, component: numberAt(at(2, 2)) ?? 0, reason: at(1), value: '' });
    }
  }
  return found;
}

/**
 * Reads the acknowledgements in a file, regardless of its other content. A file without any returns an empty list, and its
 * faults give the reason.
 * @param own the channel's mapping, of 997 and 999; a field without an entry uses its default
 */
export function readAcknowledgement(text: string, own?: AcknowledgementMapping): AcknowledgementFile {
  const file = readEdi(text);
  const mapping = readMapping(own, DEFAULT_ACKNOWLEDGEMENT_MAPPING);
  const reader = new AcknowledgementReader(text);
  for (const interchange of file.interchanges) {
    for (const note of interchange.notes) reader.note(interchange, note);
    for (const group of interchange.groups) {
      for (const message of group.messages) {
        if (message.type === '997' || message.type === '999') reader.functional(interchange, group, message, mapping);
        else if (message.type === 'CONTRL') reader.control(interchange, message);
      }
    }
  }
  return { acknowledgements: reader.found, faults: [...file.faults, ...reader.faults] };
}
