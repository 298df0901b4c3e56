/**
 * Which definitions a check looked at. What it found right stays right as long as it would look at the same ones: most of a
 * program is what it was when one file is saved.
 */
import type { KindName } from '../kinds/kindNames.ts';
import type { Context } from './context.ts';

/** What somebody looks for, by a name, among definitions: those that there are, each by itself, in an order. */
export type Look = (context: Context, name: string) => readonly unknown[];

/** One look, at a definition or at others by that, and what it found. */
export type Read =
  | { readonly kind: KindName; readonly name: string; readonly found: unknown }
  | { readonly look: Look; readonly name: string; readonly found: readonly unknown[] };

type Noted = Map<KindName | Look, Map<string, Read>>;

/** The looks of a compilation, noted for the check that is being collected; without one nothing is noted. */
export class DefinitionReads {
  #noted: Noted | undefined;

  #note(by: KindName | Look, name: string, read: () => Read): void {
    if (!this.#noted) return;
    const names = this.#noted.get(by) ?? new Map<string, Read>();
    this.#noted.set(by, names);
    if (!names.has(name)) names.set(name, read());
  }

  /** Notes a look at one definition. */
  note(kind: KindName, name: string, found: unknown): void {
    this.#note(kind, name, () => ({ kind, name, found }));
  }

  /** Notes a look at what a function finds. */
  noteLook(context: Context, look: Look, name: string): void {
    this.#note(look, name, () => ({ look, name, found: look(context, name) }));
  }

  /** Notes what was looked at for an answer that is known already. */
  noteAgain(reads: readonly Read[]): void {
    for (const read of reads) this.#note('look' in read ? read.look : read.kind, read.name, () => read);
  }

  /** Runs what looks at definitions, and gives what it looked at; whoever collects around it has looked at that as well. */
  collect<Answer>(run: () => Answer): { answer: Answer; reads: readonly Read[] } {
    const around = this.#noted;
    const own: Noted = new Map();
    this.#noted = own;
    const all = () => [...own.values()].flatMap((names) => [...names.values()]);
    try {
      return { answer: run(), reads: all() };
    } finally {
      this.#noted = around;
      this.noteAgain(all());
    }
  }
}

/** Whether each look would find what it found. */
const wouldFindTheSame = (context: Context, reads: readonly Read[]): boolean =>
  reads.every((read) =>
    'look' in read
      ? areSame(read.found, read.look(context, read.name))
      : context.get(read.kind, read.name) === read.found,
  );

const areSame = (before: readonly unknown[], now: readonly unknown[]): boolean =>
  before.length === now.length && before.every((one, at) => one === now[at]);

/** Each place that names a definition of a kind: of which kind and name it is, and what that says. */
export const usersOf =
  (kind: KindName): Look =>
  (context, name) =>
    context.uses
      .of(kind, name)
      .flatMap(({ by }) => [by.kind, by.name, context.merged.get(by.kind)?.get(by.name)?.value]);

/** So many programs that a definition stands in are remembered: some tenants, each before and after a change. */
const MAX_PROGRAMS = 4;

/** Remembers, for one check of single definitions, which it found right and what else it looked at for that. */
export class CheckedDefinitions {
  readonly #right = new WeakMap<object, { of: string; reads: readonly Read[] }[]>();

  /** Runs the check, unless it is known to find nothing. */
  check(context: Context, kind: KindName, name: string, check: () => void): void {
    const value = context.get(kind, name);
    if (value === undefined) return;
    const of = `${kind} ${name}`;
    const known = this.#right.get(value) ?? [];
    // What was right in a whole program is right in one of which parts are not known: less is asked of those.
    const { reads, report } = context;
    if (known.some((one) => one.of === of && wouldFindTheSame(context, one.reads))) return;
    const isWhole = () => report.faults.length + report.held.length === 0;
    if (!isWhole() || !context.checks) {
      check();
      return;
    }
    const found = reads.collect(check);
    if (isWhole()) this.#right.set(value, [{ of, reads: found.reads }, ...known].slice(0, MAX_PROGRAMS));
  }
}
