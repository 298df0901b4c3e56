/**
 * Which element shows which row. A row keeps its element while it is drawn; after a jump to rows of which none was drawn, these
 * take the elements of those that left: a screenful of elements is written anew instead of being made, which is the greater
 * part of a frame.
 *
 * An element that changes its place in the page loses the focus. Of the rows that are drawn before and after a jump there is
 * one at most, the active one, which is drawn wherever it stands, in front of the others or behind them; elements are taken
 * from that side of it only on which they are needed.
 */
export class RowElements {
  /** Of the rows as they were drawn last, in the page's order: row's key to element's. */
  #drawn: ReadonlyMap<string, string> = new Map();
  #coming = new Map<string, string>();
  /** The place of the first row and the last; of those that were drawn last and of those that come. An active row elsewhere is none of them. */
  #was = NOWHERE;
  #is = NOWHERE;
  #wasActive: string | undefined;
  #active: string | undefined;
  #used = new Set<string>();
  /** Elements whose rows left, in the page's order. */
  #free: string[] = [];
  #made = 0;

  /** The rows are drawn anew: what follows are all of them. */
  begin(): void {
    if (this.#coming.size === 0) return;
    this.#drawn = this.#coming;
    this.#was = this.#is;
    this.#wasActive = this.#active;
    this.#coming = new Map();
    this.#used = new Set();
    this.#is = NOWHERE;
    this.#active = undefined;
    this.#free = [];
  }

  /**
   * The element of a row; to be asked for each row that is drawn, in their order.
   * @param place the row's place among all, from 0
   * @param isActive whether the active cell is in it
   */
  of(key: string, place: number, isActive: boolean): string {
    if (isActive) this.#active = key;
    else if (this.#is === NOWHERE) this.#enter(place);
    else this.#is = { first: this.#is.first, last: place };
    const drawn = this.#drawn.get(key);
    const kept = drawn !== undefined && this.#used.has(drawn) ? undefined : drawn;
    const element = kept ?? (isActive ? undefined : this.#taken()) ?? this.#new();
    this.#coming.set(key, element);
    this.#used.add(element);
    return element;
  }

  /** The first row that comes: whether none of those that were drawn comes again. */
  #enter(place: number): void {
    this.#is = { first: place, last: place };
    const { first, last } = this.#was;
    const isJump = place > last || place + (last - first) + MARGIN < first;
    if (!isJump) return;
    const elements = [...this.#drawn.values()];
    const active = this.#wasActive === undefined ? undefined : this.#drawn.get(this.#wasActive);
    if (active === undefined) this.#free = elements;
    else {
      const at = elements.indexOf(active);
      this.#free = this.#used.has(active) ? elements.slice(at + 1) : elements.slice(0, at);
    }
  }
  #taken(): string | undefined {
    for (;;) {
      const element = this.#free.shift();
      if (element === undefined || !this.#used.has(element)) return element;
    }
  }
  #new(): string {
    this.#made += 1;
    return `e${this.#made}`;
  }
}

const NOWHERE = { first: 0, last: -1 };
/** Rows by which one screenful may be larger than another. */
const MARGIN = 4;
