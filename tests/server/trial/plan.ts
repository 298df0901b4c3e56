/** The plan of a trial: its rounds, who does what in each, and the faults, all by a seed. */
import { createRandom } from '../../../server/demo/random.ts';

const ACTS = [
  'capture',
  'capture',
  'edit',
  'edit',
  'remove',
  'hold',
  'comment',
  'upload',
  'export',
  'deliver',
  'race',
  'read',
  'read',
  'read',
] as const;
export type Act = (typeof ACTS)[number];

/** Faults are placed by statements and rounds, never by time. */
export type Fault =
  /** The server dies at a statement that writes, counted from the beginning of the round. */
  | { kind: 'kill'; server: number; statement: number }
  /** All connections to the database break at a statement. */
  | { kind: 'cut'; statement: number; when: 'before' | 'after' }
  /** So many statements that write find the disk full. */
  | { kind: 'full'; server: number; statements: number }
  /** Partners accept connections and say nothing for this round. */
  | { kind: 'silent' }
  /** The mail server takes mail and breaks off before it answers. */
  | { kind: 'lostAnswer' }
  /** A second server joins, or leaves without a word. */
  | { kind: 'second' };

export interface Round {
  readonly number: number;
  /** The actions of each person. */
  readonly acts: readonly { readonly act: Act; readonly draw: number }[];
  readonly fault?: Fault;
}

const FAULTS = ['kill', 'kill', 'cut', 'full', 'silent', 'lostAnswer', 'second'] as const;

/** The rounds of a seed, without end. */
export function* planOf(seed: number, people: number): Generator<Round> {
  const random = createRandom(seed);
  for (let number = 1; ; number += 1) {
    const acts = Array.from({ length: people }, () => ({ act: random.pick(ACTS), draw: random.int(0, 1_000_000) }));
    const kind = random.int(0, 2) === 0 ? undefined : random.pick(FAULTS);
    const [server, statement] = [random.int(0, 1), random.int(1, 40)];
    const when = random.int(0, 1) === 0 ? ('before' as const) : ('after' as const);
    yield { number, acts, ...(kind ? { fault: faultOf(kind, server, statement, when) } : {}) };
  }
}

function faultOf(kind: (typeof FAULTS)[number], server: number, statement: number, when: 'before' | 'after'): Fault {
  if (kind === 'kill') return { kind, server, statement };
  if (kind === 'cut') return { kind, statement, when };
  if (kind === 'full') return { kind, server, statements: statement };
  return { kind };
}
