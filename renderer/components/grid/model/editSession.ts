/**
 * The editor that is open, of at most one cell. What was typed is taken when it goes away, however it goes (Enter, Tab,
 * a press elsewhere, a row that leaves), unless it was cancelled.
 */
export interface EditSession {
  readonly key: string;
  readonly field: string;
  /** Takes what was typed, now. */
  commit(): void;
  /** Discards the input. */
  cancel(): void;
  /** Gives what was typed, UNTOUCHED where nothing was: it is for who asks to put where it belongs, and is not taken here. */
  release(): unknown;
  /** Takes what was typed, and closes: the focus is on the cell again. */
  leave(): void;
}

/** Nothing was typed. */
export const UNTOUCHED = Symbol('untouched');

export class EditSessions {
  #open: (EditSession & { end(): void }) | undefined;
  /** How the next editor begins: with what the cell has, or with the key that was typed. */
  start: 'keep' | 'replace' | 'lookUp' = 'replace';
  readonly #take: (key: string, field: string, value: unknown) => void;

  readonly #over: () => void;

  /** @param over called after the editor has closed */
  constructor(take: (key: string, field: string, value: unknown) => void, over: () => void) {
    this.#take = take;
    this.#over = over;
  }
  get open(): EditSession | undefined {
    return this.#open;
  }
  /**
   * Begins a session; gives the way to end it, which takes what `read` gives then.
   * @param close closes the editor and gives its cell the focus
   */
  begin(key: string, field: string, read: () => unknown, close: () => void): () => void {
    let over = false;
    const end = () => {
      if (over) return;
      over = true;
      const value = read();
      if (value !== UNTOUCHED) this.#take(key, field, value);
    };
    const session = {
      key,
      field,
      commit: end,
      cancel: () => {
        over = true;
      },
      release: () => {
        over = true;
        return read();
      },
      leave: () => {
        end();
        close();
      },
      end,
    };
    this.#open = session;
    return () => {
      end();
      if (this.#open !== session) return;
      this.#open = undefined;
      this.#over();
    };
  }
}
