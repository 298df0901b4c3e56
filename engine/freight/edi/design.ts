/**
 * The design of a file: segments in order, some under others, each with elements; from it and from invoices the file is made.
 * Fields keep the spelling of the delivery profile that holds them. Every one of them but the names may be missing.
 */
import type { Charset } from '../../values/charsets.ts';
import type { EdiSyntax } from './document.ts';

/** The design of an element: its source, padding, length, replacements, computation. */
export interface EdiElementDesign {
  /** Its place in the segment: `3`, of a component `3.2`. Without one it follows the one before. */
  readonly fieldId?: string | number | null;
  /** The category of its field: fixed text, the time, or whose field it is. */
  readonly fieldType?: string | null;
  readonly fieldName?: string | null;
  readonly fieldNameLabel?: string | null;
  /** How the value is written: text, number, money, impliedMoney, impliedN, decimalN, date. */
  readonly fieldNameType?: string | null;
  /** Category and field in one, `invoice.invoiceNumber`; it goes before both. */
  readonly field?: string | null;
  readonly paddingType?: string | null;
  readonly leftPadElement?: string | null;
  readonly rightPadElement?: string | null;
  /** Only these characters, counted from 1. */
  readonly substring?: { readonly from?: number | string | null; readonly to?: number | string | null } | null;
  readonly replacee?: readonly { readonly from?: string | null; readonly to?: string | null }[] | null;
  /** The most characters; with padding also the least. */
  readonly length?: number | string | null;
  readonly fixedTextVal?: string | null;
  /** How a day or time is written: `yyyyMMdd`, `HHmm`. */
  readonly dateAndTime?: string | null;
  readonly mandatory?: boolean | null;
  /** For a list: writes each value as a repetition of the element. */
  readonly repeated?: boolean | string | null;
  readonly reformation?: string | null;
  /** Over which loop it is computed, by which of its fields, and how the outcome is written. */
  readonly reformationFieldType?: string | null;
  readonly reformationFieldName?: string | null;
  readonly reformationFieldDataType?: string | null;
  readonly validationRules?: readonly EdiValidationRule[] | null;
}

/** A constraint on a written value. */
export interface EdiValidationRule {
  readonly kind: 'matches' | 'oneOf' | 'shortest' | 'longest' | 'least' | 'most';
  readonly value: string;
}

export interface EdiSegmentDesign {
  /** Its number in the design, by which others name it as their parent. */
  readonly segmentId: number | string;
  readonly segmentName: string;
  readonly type?: string | null;
  readonly maxLoops?: number | string | null;
  readonly condition?: string | null;
  /** The field that must be there, or must not. */
  readonly conditionValue?: string | null;
  readonly mandatory?: boolean | null;
  readonly loopType?: string | null;
  readonly loopField?: string | null;
  readonly loopFieldName?: string | null;
  readonly loopGroup?: string | null;
  readonly loopFieldGroup?: string | null;
  readonly loopFieldSeparator?: string | null;
  readonly loopIsMandatory?: boolean | null;
  readonly distinctElementToLoop?: boolean | null;
  /** `skip`: left out where a mandatory element has nothing, in place of a fault. */
  readonly mandatorySkip?: string | null;
  /** `always`: written in every iteration, even if equal to the previous one. */
  readonly repeated?: string | null;
  readonly parentSegment?: string | number | null;
  /** Rules for the text of the segment, without its end: `N1*SH*Acme`. */
  readonly validationRules?: readonly EdiValidationRule[] | null;
  readonly fields: readonly EdiElementDesign[];
}

export interface EdiDesign {
  readonly syntax: EdiSyntax;
  readonly segments: readonly EdiSegmentDesign[];
}

/** Control numbers of X12 have nine digits at most (ISA-13, GS-06, ST-02); the next one is 1. */
export const LAST_CONTROL = 999_999_999;

/** The sender, receiver and control numbers of a file. */
export interface EdiEnvelope {
  readonly senderId: string;
  readonly senderQualifier?: string | null;
  readonly receiverId: string;
  readonly receiverQualifier?: string | null;
  /** The group's parties, if they differ. */
  readonly groupSenderId?: string | null;
  readonly groupReceiverId?: string | null;
  /** `210`, `INVOIC`; default: what the design's own ST or UNH says. */
  readonly messageType?: string | null;
  /** Of X12 `004010`, of EDIFACT `D:96A:UN`; default: what the design's own GS or UNH says. */
  readonly version?: string | null;
  /** Of X12: IM for 210, IA for 110. */
  readonly functionalId?: string | null;
  readonly isTest?: boolean | null;
  /** The next number of each; messages count on from theirs. */
  readonly interchangeControl: number;
  readonly groupControl?: number | null;
  readonly messageControl?: number | null;
  /** When it is made, without a zone: `2026-11-25T08:01:00`. */
  readonly now: string;
  readonly elementSeparator?: string | null;
  readonly componentSeparator?: string | null;
  readonly repetitionSeparator?: string | null;
  readonly segmentTerminator?: string | null;
  /** Of EDIFACT: what makes the character behind it plain text. */
  readonly releaseCharacter?: string | null;
  /** Of EDIFACT: a comma where the partner wants one. */
  readonly decimalMark?: string | null;
  /** Of EDIFACT: UNOA to UNOY, default UNOC. */
  readonly characterSet?: string | null;
  /** Of X12, which names no set: that of the channel, default UTF-8. */
  readonly charset?: Charset | null;
  /** The text after each segment: empty, or a line end. */
  readonly lineEnd?: string | null;
}

/** A record's values, by key. */
export type EdiValues = Readonly<Record<string, unknown>>;

/** An invoice with what is written of it. */
export interface EdiInvoice {
  /** Includes its `charges`. */
  readonly invoice: EdiValues;
  readonly shipment?: EdiValues | null;
  readonly account?: EdiValues | null;
  /** Qualifier and value. */
  readonly references?: readonly EdiValues[] | null;
  /** Qualifier, name, address, city, state, zip, country. */
  readonly addresses?: readonly EdiValues[] | null;
}

/** An error in a written file, with its location in design and data. */
export interface EdiWriteFault {
  readonly code:
    | 'badSegmentName'
    | 'parentMissing'
    | 'noSegments'
    | 'partyMissing'
    | 'elementMissing'
    | 'segmentMissing'
    | 'loopEmpty'
    | 'loopCut'
    | 'tooLong'
    | 'ruleBroken'
    | 'noNumber'
    | 'noDate'
    | 'letterMissing'
    | 'unknownSet'
    | 'separatorInValue';
  readonly segmentId: string;
  readonly segmentName: string;
  /** The place of the element, where it is one's. */
  readonly fieldId?: string;
  /** The element's source field: `invoice.invoiceNumber`. */
  readonly source?: string;
  /** The number of the invoice. */
  readonly invoice: string;
  readonly found?: string;
  readonly expected?: string;
  /** It was mended, and the file may be sent. */
  readonly isWarning?: boolean;
}

/** Where characters of the file are from. */
export interface EdiMark {
  readonly from: number;
  readonly to: number;
  /** Empty for the envelope, which the writer makes. */
  readonly segmentId: string;
  readonly segmentName: string;
  readonly fieldId: string;
  readonly source: string;
  readonly invoice: string;
}

export interface WrittenEdi {
  readonly text: string;
  /** The character set of its bytes. */
  readonly charset: Charset;
  readonly faults: readonly EdiWriteFault[];
  /** Filled if requested. */
  readonly marks: readonly EdiMark[];
  readonly interchangeControl: string;
  readonly groupControl: string;
  /** Control number to invoices. */
  readonly messages: readonly { readonly control: string; readonly invoices: readonly string[] }[];
}
