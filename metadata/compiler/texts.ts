/** Says the definitions in the tenant's language, by the texts files of the layers (kinds/texts.ts). */
import { type TextsFile, TextsSchema } from '../kinds/texts.ts';
import { inspect } from './inspect.ts';
import { type Laid, type LaidDefinition, makeOwn } from './laid.ts';
import { sameLanguage, speaks } from './languages.ts';
import { meant } from './nearest.ts';
import type { Origin } from './origins.ts';
import type { Report } from './report.ts';
import { placeholdersOf } from './semantic/messages.ts';
import { descend, pathOf, type Spot } from './spot.ts';
import { placeName, textSpots } from './textSpots.ts';
import type { Unfolding } from './unfold/unfolding.ts';

/** A text that people read, and what the tenant says instead. */
export interface SaidText {
  /** `kind/name/path`. */
  place: string;
  /** What the layer below says. */
  of: string;
  /** What is said; undefined where nothing says it in the tenant's language. */
  text: string | undefined;
  /** Where `of` was written. */
  origin: Origin | undefined;
}

interface Entry {
  text: string;
  spot: Spot;
  used: boolean;
}

export class Texts {
  readonly #unfolding: Unfolding;
  readonly #report: Report;
  readonly #languages: ReadonlyMap<string, string>;
  readonly #language: string;
  readonly #said = new Map<string, SaidText>();
  readonly #unused: SaidText[] = [];

  constructor(unfolding: Unfolding, report: Report, languages: ReadonlyMap<string, string>) {
    this.#unfolding = unfolding;
    this.#report = report;
    this.#languages = languages;
    this.#language = [...languages.values()].at(-1) ?? 'en';
  }

  /** Says what the files of one layer say; they come after its overlays. */
  say(files: readonly unknown[], layer: string): void {
    const texts = new Map<string, Entry>();
    const places = new Map<string, Entry>();
    for (const value of files) this.#read(value, layer, texts, places);
    if (texts.size + places.size === 0) return;
    const { written, laid } = this.#unfolding;
    for (const spot of [...textSpots(written)]) this.#translate(spot, texts, places);
    this.#unfolding.refresh(false);
    // Words are said where they are written. What is unfolded is said by its place, and what a layer changed of it.
    for (const spot of [...this.#ofUnfolded()])
      if (places.has(placeName(spot)) || this.#isChanged(spot)) {
        const text = this.#translate(spot, texts, places, laid);
        if (text !== undefined) this.#unfolding.keep(() => this.#put(spot, text, laid));
      }
    for (const [of, { text, used, spot }] of [...texts, ...places])
      if (!used) this.#unused.push({ place: placeName(spot), of, text, origin: this.#originOf(spot) });
  }

  /** What texts files say that nothing below does: `of` is the text, or the place, that is not there. */
  unused(): readonly SaidText[] {
    return this.#unused;
  }

  /** Every text that is or should be said in the tenant's language and was written in another one. */
  all(): SaidText[] {
    const missing: SaidText[] = [];
    for (const spot of [...textSpots(this.#unfolding.written), ...this.#ofUnfolded()]) {
      const origin = this.#report.originOf(spot);
      if (this.#unfolding.isUnfolded(spot.kind, spot.name) && !this.#isOfFile(spot) && !this.#isChanged(spot)) continue;
      if (this.#foreign(spot, origin))
        missing.push({ place: placeName(spot), of: spot.value as string, text: undefined, origin });
    }
    return [...this.#said.values(), ...missing];
  }

  #read(value: unknown, layer: string, texts: Map<string, Entry>, places: Map<string, Entry>): void {
    const root: Spot = { kind: 'layer', name: layer, key: layer, value, up: undefined };
    const before = this.#report.faults.length;
    inspect(TextsSchema, root, { fault: (spot, kind, message) => this.#report.spot(spot, kind, message) });
    if (this.#report.faults.length > before) return;
    const file = value as TextsFile;
    if (!speaks(file.language, this.#language)) return;
    for (const [word, entries] of [
      ['texts', texts],
      ['at', places],
    ] as const)
      for (const [key, text] of Object.entries(file[word] ?? {})) {
        if (text === '') continue;
        const spot = descend(root, [word, key]);
        if (entries.has(key))
          this.#report.spot(
            { ...spot, aboutKey: true },
            'duplicate-name',
            `Another file of this layer says "${key}" too.`,
          );
        else entries.set(key, { text, spot, used: false });
      }
  }

  /** The texts of what is unfolded. */
  *#ofUnfolded(): Generator<Spot> {
    for (const spot of textSpots(this.#unfolding.laid))
      if (this.#unfolding.isUnfolded(spot.kind, spot.name)) yield spot;
  }

  /** Whether a spot is in what a file says. */
  #isOfFile(spot: Spot): boolean {
    let root = spot;
    while (root.up) root = root.up;
    return this.#unfolding.written.get(spot.kind)?.get(spot.name)?.value === root.value;
  }

  /** Whether a layer changed what is unfolded there. */
  #isChanged(spot: Spot): boolean {
    return /(^|[./])overlay\.json$/.test(this.#report.originOf(spot)?.source.path ?? '');
  }

  /** @returns what is said; undefined where it stays as it is */
  #translate(
    spot: Spot,
    texts: ReadonlyMap<string, Entry>,
    places: ReadonlyMap<string, Entry>,
    laid = this.#unfolding.written,
  ): Entry | undefined {
    const of = spot.value as string;
    const place = placeName(spot);
    const origin = this.#report.originOf(spot);
    const entry = places.get(place) ?? (this.#foreign(spot, origin) ? texts.get(of) : undefined);
    if (!entry || !spot.up) return undefined;
    entry.used = true;
    const wrong = this.#placeholders(of, entry.text);
    if (wrong) {
      this.#report.spot(entry.spot, 'text-placeholder', wrong);
      return undefined;
    }
    this.#put(spot, entry, laid);
    this.#said.set(place, { place, of, text: entry.text, origin });
    return entry;
  }

  /** Puts a text in its place, where that is there still. */
  #put(spot: Spot, entry: Entry, of: Laid): void {
    const laid: LaidDefinition | undefined = of.get(spot.kind)?.get(spot.name);
    if (!laid || !spot.up) return;
    makeOwn(laid, this.#report.origins);
    const root = { kind: spot.kind, name: spot.name, key: spot.name, value: laid.value, up: undefined };
    const way = pathOf(spot.up);
    const found = descend(root, way);
    if (pathOf(found).length < way.length) return;
    const holder = found.value as Record<string, unknown>;
    holder[spot.key] = entry.text;
    this.#report.origins.put(holder, spot.key, this.#originOf(entry.spot) as Origin);
    if (isMessageText(spot)) forget(holder, this.#language);
  }

  /** Whether a text is written in another language than the tenant's, and nothing below says it in that one. */
  #foreign(spot: Spot, origin: Origin | undefined): boolean {
    const language = this.#languages.get(origin?.layer ?? '') ?? 'en';
    if (sameLanguage(language, this.#language) && language !== this.#language) return true;
    if (language === this.#language) return false;
    const { languages } = spot.up?.value as { languages?: Record<string, string> };
    return !(isMessageText(spot) && Object.keys(languages ?? {}).some((known) => speaks(known, this.#language)));
  }

  #placeholders(of: string, text: string): string | undefined {
    // Where a pattern puts a word within a sentence, another language may begin with it.
    const [own, given] = [of, text].map((one) => placeholdersOf(one.replaceAll(':lower}', '}'))) as [
      string[],
      string[],
    ];
    const lost = own.filter((name) => !given.includes(name));
    const more = given.filter((name) => !own.includes(name));
    const shown = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');
    if (more.length > 0) return `"${of}" has no ${shown(more)}.${meant(more[0] as string, own)}`;
    return lost.length > 0 ? `${shown(lost)} of "${of}" is not said.` : undefined;
  }

  #originOf(entry: Spot): Origin | undefined {
    return this.#report.originOf({ ...entry, aboutKey: true });
  }
}

const isMessageText = (spot: Spot): boolean => spot.kind === 'message' && pathOf(spot).join('/') === 'text';

/** What a message said in a language before is not said any more. */
function forget(message: Record<string, unknown>, language: string): void {
  const { languages } = message as { languages?: Record<string, string> };
  if (languages)
    message.languages = Object.fromEntries(Object.entries(languages).filter(([known]) => !speaks(known, language)));
}
