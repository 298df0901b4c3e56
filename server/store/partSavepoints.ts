/**
 * The savepoints of the parts of a transaction (`partsOf.ts`) as the database is told of them: where nothing is written there is
 * nothing to undo. A procedure opens ten parts for an invoice and writes in one or two of them; a savepoint costs as much as a
 * statement that does something.
 */

/** What a part says to its connection. */
export const PART = {
  begin: 'savepoint part',
  end: 'release savepoint part',
  undo: 'rollback to savepoint part',
} as const;

interface Part {
  /** The savepoint to which it is undone: made by its first write. Parts that begin at the same state have one together. */
  savepoint?: string;
}

const READS = /^\s*select\b/i;
const TRANSACTION = /^\s*(begin|start transaction|commit|rollback)\b(?!\s+to\b)/i;

/** Those of one connection. */
export class PartSavepoints {
  #parts: Part[] = [];

  /**
   * Looks at a statement before it is run, and sends what has to come before it, or in its place.
   * @returns whether the statement itself is still to be run
   */
  async precede(text: string, send: (text: string) => Promise<unknown>): Promise<boolean> {
    if (text === PART.begin) {
      this.#parts.push({});
      return false;
    }
    if (text === PART.end) {
      const savepoint = this.#parts.pop()?.savepoint;
      if (savepoint && !this.#isUsed(savepoint)) await send(`release savepoint ${savepoint}`);
      return false;
    }
    if (text === PART.undo) {
      const savepoint = this.#parts.at(-1)?.savepoint;
      if (savepoint) await send(`rollback to savepoint ${savepoint}`);
      return false;
    }
    if (TRANSACTION.test(text)) this.#parts = [];
    else if (this.#parts.length > 0 && !READS.test(text)) await this.#make(send);
    return true;
  }

  async #make(send: (text: string) => Promise<unknown>): Promise<void> {
    const first = this.#parts.findIndex(({ savepoint }) => savepoint === undefined);
    if (first < 0) return;
    const savepoint = `part_${first}`;
    await send(`savepoint ${savepoint}`);
    for (const part of this.#parts.slice(first)) part.savepoint = savepoint;
  }

  /** Whether a part around the one that ended is undone by it, too. */
  #isUsed(savepoint: string): boolean {
    return this.#parts.some((part) => part.savepoint === savepoint);
  }
}
