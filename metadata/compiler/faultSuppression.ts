/**
 * Suppresses faults that follow from unread files and unresolved names. Every check that reports something as missing or unused
 * asks here first: a fault that only follows from another would bury it, so it is held back and reported once the other is
 * fixed.
 */
import type { KindName } from '../kinds/kindNames.ts';
import { isSimilarName } from './didYouMean.ts';

const inQuotes = (name: string): string => JSON.stringify(name).slice(1, -1);

/** @returns true if a text contains a name, alone or within a path of names; one of its quotation marks may be missing */
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

  /** @returns true if a screen or dialog has unknown parts, because a definition they use was not found */
  lacksParts(name: string): boolean {
    return this.#notUnfolded.has(name);
  }

  /** Nothing is known of what would define a kind, or anything. */
  lost(what: KindName | 'everything'): void {
    this.#lost.add(what);
  }

  /** @returns true if unread files may define a kind */
  isLost(kind: string): boolean {
    return this.#lost.has('everything') || this.#lost.has(kind as KindName);
  }

  /** Records a text that was not read: it may define and reference any name it contains. */
  unread(text: string): void {
    this.#unread.push(text);
  }

  /** Records a definition of invalid shape: it exists, and may reference any name it contains. */
  misshapen(value: unknown): void {
    this.#misshapen.push(JSON.stringify(value) ?? '');
  }

  /** A name that nothing has: somebody may have meant another one. */
  missing(kinds: readonly KindName[], name: string): void {
    this.#missing.push({ kinds, name });
  }

  /** @returns true if a name of a kind was misspelled somewhere */
  isMissingOne(kind: KindName): boolean {
    return this.#missing.some(({ kinds }) => kinds.includes(kind));
  }

  /** Records that a value was found in place of an object or list; the references it should have contained are unknown. */
  valueLost(): void {
    this.#isValueLost = true;
  }

  /** @returns true if an unread text contains the name */
  unreadSays(name: string): boolean {
    return this.#unread.some((text) => says(text, name));
  }

  /** A field that is there, but nothing says rightly what it is. */
  untyped(key: string): void {
    this.#untyped.add(key);
  }

  /** @returns true if a missing name may be defined in an unread text, so that its fault is only a consequence */
  mayBeThere(name: string): boolean {
    return this.#untyped.has(name) || this.#isOfLostWord(name) || this.unreadSays(name) || this.#isOfUnreadAccess(name);
  }

  /** @returns true if an unread entity creates the permission: `"access": "rates"` creates `rates.view` and the like */
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

  /** @returns true if an unread text, or a misspelled name, may reference a seemingly unused definition */
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
