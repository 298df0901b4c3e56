/**
 * What could not be read, and what could not be found: whoever says that something is not there, or that nothing names it,
 * asks here first. A fault that only follows from another one would bury it; it is held back, and told when the other is gone.
 */
import type { KindName } from '../kinds/kindNames.ts';
import { isSimilarName } from './didYouMean.ts';

const inQuotes = (name: string): string => JSON.stringify(name).slice(1, -1);

/** Whether a text says a name, by itself or within a path of names; one of its quotation marks may be what is missing. */
const says = (text: string, name: string): boolean => {
  const written = inQuotes(name);
  for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + written.length] ?? ' '}`;
    if (/["/]/.test(around) && !/[\w.]/.test(around)) return true;
  }
  return false;
};

export class FaultSuppression {
  readonly #unread: string[] = [];
  readonly #misshapen: string[] = [];
  readonly #missing: { kinds: readonly KindName[]; name: string }[] = [];
  readonly #untyped = new Set<string>();

  /** Whole files or layers of which nothing is known: any definition of a kind, or of every kind, may be in them. */
  readonly #lost = new Set<KindName | 'everything'>();

  #isValueLost = false;

  /** Definitions by the names of words that were not unfolded: what each would have made, and what that names, is not known. */
  readonly #notUnfolded = new Set<string>();

  /** A resource or use that could not be unfolded, by its name. */
  notUnfolded(name: string): void {
    this.#notUnfolded.add(name);
  }

  /** Whether parts of a screen or dialog are not known, since what they use was not found. */
  lacksParts(name: string): boolean {
    return this.#notUnfolded.has(name);
  }

  /** Nothing is known of what would define a kind, or anything. */
  lost(what: KindName | 'everything'): void {
    this.#lost.add(what);
  }

  /** Whether any definition of a kind may be there. */
  isLost(kind: string): boolean {
    return this.#lost.has('everything') || this.#lost.has(kind as KindName);
  }

  /** A text that was not taken in: it may define, and may name, whatever it says. */
  unread(text: string): void {
    this.#unread.push(text);
  }

  /** A definition of the wrong shape: it is there, and may name whatever it says. */
  misshapen(value: unknown): void {
    this.#misshapen.push(JSON.stringify(value) ?? '');
  }

  /** A name that nothing has: somebody may have meant another one. */
  missing(kinds: readonly KindName[], name: string): void {
    this.#missing.push({ kinds, name });
  }

  /** Whether a name of a kind was misspelt somewhere. */
  isMissingOne(kind: KindName): boolean {
    return this.#missing.some(({ kinds }) => kinds.includes(kind));
  }

  /** A value stands where a whole object or list was meant: what that would have named is not known. */
  valueLost(): void {
    this.#isValueLost = true;
  }

  /** Whether what was not read says a name. */
  unreadSays(name: string): boolean {
    return this.#unread.some((text) => says(text, name));
  }

  /** A field that is there, but nothing says rightly what it is. */
  untyped(key: string): void {
    this.#untyped.add(key);
  }

  /** Whether what is not there may stand in what was not read. Then the fault that says so only follows from that. */
  mayBeThere(name: string): boolean {
    return this.#untyped.has(name) || this.#isOfLostWord(name) || this.unreadSays(name) || this.#isOfUnreadAccess(name);
  }

  /** Whether an entity that was not read makes the permission: `"access": "rates"` makes `rates.view` and the like. */
  #isOfUnreadAccess(name: string): boolean {
    const dot = name.lastIndexOf('.');
    if (dot <= 0) return false;
    const made = `"access":${JSON.stringify(name.slice(0, dot))}`;
    return this.#unread.some((text) => text.includes('"access"') && text.replace(/\s+/g, '').includes(made));
  }

  #isOfLostWord(name: string): boolean {
    for (const word of this.#notUnfolded) if (name === word || name.startsWith(`${word}.`)) return true;
    return false;
  }

  /** Whether what nothing seems to name may be named where nothing was read, or by a name that was misspelt. */
  mayBeNamed(kind: KindName, name: string): boolean {
    return (
      this.#isValueLost ||
      this.#lost.has('everything') ||
      this.#notUnfolded.size > 0 ||
      this.unreadSays(name) ||
      this.#misshapen.some((text) => says(text, name)) ||
      this.#missing.some(
        (other) => other.name === name || (other.kinds.includes(kind) && isSimilarName(other.name, name)),
      )
    );
  }
}
