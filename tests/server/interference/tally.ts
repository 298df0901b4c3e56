/** Counts the answers of random calls by kind of call. A refused call compares nothing, so a proof must know which kinds succeed. */
const SHOWN = 160;

interface Count {
  all: number;
  succeeded: number;
  /** Refusals by their text, with how often each came. */
  readonly refusals: Map<string, number>;
}

export class Tally {
  readonly #counts = new Map<string, Count>();

  /** @param text shown for kinds that never succeed */
  add(kind: string, status: number, text: string): void {
    const count = this.#counts.get(kind) ?? { all: 0, succeeded: 0, refusals: new Map<string, number>() };
    this.#counts.set(kind, count);
    count.all += 1;
    if (status === 200) {
      count.succeeded += 1;
      return;
    }
    const refusal = `${status} ${text.slice(0, SHOWN)}`;
    count.refusals.set(refusal, (count.refusals.get(refusal) ?? 0) + 1);
  }

  /** A line for each kind, with the most frequent refusals of those that seldom succeed. */
  toString(): string {
    const lines = [...this.#counts]
      .sort(([one], [other]) => one.localeCompare(other))
      .flatMap(([kind, { all, succeeded, refusals }]) => {
        const often = [...refusals].sort(([, one], [, other]) => other - one).slice(0, 3);
        return [
          `${kind}: ${succeeded} of ${all}`,
          ...(succeeded < all / 3 ? often.map(([text, times]) => `    ${times}x ${text}`) : []),
        ];
      });
    return lines.join('\n');
  }
}
