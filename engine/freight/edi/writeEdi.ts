/** Makes a file of invoices by a design: the envelope with its numbers and counts, and in it each segment in its rounds. */
import { isBlank } from '../../values/blank.ts';
import type { Charset } from '../../values/charsets.ts';
import { charsetOf, syntaxVersion, USUAL_SET } from './characterSets.ts';
import {
  type EdiDesign,
  type EdiEnvelope,
  type EdiInvoice,
  type EdiWriteFault,
  LAST_CONTROL,
  type WrittenEdi,
} from './design.ts';
import { type DesignPlan, planDesign, type SegmentPlan } from './designPlan.ts';
import type { Separators } from './document.ts';
import { writtenDate } from './ediDates.ts';
import { holdsRule } from './elementValue.ts';
import { fieldValue, itemsOf, roundOf, type WriteScope } from './scope.ts';
import {
  type SegmentOrigin,
  SegmentWriter,
  type WritingSet,
  type WrittenElement,
  type WrittenPart,
} from './segmentWriter.ts';
import { EDIFACT_SEPARATORS } from './separators.ts';

/** The elements of the envelope that name sender and receiver. */
const PARTIES: Readonly<Record<string, readonly number[]>> = { ISA: [6, 8], GS: [2, 3], UNB: [2, 3] };
/** The most characters that an X12 sender or receiver has (ISA-06, ISA-08). */
const ID_LENGTH = 15;
/** From this version ISA-11 is the separator of repetitions. */
const REPETITION_SINCE = '00402';
const NO_PARTS: WrittenElement = [];
const EMPTY: WrittenPart = { text: '', fieldId: '', source: '' };

const plainPart = (text: string): WrittenElement => [[{ text, fieldId: '', source: 'envelope' }]];
const composite = (texts: readonly string[]): WrittenElement => [
  texts.map((text) => ({ text, fieldId: '', source: 'envelope' })),
];

/** How people call an invoice. */
const nameOf = ({ invoice }: EdiInvoice): string => String(invoice.invoiceNumber ?? invoice.id ?? '');

function separatorsOf({ syntax }: EdiDesign, envelope: EdiEnvelope): Separators {
  const usual: Separators =
    syntax === 'edifact'
      ? EDIFACT_SEPARATORS
      : { element: '*', component: '>', segment: '~', repetition: '^', decimal: '.' };
  return {
    ...usual,
    element: envelope.elementSeparator || usual.element,
    component: envelope.componentSeparator || usual.component,
    segment: envelope.segmentTerminator || usual.segment,
    ...(usual.repetition === undefined ? {} : { repetition: envelope.repetitionSeparator || usual.repetition }),
    ...(usual.release === undefined ? {} : { release: envelope.releaseCharacter || usual.release }),
    decimal: (syntax === 'edifact' && envelope.decimalMark) || usual.decimal,
  };
}

class EdiWriter {
  readonly faults: EdiWriteFault[];
  readonly out: SegmentWriter;
  readonly #plan: DesignPlan;
  readonly #syntax: EdiDesign['syntax'];
  readonly #envelope: EdiEnvelope;
  readonly #separators: Separators;
  readonly #messageType: string;
  readonly #version: string;
  readonly #set: WritingSet;
  readonly #invoices: readonly EdiInvoice[];
  /** The text of each segment in the previous iteration. */
  readonly #said = new Map<SegmentPlan, string>();
  /** The invoice that is written. */
  #invoice = '';

  constructor(design: EdiDesign, invoices: readonly EdiInvoice[], envelope: EdiEnvelope, hasMarks: boolean) {
    this.#syntax = design.syntax;
    this.#envelope = envelope;
    this.#invoices = invoices;
    this.#separators = separatorsOf(design, envelope);
    this.#plan = planDesign(design, this.#separators.decimal);
    this.faults = [...this.#plan.faults];
    const isX12 = design.syntax === 'x12';
    this.#messageType =
      envelope.messageType || (isX12 ? this.#ownText('ST', 1) || '210' : this.#ownText('UNH', 2) || 'INVOIC');
    const parts = [2, 3, 4].map((component) => this.#ownText('UNH', 2, component)).filter(Boolean);
    this.#version = envelope.version || (isX12 ? this.#ownText('GS', 8) || '004010' : parts.join(':') || 'D:96A:UN');
    this.#set = this.#setOf();
    this.out = new SegmentWriter(design.syntax, this.#separators, {
      lineEnd: envelope.lineEnd ?? '',
      hasMarks,
      faults: this.faults,
      set: this.#set,
    });
  }
  /** The set that the UNB names; the design's own goes before that of the envelope. */
  #setOf(): WritingSet {
    const { characterSet, charset } = this.#envelope;
    if (this.#syntax === 'x12') return { name: '', charset: charset ?? 'utf-8' };
    const name = this.#ownText('UNB', 1) || characterSet || USUAL_SET;
    const named = charsetOf(name);
    if (!named) this.faults.push({ code: 'unknownSet', segmentId: '', segmentName: 'UNB', invoice: '', found: name });
    return { name, charset: named ?? 'us-ascii' };
  }
  get charset(): Charset {
    return this.#set.charset;
  }
  /** The value in the design's own segment of the envelope. */
  #ownText(name: string, at: number, component = 1): string {
    const plan = this.#plan.envelope
      .get(name)
      ?.elements.find((one) => one.element === at && one.component === component);
    const scope = this.#scopeOf(this.#invoices, {});
    return plan && scope ? String(plan.write(scope, () => {})) : '';
  }
  write(): Pick<WrittenEdi, 'interchangeControl' | 'groupControl' | 'messages'> {
    const isX12 = this.#syntax === 'x12';
    const { interchangeControl, groupControl, messageControl } = this.#envelope;
    const interchange = isX12 ? String(interchangeControl).padStart(9, '0') : String(interchangeControl);
    const group = String(groupControl ?? interchangeControl);
    const first = messageControl ?? 1;
    const parts = this.#plan.isJoint ? [this.#invoices] : this.#invoices.map((one) => [one]);
    const width = isX12 ? 4 : 1;
    const messages = parts.map((invoices, index) => ({
      control: String(((first + index - 1) % LAST_CONTROL) + 1).padStart(width, '0'),
      invoices,
    }));
    if (isX12) this.#openX12(interchange, group);
    else this.#openEdifact(interchange);
    for (const { control, invoices } of messages) this.#message(control, invoices, { interchange, group });
    const count = String(messages.length);
    if (isX12) {
      this.#edge('GE', [plainPart(count), plainPart(group)], new Set([1, 2]));
      this.#edge('IEA', [plainPart('1'), plainPart(interchange)], new Set([1, 2]));
    } else this.#edge('UNZ', [plainPart(count), plainPart(interchange)], new Set([1, 2]));
    return {
      interchangeControl: interchange,
      groupControl: isX12 ? group : '',
      messages: messages.map(({ control, invoices }) => ({ control, invoices: invoices.map(nameOf) })),
    };
  }
  #openX12(interchange: string, group: string): void {
    const envelope = this.#envelope;
    const day = (pattern: string) => writtenDate(envelope.now, pattern) ?? '';
    const wide = (text: string | null | undefined, width: number) => (text ?? '').padEnd(width).slice(0, width);
    for (const id of [envelope.senderId, envelope.receiverId]) {
      if (id.length > ID_LENGTH) {
        const found = { segmentId: '', segmentName: 'ISA', invoice: '', found: id, expected: String(ID_LENGTH) };
        this.faults.push({ code: 'tooLong', ...found });
      }
    }
    const standard = /^\d{5}/.exec(this.#version)?.[0] ?? '00401';
    const repeats = standard >= REPETITION_SINCE;
    const elements = [
      '00',
      wide('', 10),
      '00',
      wide('', 10),
      wide(envelope.senderQualifier || 'ZZ', 2),
      wide(envelope.senderId, ID_LENGTH),
      wide(envelope.receiverQualifier || 'ZZ', 2),
      wide(envelope.receiverId, ID_LENGTH),
      day('yyMMdd'),
      day('HHmm'),
      repeats ? (this.#separators.repetition as string) : 'U',
      standard,
      interchange,
      '0',
      envelope.isTest ? 'T' : 'P',
      this.#separators.component,
    ].map(plainPart);
    this.#edge('ISA', elements, new Set([9, 10, 11, 13, 16]), true);
    const gs = [
      envelope.functionalId || (this.#messageType === '110' ? 'IA' : 'IM'),
      envelope.groupSenderId || envelope.senderId,
      envelope.groupReceiverId || envelope.receiverId,
      day('yyyyMMdd'),
      day('HHmm'),
      group,
      'X',
      this.#version,
    ].map(plainPart);
    this.#edge('GS', gs, new Set([4, 5, 6]));
  }
  #openEdifact(interchange: string): void {
    const { component, element, decimal, release = '?', repetition = '*', segment } = this.#separators;
    const envelope = this.#envelope;
    // Blank: the version before repetitions (ISO 9735 version 3).
    this.out.raw(
      `UNA${component}${element}${decimal}${release}${repetition === '*' ? ' ' : repetition}${segment}${envelope.lineEnd ?? ''}`,
    );
    const day = (pattern: string) => writtenDate(envelope.now, pattern) ?? '';
    this.#edge(
      'UNB',
      [
        composite([this.#set.name, syntaxVersion(this.#set.name)]),
        composite([envelope.senderId, envelope.senderQualifier ?? '']),
        composite([envelope.receiverId, envelope.receiverQualifier ?? '']),
        composite([day('yyMMdd'), day('HHmm')]),
        plainPart(interchange),
        ...(envelope.isTest ? [NO_PARTS, NO_PARTS, NO_PARTS, NO_PARTS, NO_PARTS, plainPart('1')] : []),
      ],
      new Set([4, 5]),
    );
  }
  /** Writes a segment of the envelope; the design overrides the defaults, except for numbers, counts and the time. */
  #edge(name: string, usual: readonly WrittenElement[], own: ReadonlySet<number>, isPlain = false): void {
    const plan = this.#plan.envelope.get(name);
    const elements = [...usual];
    if (plan) {
      const scope = this.#scopeOf(this.#invoices, {});
      for (const { element, component, fieldId, source, write } of plan.elements) {
        if (own.has(element) || scope === undefined) continue;
        const text = String(write(scope, () => {}));
        if (text === '') continue;
        const parts = [...(elements[element - 1]?.[0] ?? [])];
        while (parts.length < component) parts.push(EMPTY);
        const width = isPlain ? (usual[element - 1]?.[0]?.[0]?.text.length ?? 0) : 0;
        parts[component - 1] = { text: isPlain ? text.padEnd(width).slice(0, width) : text, fieldId, source };
        while (elements.length < element) elements.push(NO_PARTS);
        elements[element - 1] = [parts];
      }
    }
    for (const at of PARTIES[name] ?? []) {
      if ((elements[at - 1]?.[0]?.[0]?.text ?? '').trim() !== '') continue;
      const place = { segmentId: plan?.segmentId ?? '', segmentName: name, fieldId: String(at) };
      this.faults.push({ code: 'partyMissing', ...place, invoice: '' });
    }
    this.out.segment(
      name,
      elements,
      { segmentId: plan?.segmentId ?? '', segmentName: name, invoice: this.#invoice },
      isPlain,
    );
  }
  #scopeOf(invoices: readonly EdiInvoice[], numbers: Readonly<Record<string, string>>): WriteScope | undefined {
    const [data] = invoices;
    return data && { data, all: invoices, numbers, now: this.#envelope.now };
  }
  #message(control: string, invoices: readonly EdiInvoice[], numbers: Readonly<Record<string, string>>): void {
    const scope = this.#scopeOf(invoices, { ...numbers, transaction: control, message: control });
    if (!scope) return;
    this.#invoice = nameOf(scope.data);
    const before = this.out.count;
    if (this.#syntax === 'x12') this.#edge('ST', [plainPart(this.#messageType), plainPart(control)], new Set([2]));
    else
      this.#edge(
        'UNH',
        [plainPart(control), composite([this.#messageType, ...this.#version.split(':')])],
        new Set([1]),
      );
    this.#said.clear();
    for (const root of this.#plan.roots) this.#segment(root, scope);
    const count = String(this.out.count - before + 1);
    const isX12 = this.#syntax === 'x12';
    this.#edge(isX12 ? 'SE' : 'UNT', [plainPart(count), plainPart(control)], new Set([1, 2]));
  }
  #fault(code: EdiWriteFault['code'], plan: SegmentPlan, rest: Partial<EdiWriteFault> = {}): void {
    this.faults.push({ code, segmentId: plan.segmentId, segmentName: plan.name, invoice: this.#invoice, ...rest });
  }
  /** The rounds of a segment: one where it is not looped. */
  #roundsOf(plan: SegmentPlan, scope: WriteScope): readonly WriteScope[] {
    const { loop } = plan;
    if (!loop) return [scope];
    let items: readonly unknown[];
    if (loop.kind === 'group') items = itemsOf(loop.category, scope);
    else {
      const value = fieldValue(loop.field, scope);
      items = Array.isArray(value)
        ? value
        : String(value ?? '')
            .split(loop.separator)
            .map((one) => one.trim())
            .filter((one) => one !== '');
    }
    if (loop.isDistinct) items = distinct(items, loop.kind === 'group' ? loop.field : '');
    if (items.length === 0 && loop.isMandatory) this.#fault('loopEmpty', plan, { source: loop.field || loop.category });
    if (plan.maxLoops !== undefined && items.length > plan.maxLoops) {
      this.#fault('loopCut', plan, { found: String(items.length), expected: String(plan.maxLoops) });
      items = items.slice(0, plan.maxLoops);
    }
    return items.map((item, index) => roundOf(scope, loop.category, item, index + 1));
  }
  #segment(plan: SegmentPlan, scope: WriteScope): void {
    for (const round of this.#roundsOf(plan, scope)) {
      if (plan.loop?.category === 'invoice') this.#invoice = nameOf(round.data);
      if (plan.condition) {
        const isThere = !isBlank(fieldValue(plan.conditionValue, round));
        if (isThere !== (plan.condition === 'exists')) continue;
      }
      this.#own(plan, round);
      for (const child of plan.children) this.#segment(child, round);
    }
  }
  /** Reports each rule of the segment that its text does not obey. */
  #keepRules(plan: SegmentPlan, elements: readonly WrittenPart[][][]): void {
    if (plan.rules.length === 0) return;
    const { element, component, repetition = '^' } = this.#separators;
    const written = elements.map((repetitions) =>
      repetitions.map((parts) => parts.map(({ text }) => text).join(component)).join(repetition),
    );
    const text = [plan.name, ...written].join(element);
    for (const rule of plan.rules)
      if (!holdsRule(rule, text)) this.#fault('ruleBroken', plan, { found: text, expected: rule.value });
  }
  /** Writes the segment itself, where it has something to say. */
  #own(plan: SegmentPlan, scope: WriteScope): void {
    const elements: WrittenPart[][][] = [];
    const missing: SegmentPlan['elements'][number][] = [];
    let isEmpty = true;
    // Only what a round says is compared, with what the one before said.
    const compares = !plan.isAlways && scope.item !== undefined;
    let said = '';
    for (const element of plan.elements) {
      const { fieldId, source } = element;
      const written = element.write(scope, (code, found, expected) =>
        this.#fault(code, plan, {
          fieldId,
          source,
          ...(found === undefined ? {} : { found }),
          ...(expected === undefined ? {} : { expected }),
        }),
      );
      const texts = typeof written === 'string' ? [written] : written;
      if (texts.some((text) => text !== '')) isEmpty = false;
      else if (element.isMandatory) missing.push(element);
      if (compares) said += typeof written === 'string' ? `${written}\0` : JSON.stringify(written);
      while (elements.length < element.element) elements.push([]);
      const place = elements[element.element - 1] as WrittenPart[][];
      texts.forEach((text, index) => {
        while (place.length <= index) place.push([]);
        const parts = place[index] as WrittenPart[];
        while (parts.length < element.component) parts.push(EMPTY);
        parts[element.component - 1] = { text, fieldId, source };
      });
    }
    if (missing.length > 0 && plan.skips) return;
    if (isEmpty && plan.isMandatory && !plan.skips) this.#fault('segmentMissing', plan);
    else for (const { fieldId, source } of missing) this.#fault('elementMissing', plan, { fieldId, source });
    if (isEmpty && !(plan.isAlways && plan.elements.length === 0)) return;
    if (compares) {
      if (this.#said.get(plan) === said) return;
      this.#said.set(plan, said);
    }
    this.#keepRules(plan, elements);
    const origin: SegmentOrigin = { segmentId: plan.segmentId, segmentName: plan.name, invoice: this.#invoice };
    this.out.segment(plan.name, elements, origin);
  }
}

/** Items that differ: by this member of theirs, or in all. */
function distinct(items: readonly unknown[], field: string): readonly unknown[] {
  const seen = new Set<string>();
  const key = field.replace(/^.*\./, '');
  return items.filter((item) => {
    const own = key !== '' && typeof item === 'object' && item !== null ? (item as Record<string, unknown>)[key] : item;
    const text = JSON.stringify(own) ?? '';
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

/**
 * The file of these invoices. It never throws: what keeps it from being sent is among its faults, with design, data and place.
 * @param options `marks`: where every character is from
 */
export function writeEdi(
  design: EdiDesign,
  invoices: readonly EdiInvoice[],
  envelope: EdiEnvelope,
  options: { readonly marks?: boolean } = {},
): WrittenEdi {
  const writer = new EdiWriter(design, invoices, envelope, options.marks === true);
  const numbers = writer.write();
  return { text: writer.out.text, charset: writer.charset, faults: writer.faults, marks: writer.out.marks, ...numbers };
}
