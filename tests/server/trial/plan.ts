/** The plan of a trial by its seed: the actions of each round and the faults. */
import { createRandom } from '../../../server/freight/demo/random.ts';
import { PROTOCOLS, type Protocol } from './partners.ts';

/** Faults are placed by statements, messages and rounds, never by time. */
export type Fault =
  /** The server dies at a statement that writes, counted from the beginning of the round. */
  | { kind: 'kill'; server: number; statement: number }
  /** The server dies at a message to a partner, counted from the beginning of the round. */
  | { kind: 'killAtPartner'; server: number; protocol: Protocol; message: number }
  /** All connections to the database break at a statement. */
  | { kind: 'cut'; statement: number; when: 'before' | 'after' }
  /** A number of statements that write find the disk full. */
  | { kind: 'full'; server: number; statements: number }
  /** Partners accept connections and never answer in this round. */
  | { kind: 'silent' }
  /** The mail server accepts mail and ends the connection before it answers. */
  | { kind: 'lostAnswer' }
  /** A second server joins, or dies. */
  | { kind: 'second' };

export interface Turn {
  readonly number: number;
  readonly acts: readonly { readonly act: string; readonly draw: number }[];
}

export interface Round {
  readonly number: number;
  /** Turns one after another, each with an action of each person. */
  readonly turns: readonly Turn[];
  readonly fault?: Fault;
}

/** A SQLite store has one server, which has no connection that could break. */
const FAULTS = {
  SQLite: ['kill', 'kill', 'killAtPartner', 'full', 'silent', 'lostAnswer'],
  PostgreSQL: ['kill', 'kill', 'killAtPartner', 'cut', 'full', 'silent', 'lostAnswer', 'second'],
} as const;

/** Turns of a round. */
const TURNS = 3;

interface PlanOptions {
  readonly seed: number;
  readonly people: number;
  readonly acts: readonly string[];
  readonly database: keyof typeof FAULTS;
}

/** The rounds of a seed, without end. */
export function* planOf({ seed, people, acts, database }: PlanOptions): Generator<Round> {
  const random = createRandom(seed);
  for (let number = 1; ; number += 1) {
    const turns = Array.from({ length: TURNS }, (_, at) => ({
      number: number * TURNS + at,
      acts: Array.from({ length: people }, () => ({ act: random.pick(acts), draw: random.int(0, 1_000_000) })),
    }));
    const kind = random.int(0, 2) === 0 ? undefined : random.pick(FAULTS[database]);
    const places = {
      server: random.int(0, 1),
      statement: random.int(1, 40),
      message: random.int(1, 14),
      protocol: random.pick(PROTOCOLS),
      when: random.int(0, 1) === 0 ? ('before' as const) : ('after' as const),
    };
    yield { number, turns, ...(kind ? { fault: faultOf(kind, places) } : {}) };
  }
}

interface Places {
  server: number;
  statement: number;
  message: number;
  protocol: Protocol;
  when: 'before' | 'after';
}

function faultOf(kind: Fault['kind'], { server, statement, message, protocol, when }: Places): Fault {
  if (kind === 'kill') return { kind, server, statement };
  if (kind === 'killAtPartner') return { kind, server, protocol, message };
  if (kind === 'cut') return { kind, statement, when };
  if (kind === 'full') return { kind, server, statements: statement };
  return { kind };
}
