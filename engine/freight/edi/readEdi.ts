/** Reads files of either grammar. It never throws: what does not add up is a fault, and the rest is read all the same. */
import type {
  EdiFault,
  EdiFile,
  EdiGroup,
  EdiInterchange,
  EdiMessage,
  EdiSegment,
  EdiSyntax,
  Separators,
} from './document.ts';
import { textAt } from './document.ts';
import { Faults } from './faults.ts';
import { piecesOf } from './segments.ts';

const TAG = /^[A-Z][A-Z0-9]{1,2}$/;

/** Which segments open and close what, and where they say control number and count. */
interface Level {
  readonly open: string;
  readonly close: string;
  /** The element of the opening segment that has the control number. */
  readonly control: number;
}
const LEVELS = {
  x12: {
    interchange: { open: 'ISA', close: 'IEA', control: 13 },
    group: { open: 'GS', close: 'GE', control: 6 },
    message: { open: 'ST', close: 'SE', control: 2 },
  },
  edifact: {
    interchange: { open: 'UNB', close: 'UNZ', control: 5 },
    group: { open: 'UNG', close: 'UNE', control: 5 },
    message: { open: 'UNH', close: 'UNT', control: 1 },
  },
} as const satisfies Record<EdiSyntax, Record<'interchange' | 'group' | 'message', Level>>;

/** A number of a trailer without the zeros before it, as the same number is written with and without. */
const plain = (control: string): string => control.trim().replace(/^0+(?=.)/, '');

interface OpenGroup extends Omit<EdiGroup, 'messages'> {
  messages: EdiMessage[];
  controls: Set<string>;
}
interface OpenInterchange extends Omit<EdiInterchange, 'groups' | 'notes'> {
  groups: OpenGroup[];
  notes: EdiSegment[];
}

class Reader {
  readonly faults: Faults;
  readonly interchanges: OpenInterchange[] = [];
  readonly #known = new Set<string>();
  #syntax: EdiSyntax = 'x12';
  #separators: Separators | undefined;
  #interchange: OpenInterchange | undefined;
  #group: OpenGroup | undefined;
  #message: { header: EdiSegment; segments: EdiSegment[] } | undefined;

  constructor(text: string) {
    this.faults = new Faults(text);
  }
  setSeparators(syntax: EdiSyntax, separators: Separators): void {
    this.#syntax = syntax;
    this.#separators = separators;
  }
  take(segment: EdiSegment): void {
    const { interchange, group, message } = LEVELS[this.#syntax];
    if (!TAG.test(segment.tag)) this.faults.add('badTag', segment, { found: segment.tag.slice(0, 40) });
    switch (segment.tag) {
      case interchange.open:
        this.#openInterchange(segment);
        break;
      case interchange.close:
        this.#closeInterchange(segment);
        break;
      case group.open:
        this.#openGroup(segment);
        break;
      case group.close:
        this.#closeGroup(segment);
        break;
      case message.open:
        this.#openMessage(segment);
        break;
      case message.close:
        this.#closeMessage(segment);
        break;
      default:
        if (this.#message) this.#message.segments.push(segment);
        else if (this.#interchange && segment.tag === 'TA1') this.#interchange.notes.push(segment);
        else this.faults.add('outside', segment, { found: segment.tag });
    }
  }
  end(): void {
    this.#endMessage();
    this.#endGroup();
    this.#endInterchange();
  }
  #openInterchange(header: EdiSegment): void {
    this.end();
    const isX12 = this.#syntax === 'x12';
    const at = (element: number, component?: number) => textAt(header, element, component).trim();
    this.#interchange = {
      syntax: this.#syntax,
      separators: this.#separators as Separators,
      senderQualifier: isX12 ? at(5) : at(2, 2),
      sender: isX12 ? at(6) : at(2),
      receiverQualifier: isX12 ? at(7) : at(3, 2),
      receiver: isX12 ? at(8) : at(3),
      date: isX12 ? at(9) : at(4),
      time: isX12 ? at(10) : at(4, 2),
      control: isX12 ? at(13) : at(5),
      isTest: isX12 ? at(15) === 'T' : at(11) === '1',
      header,
      groups: [],
      notes: [],
    };
    const known = `${this.#interchange.sender} ${this.#interchange.control}`;
    if (this.#known.has(known))
      this.faults.add('repeatedControl', header, { at: isX12 ? 13 : 5, found: this.#interchange.control });
    this.#known.add(known);
    this.interchanges.push(this.#interchange);
  }
  #openGroup(header: EdiSegment): void {
    this.#endMessage();
    this.#endGroup();
    if (!this.#interchange) {
      this.faults.add('outside', header, { found: header.tag });
      return;
    }
    const isX12 = this.#syntax === 'x12';
    const at = (element: number) => textAt(header, element).trim();
    this.#group = {
      functionalId: at(1),
      sender: at(2),
      receiver: at(3),
      control: isX12 ? at(6) : at(5),
      version: isX12 ? at(8) : [textAt(header, 7), textAt(header, 7, 2)].filter(Boolean).join(':'),
      header,
      messages: [],
      controls: new Set(),
    };
    this.#interchange.groups.push(this.#group);
  }
  #openMessage(header: EdiSegment): void {
    this.#endMessage();
    if (!this.#interchange || (this.#syntax === 'x12' && !this.#group)) {
      this.faults.add('outside', header, { found: header.tag });
      if (!this.#interchange) return;
    }
    this.#message = { header, segments: [header] };
  }
  /** The group that a message is of: of EDIFACT, and of what lacks one, a group without a header. */
  #groupOf({ sender, receiver }: OpenInterchange): OpenGroup {
    if (this.#group) return this.#group;
    const last = this.#interchange?.groups.at(-1);
    if (last && !last.header) return last;
    const group = {
      functionalId: '',
      sender,
      receiver,
      control: '',
      version: '',
      messages: [],
      controls: new Set<string>(),
    };
    this.#interchange?.groups.push(group);
    return group;
  }
  #finishMessage(): void {
    if (!this.#message || !this.#interchange) return;
    const { header, segments } = this.#message;
    const isX12 = this.#syntax === 'x12';
    const group = this.#groupOf(this.#interchange);
    const control = textAt(header, isX12 ? 2 : 1).trim();
    if (group.controls.has(control)) {
      this.faults.add('repeatedControl', header, { at: isX12 ? 2 : 1, found: control });
    }
    group.controls.add(control);
    group.messages.push({ type: textAt(header, isX12 ? 1 : 2).trim(), control, segments });
    this.#message = undefined;
  }
  #closeMessage(trailer: EdiSegment): void {
    if (!this.#message) {
      this.faults.add('unexpectedEnd', trailer);
      return;
    }
    this.#message.segments.push(trailer);
    const control = textAt(this.#message.header, LEVELS[this.#syntax].message.control);
    this.#compare(trailer, control, this.#message.segments.length);
    this.#finishMessage();
  }
  #closeGroup(trailer: EdiSegment): void {
    this.#endMessage();
    if (!this.#group) {
      this.faults.add('unexpectedEnd', trailer);
      return;
    }
    this.#compare(trailer, this.#group.control, this.#group.messages.length);
    this.#group = undefined;
  }
  #closeInterchange(trailer: EdiSegment): void {
    this.#endMessage();
    this.#endGroup();
    if (!this.#interchange) {
      this.faults.add('unexpectedEnd', trailer);
      return;
    }
    const { groups, control } = this.#interchange;
    // EDIFACT counts groups, where it has some, else messages.
    const grouped = groups.filter(({ header }) => header).length;
    const messages = groups.reduce((sum, group) => sum + group.messages.length, 0);
    this.#compare(trailer, control, this.#syntax === 'x12' || grouped > 0 ? grouped : messages);
    this.#interchange = undefined;
  }
  /** A trailer says how many there are, and the control number again. */
  #compare(trailer: EdiSegment, control: string, count: number): void {
    const said = textAt(trailer, 1).trim();
    if (plain(said) !== String(count))
      this.faults.add('count', trailer, { at: 1, found: said, expected: String(count) });
    const repeated = textAt(trailer, 2).trim();
    if (plain(repeated) !== plain(control)) {
      this.faults.add('controlNumber', trailer, { at: 2, found: repeated, expected: control.trim() });
    }
  }
  #endMessage(): void {
    if (!this.#message) return;
    this.faults.add('missingEnd', this.#message.header, { expected: LEVELS[this.#syntax].message.close });
    this.#finishMessage();
  }
  #endGroup(): void {
    if (this.#group?.header) {
      this.faults.add('missingEnd', this.#group.header, { expected: LEVELS[this.#syntax].group.close });
    }
    this.#group = undefined;
  }
  #endInterchange(): void {
    if (!this.#interchange) return;
    const close = this.#interchange.syntax === 'x12' ? 'IEA' : 'UNZ';
    this.faults.add('missingEnd', this.#interchange.header, { expected: close });
    this.#interchange = undefined;
  }
}

function tooMuch(text: string, from: number): readonly EdiFault[] {
  const faults = new Faults(text);
  faults.addAt('tooMuch', from, '');
  return faults.found;
}

/** Reads the interchanges of a file and its faults. A file with an oversized interchange returns none. */
export function readEdi(text: string): EdiFile {
  const reader = new Reader(text);
  for (const piece of piecesOf(text)) {
    if (piece.kind === 'separators') reader.setSeparators(piece.syntax, piece.separators);
    else if (piece.kind === 'segment') reader.take(piece.segment);
    else if (piece.kind === 'tooMuch') return { interchanges: [], faults: tooMuch(text, piece.from) };
    else reader.faults.addAt(/^(ISA|UNB)/.test(piece.text) ? 'shortHeader' : 'noInterchange', piece.from, piece.text);
  }
  reader.end();
  if (reader.interchanges.length === 0 && reader.faults.found.length === 0) reader.faults.addAt('empty', 0, '');
  const interchanges = reader.interchanges.map((interchange) => ({
    ...interchange,
    groups: interchange.groups.map(({ controls: _, ...group }) => group),
  }));
  return { interchanges, faults: reader.faults.found };
}
