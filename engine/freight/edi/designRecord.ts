/**
 * Converts a delivery profile's record to a design, and an invoice's records to values for writing: elements are in a separate
 * list.
 */
import { compileRegex } from '../../regex/compileRegex.ts';
import { listOf } from '../../values/list.ts';
import type {
  EdiDesign,
  EdiElementDesign,
  EdiEnvelope,
  EdiInvoice,
  EdiSegmentDesign,
  EdiValidationRule,
  EdiValues,
} from './design.ts';
import type { EdiSyntax } from './document.ts';

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const rowsOf = (value: unknown): EdiValues[] =>
  Array.isArray(value) ? value.filter((one): one is EdiValues => typeof one === 'object' && one !== null) : [];

const RULES = new Set(['matches', 'oneOf', 'shortest', 'longest', 'least', 'most']);

/** The complete rules, with kind and value; a row that is being typed may be incomplete. */
const rulesOf = (value: unknown): EdiValidationRule[] =>
  rowsOf(value)
    .map((row) => ({ kind: textOf(row.kind), value: textOf(row.value).trim() }))
    .filter((rule): rule is EdiValidationRule => RULES.has(rule.kind) && rule.value !== '');

/** The rules of a segment as rows, one for each line: the kind, a space and the value. */
const segmentRuleRows = (value: unknown): EdiValues[] =>
  textOf(value)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, kind, rest] = /^\s*(\w+)\s+(.+)$/.exec(line) ?? [];
      return { kind: kind ?? line.trim(), value: rest ?? '' };
    });

const segmentRulesOf = (value: unknown): EdiValidationRule[] => rulesOf(segmentRuleRows(value));

const isRule = (row: EdiValues): boolean => {
  const [rule] = rulesOf([row]);
  if (rule === undefined) return false;
  if (rule.kind === 'oneOf') return true;
  if (rule.kind !== 'matches') return Number.isFinite(Number(rule.value));
  try {
    compileRegex(rule.value);
    return true;
  } catch {
    return false;
  }
};

/** @returns the first rule that cannot be evaluated, with the list that it is in */
export function wrongRule({ segments, elements }: DesignRecord): { list: string; rule: string } | undefined {
  const rules = [
    ...rowsOf(segments).flatMap((row) =>
      segmentRuleRows(row.validationRules).map((rule) => ['segments', rule] as const),
    ),
    ...rowsOf(elements).flatMap((row) => rowsOf(row.validationRules).map((rule) => ['elements', rule] as const)),
  ];
  const wrong = rules.find(([, rule]) => !isRule(rule));
  return wrong && { list: wrong[0], rule: [wrong[1].kind, wrong[1].value].map(textOf).join(' ').trim() };
}

const isMandatory = (value: unknown): boolean => value === true || value === 'mandatory' || value === 'skip';

function elementOf(row: EdiValues): EdiElementDesign {
  const { validationRules, mandatory, ...rest } = row;
  return {
    ...(rest as EdiElementDesign),
    mandatory: isMandatory(mandatory),
    validationRules: rulesOf(validationRules),
  };
}

/** The properties of a record that form a design. */
export interface DesignRecord {
  readonly ediStandard?: unknown;
  readonly segments?: unknown;
  readonly elements?: unknown;
}

/** The design of a record; an element names its segment by its number. */
export function designOf({ ediStandard, segments, elements }: DesignRecord): EdiDesign {
  const own = new Map<string, EdiElementDesign[]>();
  const skipping = new Set<string>();
  for (const row of rowsOf(elements)) {
    const key = textOf(row.segmentId).trim();
    const list = own.get(key) ?? [];
    own.set(key, list);
    list.push(elementOf(row));
    if (row.mandatory === 'skip') skipping.add(key);
  }
  return {
    syntax: (textOf(ediStandard).toLowerCase() === 'edifact' ? 'edifact' : 'x12') satisfies EdiSyntax,
    segments: rowsOf(segments).map((row, index): EdiSegmentDesign => {
      const segmentId = textOf(row.segmentId).trim() || String(index + 1);
      const { mandatory, validationRules, ...rest } = row;
      return {
        ...(rest as unknown as EdiSegmentDesign),
        validationRules: segmentRulesOf(validationRules),
        segmentId,
        mandatory: isMandatory(mandatory),
        mandatorySkip: mandatory === 'skip' || skipping.has(segmentId) ? 'skip' : null,
        fields: own.get(segmentId) ?? [],
      };
    }),
  };
}

const LINE_ENDS: Readonly<Record<string, string>> = { lf: '\n', crlf: '\r\n' };

/**
 * The envelope of a profile's record. Parties, message and version may also be in segments of its design.
 * @param numbers the next control numbers, and the moment without a zone
 */
export function envelopeOf(
  record: EdiValues,
  numbers: Pick<EdiEnvelope, 'interchangeControl' | 'groupControl' | 'messageControl' | 'now' | 'charset'>,
): EdiEnvelope {
  const said = (key: string): string | null => (textOf(record[key]) === '' ? null : textOf(record[key]));
  return {
    senderId: textOf(record.ownId).trim(),
    receiverId: textOf(record.partnerId).trim(),
    isTest: record.isTestIndicator === true,
    elementSeparator: said('elementSeparator'),
    componentSeparator: said('componentSeparator'),
    repetitionSeparator: said('repetitionSeparator'),
    releaseCharacter: said('releaseCharacter'),
    segmentTerminator: said('segmentTerminator'),
    characterSet: said('characterSet'),
    lineEnd: LINE_ENDS[textOf(record.lineEnd)] ?? '',
    ...numbers,
  };
}

/** Which fields of a shipment are references of a file, by the qualifier that X12 has for each (N9-01). */
const REFERENCES = [
  ['MB', 'mwab'],
  ['BM', 'hawb'],
  ['BN', 'bookingNumber'],
  ['PO', 'poNumber'],
  ['SI', 'asnNumber'],
  ['Q1', 'quoteNumber'],
] as const;

const present = (value: unknown): boolean => textOf(value).trim() !== '';

/** The records that belong to an invoice, as they are written: its references and addresses are found among their fields. */
export function ediInvoiceOf(invoice: EdiValues, shipment?: EdiValues | null, account?: EdiValues | null): EdiInvoice {
  const fields = shipment ?? {};
  const references = REFERENCES.flatMap(([qualifier, field]) =>
    present(fields[field]) ? [{ qualifier, field, value: fields[field] }] : [],
  );
  const others = listOf(fields.references).map((value) => ({ qualifier: 'ZZ', field: 'references', value }));
  const addresses = [
    { qualifier: 'SH', name: fields.shipper, port: fields.originPort, country: fields.originCountry },
    { qualifier: 'CN', name: fields.consignee, port: fields.destinationPort, country: fields.destinationCountry },
    {
      qualifier: 'BT',
      name: account?.accountName ?? fields.accountName,
      address: account?.address,
      city: account?.city,
      country: account?.country,
    },
  ].filter(({ name }) => present(name));
  return {
    invoice,
    shipment: shipment ?? null,
    account: account ?? null,
    references: [...references, ...others],
    addresses,
  };
}
