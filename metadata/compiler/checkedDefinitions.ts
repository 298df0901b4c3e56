/** Checks of single definitions that are made again only when something changed that they looked at. */
import type { KindName } from '../kinds/kindNames.ts';
import type { Context } from './context.ts';
import type { Look, Read } from './definitionReads.ts';

/** @returns true if every read would find the same definitions again */
export const wouldFindTheSame = (context: Context, reads: readonly Read<Context>[]): boolean =>
  reads.every((read) =>
    'look' in read
      ? areSame(read.found, read.look(context, read.name))
      : context.get(read.kind, read.name) === read.found,
  );

const areSame = (before: readonly unknown[], now: readonly unknown[]): boolean =>
  before.length === now.length && before.every((one, at) => one === now[at]);

/** Each place that names a definition of a kind: of which kind and name it is, and what that says. */
export const usersOf =
  (kind: KindName): Look<Context> =>
  (context, name) =>
    context.uses
      .of(kind, name)
      .flatMap(({ by }) => [by.kind, by.name, context.merged.get(by.kind)?.get(by.name)?.value]);

/** The number of programs remembered per definition: a few tenants, each before and after a change. */
const MAX_PROGRAMS = 4;

/** Remembers, for one check of single definitions, which it found right and what else it looked at for that. */
export class CheckedDefinitions {
  readonly #right = new WeakMap<object, { of: string; reads: readonly Read<Context>[] }[]>();

  /** Runs the check, unless it is known to find nothing. */
  check(context: Context, kind: KindName, name: string, check: () => void): void {
    const value = context.get(kind, name);
    if (value === undefined) return;
    const of = `${kind} ${name}`;
    const known = this.#right.get(value) ?? [];
    // A check that passed in a whole program also passes in one with unknown parts, because fewer checks apply there.
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
