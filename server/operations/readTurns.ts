/**
 * Fair shares of reading: a person has two calls that read under way, further ones wait for their turn, so that one person's
 * lists leave connections of the database to others. People who are not signed in share by their address.
 */
import { createTurns, type Turns } from '../platform/turns.ts';
import { RequestAbortedError } from '../store/index.ts';

const AT_ONCE = 2;

export interface ReadTurns {
  /**
   * Waits for a turn of a person.
   * @returns what ends it, to be called once
   * @throws RequestAbortedError where the client goes away first
   */
  take(person: string, signal: AbortSignal): Promise<() => void>;
  /** How many people read or wait. */
  readonly people: number;
}

export function createReadTurns(): ReadTurns {
  const turnsOf = new Map<string, { turns: Turns; calls: number }>();
  return {
    get people() {
      return turnsOf.size;
    },
    async take(person, signal) {
      const own = turnsOf.get(person) ?? { turns: createTurns(AT_ONCE), calls: 0 };
      turnsOf.set(person, own);
      own.calls += 1;
      const leave = () => {
        own.calls -= 1;
        if (own.calls === 0) turnsOf.delete(person);
      };
      try {
        const giveBack = await own.turns.take(signal);
        return () => {
          giveBack();
          leave();
        };
      } catch {
        leave();
        throw new RequestAbortedError();
      }
    },
  };
}
