/** Says the definitions in the tenant's language, by the texts files of the layers (kinds/texts.ts). */
import { type TextsFile, TextsSchema } from '../kinds/texts.ts';
import { ChangedDefinitions } from './changedDefinitions.ts';
import { type Cursor, descend, pathOf } from './cursor.ts';
import { didYouMean } from './didYouMean.ts';
import { inspect } from './inspect.ts';
import { sameLanguage, speaks } from './languages.ts';
import { type MergedDefinition, type MergedDefinitions, makeOwn } from './mergedDefinitions.ts';
import type { Origin } from './origins.ts';
import type { Report } from './report.ts';
import { placeholdersOf } from './semantic/messages.ts';
import { placeName, textCursors } from './textCursors.ts';
import type { Unfolding } from './unfold/unfolding.ts';

/** A text that people read, and what the tenant says instead. */
export interface TranslatedText {
  /** `kind/name/path`. */
  place: string;
  /** The text in the layer below. */
  of: string;
  /** The translation; undefined if it is missing in the tenant's language. */
  text: string | undefined;
  /** Where `of` was written. */
  origin: Origin | undefined;
}

interface Entry {
  text: string;
  cursor: Cursor;
  used: boolean;
}

export class Texts {
  readonly #unfolding: Unfolding;
  readonly #report: Report;
  readonly #languages: ReadonlyMap<string, string>;
  readonly #language: string;
  readonly #translated = new Map<string, TranslatedText>();
  readonly #unused: TranslatedText[] = [];

  /** @param language in which the program is to be */
  constructor(unfolding: Unfolding, report: Report, languages: ReadonlyMap<string, string>, language: string) {
    this.#unfolding = unfolding;
    this.#report = report;
    this.#languages = languages;
    this.#language = language;
  }

  /** Applies the texts files of one layer, after its overlays. */
  translate(files: readonly unknown[], layer: string): void {
    const texts = new Map<string, Entry>();
    const places = new Map<string, Entry>();
    for (const value of files) this.#read(value, layer, texts, places);
    if (texts.size + places.size === 0) return;
    const { written, merged } = this.#unfolding;
    const changed = new ChangedDefinitions();
    for (const cursor of [...textCursors(written)]) this.#translate(cursor, texts, places, written, changed);
    changed.settle();
    this.#unfolding.refresh(false);
    // Texts are translated where they are written. Unfolded texts are translated by path, including those that a layer changed.
    for (const cursor of [...this.#ofUnfolded()])
      if (places.has(placeName(cursor)) || this.#isChanged(cursor)) {
        const text = this.#translate(cursor, texts, places, merged);
        if (text !== undefined) this.#unfolding.keep(() => this.#put(cursor, text, merged));
      }
    for (const [of, { text, used, cursor }] of [...texts, ...places])
      if (!used) this.#unused.push({ place: placeName(cursor), of, text, origin: this.#originOf(cursor) });
  }

  /** The translations in texts files whose text does not exist below; `of` is that text or path. */
  unused(): readonly TranslatedText[] {
    return this.#unused;
  }

  /** Every text that the tenant's language requires and that was written in another language. */
  all(): TranslatedText[] {
    const missing: TranslatedText[] = [];
    for (const cursor of [...textCursors(this.#unfolding.written), ...this.#ofUnfolded()]) {
      const origin = this.#report.originOf(cursor);
      if (this.#unfolding.isUnfolded(cursor.kind, cursor.name) && !this.#isOfFile(cursor) && !this.#isChanged(cursor))
        continue;
      if (this.#foreign(cursor, origin))
        missing.push({ place: placeName(cursor), of: cursor.value as string, text: undefined, origin });
    }
    return [...this.#translated.values(), ...missing];
  }

  #read(value: unknown, layer: string, texts: Map<string, Entry>, places: Map<string, Entry>): void {
    const root: Cursor = { kind: 'layer', name: layer, key: layer, value, up: undefined };
    const before = this.#report.faults.length;
    inspect(TextsSchema, root, { fault: (cursor, kind, message) => this.#report.cursor(cursor, kind, message) });
    if (this.#report.faults.length > before) return;
    const file = value as TextsFile;
    if (!speaks(file.language, this.#language)) return;
    for (const [word, entries] of [
      ['texts', texts],
      ['at', places],
    ] as const)
      for (const [key, text] of Object.entries(file[word] ?? {})) {
        if (text === '') continue;
        const cursor = descend(root, [word, key]);
        if (entries.has(key))
          this.#report.cursor(
            { ...cursor, aboutKey: true },
            'duplicate-name',
            `Another file of this layer says "${key}" too.`,
          );
        else entries.set(key, { text, cursor, used: false });
      }
  }

  /** The texts of what is unfolded. */
  *#ofUnfolded(): Generator<Cursor> {
    for (const cursor of textCursors(this.#unfolding.merged))
      if (this.#unfolding.isUnfolded(cursor.kind, cursor.name)) yield cursor;
  }

  /** @returns true if a cursor is in the content of a file */
  #isOfFile(cursor: Cursor): boolean {
    let root = cursor;
    while (root.up) root = root.up;
    return this.#unfolding.written.get(cursor.kind)?.get(cursor.name)?.value === root.value;
  }

  /** @returns true if a layer changed the unfolded value */
  #isChanged(cursor: Cursor): boolean {
    return /(^|[./])overlay\.json$/.test(this.#report.originOf(cursor)?.source.path ?? '');
  }

  /** @returns what is said; undefined where it stays as it is */
  #translate(
    cursor: Cursor,
    texts: ReadonlyMap<string, Entry>,
    places: ReadonlyMap<string, Entry>,
    merged: MergedDefinitions,
    changed?: ChangedDefinitions,
  ): Entry | undefined {
    const of = cursor.value as string;
    const place = placeName(cursor);
    const origin = this.#report.originOf(cursor);
    const entry = places.get(place) ?? (this.#foreign(cursor, origin) ? texts.get(of) : undefined);
    if (!entry || !cursor.up) return undefined;
    entry.used = true;
    const wrong = this.#placeholders(of, entry.text);
    if (wrong) {
      this.#report.cursor(entry.cursor, 'text-placeholder', wrong);
      return undefined;
    }
    this.#put(cursor, entry, merged, changed);
    this.#translated.set(place, { place, of, text: entry.text, origin });
    return entry;
  }

  /** Puts a text in its place, where that is there still. */
  #put(cursor: Cursor, entry: Entry, of: MergedDefinitions, changed?: ChangedDefinitions): void {
    const merged: MergedDefinition | undefined = of.get(cursor.kind)?.get(cursor.name);
    if (!merged || !cursor.up) return;
    changed?.note(merged, entry.cursor.up?.value, entry.cursor.key, placeName(cursor));
    makeOwn(merged, this.#report.origins);
    const root = { kind: cursor.kind, name: cursor.name, key: cursor.name, value: merged.value, up: undefined };
    const way = pathOf(cursor.up);
    const found = descend(root, way);
    if (pathOf(found).length < way.length) return;
    const holder = found.value as Record<string, unknown>;
    holder[cursor.key] = entry.text;
    this.#report.origins.put(holder, cursor.key, this.#originOf(entry.cursor) as Origin);
    if (isMessageText(cursor)) dropTranslation(holder, this.#language);
  }

  /** @returns true if a text is written in another language than the tenant's, and no lower layer translates it */
  #foreign(cursor: Cursor, origin: Origin | undefined): boolean {
    const language = this.#languages.get(origin?.layer ?? '') ?? 'en';
    if (sameLanguage(language, this.#language) && language !== this.#language) return true;
    if (language === this.#language) return false;
    const { languages } = cursor.up?.value as { languages?: Record<string, string> };
    return !(isMessageText(cursor) && Object.keys(languages ?? {}).some((known) => speaks(known, this.#language)));
  }

  #placeholders(of: string, text: string): string | undefined {
    // A pattern's parameter within a sentence may be the first word in another language.
    const [own, given] = [of, text].map((one) => placeholdersOf(one.replaceAll(':lower}', '}'))) as [
      string[],
      string[],
    ];
    const lost = own.filter((name) => !given.includes(name));
    const more = given.filter((name) => !own.includes(name));
    const shown = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');
    if (more.length > 0) return `"${of}" has no ${shown(more)}.${didYouMean(more[0] as string, own)}`;
    return lost.length > 0 ? `${shown(lost)} of "${of}" is not said.` : undefined;
  }

  #originOf(entry: Cursor): Origin | undefined {
    return this.#report.originOf({ ...entry, aboutKey: true });
  }
}

const isMessageText = (cursor: Cursor): boolean => cursor.kind === 'message' && pathOf(cursor).join('/') === 'text';

/** Removes the outdated translation of a message. */
function dropTranslation(message: Record<string, unknown>, language: string): void {
  const { languages } = message as { languages?: Record<string, string> };
  if (languages)
    message.languages = Object.fromEntries(Object.entries(languages).filter(([known]) => !speaks(known, language)));
}
