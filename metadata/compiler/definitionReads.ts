/**
 * Records which definitions a check read. Its passed result stays valid as long as these reads return the same values: most of a
 * program is unchanged when one file is saved.
 */
import type { KindName } from '../kinds/kindNames.ts';

/** A lookup by name among definitions; returns the values found, in order. */
export type Look<Context> = (context: Context, name: string) => readonly unknown[];

/** One look, at a definition or at others by that, and what it found. */
export type Read<Context> =
  | { readonly kind: KindName; readonly name: string; readonly found: unknown }
  | { readonly look: Look<Context>; readonly name: string; readonly found: readonly unknown[] };

/** An answer, and what was looked at for it. */
export interface Collected<Context, Answer> {
  readonly answer: Answer;
  readonly reads: readonly Read<Context>[];
}

type Noted<Context> = Map<KindName | Look<Context>, Map<string, Read<Context>>>;

/** The looks of a compilation, noted for the check that is being collected; without one nothing is noted. */
export class DefinitionReads<Context> {
  #noted: Noted<Context> | undefined;

  #note(by: KindName | Look<Context>, name: string, read: () => Read<Context>): void {
    if (!this.#noted) return;
    const names = this.#noted.get(by) ?? new Map<string, Read<Context>>();
    this.#noted.set(by, names);
    if (!names.has(name)) names.set(name, read());
  }

  /** Notes a look at one definition. */
  note(kind: KindName, name: string, found: unknown): void {
    this.#note(kind, name, () => ({ kind, name, found }));
  }

  /** Notes a look at what a function finds. */
  noteLook(context: Context, look: Look<Context>, name: string): void {
    this.#note(look, name, () => ({ look, name, found: look(context, name) }));
  }

  /** Notes what was looked at for an answer that is known already. */
  noteAgain(reads: Iterable<Read<Context>>): void {
    for (const read of reads) this.#note('look' in read ? read.look : read.kind, read.name, () => read);
  }

  /** Runs what looks at definitions, and gives what it looked at; whoever collects around it has looked at that as well. */
  collect<Answer>(run: () => Answer): Collected<Context, Answer> {
    const around = this.#noted;
    const own: Noted<Context> = new Map();
    this.#noted = own;
    try {
      const answer = run();
      return { answer, reads: [...own.values()].flatMap((names) => [...names.values()]) };
    } finally {
      this.#noted = around;
      for (const names of own.values()) this.noteAgain(names.values());
    }
  }

  /** The answer that is kept under a key, made once: whoever asks again has looked at the same. */
  remember<Key, Answer>(kept: Map<Key, Collected<Context, Answer>>, key: Key, make: () => Answer): Answer {
    const known = kept.get(key);
    if (known) {
      this.noteAgain(known.reads);
      return known.answer;
    }
    const made = this.collect(make);
    kept.set(key, made);
    return made.answer;
  }
}
