/** Deliveries of the demo: waiting invoices, packets in every resting state, and answers of partners. */
import { daysAfter } from '../../demo/days.ts';

type Values = Record<string, unknown>;

/** An invoice of the demo that is approved or delivered. */
export interface Billed {
  id: string;
  system: string;
  account: string;
  number: string;
  shipmentNumber: string;
  /** Values of the invoice. */
  values: Values;
}

export interface DemoFile {
  name: string;
  text: string;
}
export interface DemoRow {
  entity: string;
  id: string;
  values: Values;
  /** Stored, and named in the values as the field says. */
  file?: DemoFile & { field: 'files' | 'content' };
}

interface Course {
  mode: string;
  status: string;
  /** The problem of each failed attempt, oldest first. Empty: sent at the first attempt. */
  failures?: readonly string[];
  answer?: 'accepted' | 'rejected';
}

/** The outcomes of packets, in turn. None is due, so that the server of a demo does not send them. */
const COURSES: readonly Course[] = [
  { mode: 'email', status: 'sent' },
  { mode: 'edi', status: 'accepted', answer: 'accepted' },
  { mode: 'web', status: 'sent' },
  { mode: 'paper', status: 'sent' },
  { mode: 'edi', status: 'rejected', answer: 'rejected' },
  { mode: 'ftp', status: 'sent', failures: ['The server did not answer within 30 seconds.'] },
  {
    mode: 'email',
    status: 'dead',
    failures: [
      'The mailbox is full.',
      'The mailbox is full.',
      'There is no mailbox payables@example.com at the receiving server.',
    ],
  },
  { mode: 'edi', status: 'sent' },
  { mode: 'ftp', status: 'inDoubt', failures: ['The connection ended before the server confirmed the file.'] },
  { mode: 'email', status: 'cancelled' },
];

const DELIVERED = ['sent', 'accepted', 'rejected'];

/** True if the billed invoice at this index is delivered according to its packet. */
export const isDelivered = (place: number): boolean =>
  place % 3 !== 2 && DELIVERED.includes(courseOf(placeOfPacket(place)).status);

/** Of three invoices one waits for delivery; the others are in packets, counted here. */
const placeOfPacket = (place: number): number => place - Math.floor((place + 1) / 3);
const courseOf = (packet: number): Course => COURSES[packet % COURSES.length] as Course;

const RECIPIENTS: Readonly<Record<string, string>> = {
  email: 'payables@example.com',
  edi: 'outgoing',
  ftp: 'outgoing',
  paper: 'Courier',
};
const ROUND_MINUTES = 60;

const at = (day: string, minutes: number): string =>
  `${day}T${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00.000Z`;

function ediOf({ number }: Billed, control: string): DemoFile {
  const lines = [
    `ISA*00*          *00*          *ZZ*MERIDIAN       *ZZ*PARTNER        *261118*1200*U*00401*00000${control}*0*P*>~`,
    `GS*IM*MERIDIAN*PARTNER*20261118*1200*${control}*X*004010~`,
    `ST*210*0001~`,
    `B3**${number}~`,
    `SE*3*0001~`,
    `GE*1*${control}~`,
    `IEA*1*00000${control}~`,
  ];
  return { name: `${control}.edi`, text: `${lines.join('\n')}\n` };
}

function answerOf(control: string, isAccepted: boolean): DemoFile {
  const lines = [
    `ST*997*0001~`,
    `AK1*IM*${control}~`,
    ...(isAccepted ? [] : ['AK3*B3*2**8~', 'AK4*3**1~']),
    `AK9*${isAccepted ? 'A' : 'R'}*1*1*${isAccepted ? 1 : 0}~`,
    `SE*${isAccepted ? 4 : 6}*0001~`,
  ];
  return { name: `997-${control}.txt`, text: `${lines.join('\n')}\n` };
}

/**
 * @param profileOf the id of the profile of an account, or of its system, for a mode
 * @param today the last day of the demo
 */
export function deliveriesOf(
  billed: readonly Billed[],
  profileOf: (invoice: Billed, mode: string) => { id: string; name: string },
  today: string,
): (DemoRow & { system: string })[] {
  return billed.flatMap((invoice, place) =>
    place % 3 === 2
      ? []
      : packetOf(invoice, placeOfPacket(place), profileOf, today).map((row) => ({ ...row, system: invoice.system })),
  );
}

function packetOf(
  invoice: Billed,
  place: number,
  profileOf: (invoice: Billed, mode: string) => { id: string; name: string },
  today: string,
): DemoRow[] {
  const { mode, status, failures = [], answer } = courseOf(place);
  const day = daysAfter(today, -1 - (place % 9));
  const start = 7 * 60 + ((place * 17) % 600);
  const profile = profileOf(invoice, mode);
  const id = `packet-${invoice.id}`;
  const control = String(4101 + place);
  const isSent = DELIVERED.includes(status);
  const attempts = [...failures.map((problem) => ({ problem })), ...(isSent ? [{ problem: undefined }] : [])];
  const last = start + Math.max(0, attempts.length - 1) * ROUND_MINUTES;
  const isEdi = mode === 'edi';
  const packet: DemoRow = {
    entity: 'packet',
    id,
    values: {
      name: `${invoice.number} · ${profile.name}`,
      status,
      mode,
      account: invoice.account,
      profile: profile.id,
      invoiceCount: 1,
      dueAt: at(day, start),
      tries: attempts.length,
      recipient: RECIPIENTS[mode] ?? null,
      round: 1,
      ...(isSent ? { sentAt: at(day, last) } : { problem: failures.at(-1) ?? null }),
      ...(answer ? { acknowledgedOn: at(day, last + 25) } : {}),
      ...(isEdi ? { control } : {}),
    },
    ...(isEdi ? { file: { field: 'files' as const, ...ediOf(invoice, control) } } : {}),
  };
  const seen = mode === 'web' && place % 2 === 0 ? { seenAt: at(day, last + 90) } : {};
  return [
    packet,
    { entity: 'packetInvoice', id: `in-${id}`, values: { packet: id, invoice: invoice.id, ...seen } },
    ...attempts.map(({ problem }, index): DemoRow => {
      const lost = status === 'inDoubt' ? 'inDoubt' : 'failed';
      const time = at(day, start + index * ROUND_MINUTES);
      const said = problem ?? 'The receiver confirmed the delivery.';
      const outcome = problem ? lost : 'sent';
      const log = `Connected. ${said}`;
      const values = { at: time, outcome, packet: id, problem: problem ?? null, log };
      return { entity: 'transmission', id: `attempt-${index}-${id}`, values };
    }),
    ...(answer ? answersOf(id, control, answer, at(day, last + 25), invoice.system) : []),
  ];
}

function answersOf(
  packet: string,
  control: string,
  answer: 'accepted' | 'rejected',
  time: string,
  system: string,
): DemoRow[] {
  const isAccepted = answer === 'accepted';
  const file = answerOf(control, isAccepted);
  const arrived = `file-${packet}`;
  return [
    {
      entity: 'inboundFile',
      id: arrived,
      values: { name: file.name, status: 'taken', at: time, channel: `channel-in-${system}`, control },
      file: { field: 'content', ...file },
    },
    {
      entity: 'acknowledgement',
      id: `answer-${packet}`,
      values: {
        at: time,
        packet,
        kind: '997',
        control,
        status: isAccepted ? 'A' : 'R',
        outcome: answer,
        sender: 'PARTNER',
        file: arrived,
        ...(isAccepted ? {} : { reasons: 'B3, element 3: a mandatory value is missing.', segments: 'B3' }),
      },
    },
  ];
}
