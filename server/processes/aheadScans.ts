/**
 * Decides when to look for records that were written while the clock was ahead: their time has not come, and may not come for as
 * long as the clock was ahead. They are looked for after the clock was set, and every ten minutes.
 */
const EVERY_MS = 600_000;
/** After a look that found some, which are then worked at. */
const AGAIN_MS = 5000;

export class AheadScans {
  readonly #last = new Map<string, { at: number; timesSet: number; hasFound: boolean }>();

  /** @param clock its time, and how often the wall clock was seen to be set @returns whether it is time to look for records of a work */
  isDue(work: string, { at, timesSet }: { at: number; timesSet: number }): boolean {
    const last = this.#last.get(work);
    if (!last || last.timesSet !== timesSet) return true;
    return at - last.at >= (last.hasFound ? AGAIN_MS : EVERY_MS);
  }

  note(work: string, clock: { at: number; timesSet: number }, hasFound: boolean): void {
    this.#last.set(work, { ...clock, hasFound });
  }
}
