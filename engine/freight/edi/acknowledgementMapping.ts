/** The mapping of acknowledgements: a channel's element names (`AK9-01`), also ranges (`AK5-02..06`). */

/** The fields read from an acknowledgement. */
const ACKNOWLEDGEMENT_FIELDS = [
  'senderId',
  'receiverId',
  'ackDate',
  'ediID',
  'transactionId',
  'ediStatus',
  'transactionStatus',
  'transactionCount',
  'transactionsReceived',
  'transactionsAccepted',
  'rejectionReason',
  'startSegment',
] as const;
export type AcknowledgementField = (typeof ACKNOWLEDGEMENT_FIELDS)[number];

/** Field to elements, as a person writes them: `AK5-02..06, AK9-05..09`. A field without an entry has its default. */
export type AcknowledgementMapping = Readonly<Partial<Record<AcknowledgementField, string | null>>>;

/** The defaults for the functional acknowledgements 997 and 999. */
export const DEFAULT_ACKNOWLEDGEMENT_MAPPING: Readonly<Record<AcknowledgementField, string>> = {
  senderId: 'GS-02',
  receiverId: 'GS-03',
  ackDate: 'GS-04',
  ediID: 'AK1-02',
  transactionId: 'AK2-02',
  ediStatus: 'AK9-01',
  transactionStatus: 'AK5-01',
  transactionCount: 'AK9-02',
  transactionsReceived: 'AK9-03',
  transactionsAccepted: 'AK9-04',
  rejectionReason: 'AK5-02..06, AK9-05..09',
  startSegment: 'AK2',
};

/** Of CONTRL. */
export const CONTRL_MAPPING: Readonly<Record<AcknowledgementField, string>> = {
  senderId: 'UNB-02',
  receiverId: 'UNB-03',
  ackDate: 'UNB-04',
  ediID: 'UCI-01',
  transactionId: 'UCM-01',
  ediStatus: 'UCI-04',
  transactionStatus: 'UCM-03',
  transactionCount: '',
  transactionsReceived: '',
  transactionsAccepted: '',
  rejectionReason: 'UCM-04, UCI-05',
  startSegment: 'UCM',
};

/** An element of a segment, or the segment itself (0). */
export interface ElementName {
  readonly tag: string;
  readonly element: number;
}

const NAME = /^([A-Z][A-Z0-9]{1,2})(?:-?(\d{1,2})(?:\s*\.\.\s*(\d{1,2}))?)?$/;

/** Parses element names. @returns undefined if one is invalid */
function elementNames(text: string): readonly ElementName[] | undefined {
  const found: ElementName[] = [];
  for (const one of text.split(',')) {
    if (one.trim() === '') continue;
    const [, tag, from, to] = NAME.exec(one.trim().toUpperCase()) ?? [];
    if (tag === undefined) return undefined;
    const first = Number(from ?? 0);
    for (let element = first; element <= Number(to ?? first); element += 1) found.push({ tag, element });
  }
  return found;
}

export type ReadMapping = Readonly<Record<AcknowledgementField, readonly ElementName[]>>;

const NOTHING: AcknowledgementMapping = {};
/** Mappings as they were read, by what is usual and what is said: a channel has many files. */
const read = new WeakMap<object, WeakMap<AcknowledgementMapping, ReadMapping>>();

/** The mapping in force: what the channel says, else what is usual. */
export function readMapping(
  own: AcknowledgementMapping = NOTHING,
  usual: Readonly<Record<AcknowledgementField, string>>,
): ReadMapping {
  const known = read.get(usual) ?? new WeakMap<AcknowledgementMapping, ReadMapping>();
  read.set(usual, known);
  const mapping = known.get(own) ?? mappingOf(own, usual);
  known.set(own, mapping);
  return mapping;
}

function mappingOf(own: AcknowledgementMapping, usual: Readonly<Record<AcknowledgementField, string>>): ReadMapping {
  const entries = ACKNOWLEDGEMENT_FIELDS.map((field) => {
    const said = own[field];
    const names = said == null || said.trim() === '' ? undefined : elementNames(said);
    return [field, names ?? elementNames(usual[field]) ?? []] as const;
  });
  return Object.fromEntries(entries) as ReadMapping;
}
