/** What pasted labels mean in lists of the server: asked for in batches, before the paste, each text once. */
import { LabelMeanings, labelSource, textsToAsk } from '../../../../engine/labels/labelMeanings.ts';
import { textKey } from '../../../../engine/values/textKey.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { callApi } from '../../../calls/callApi.ts';
import { definition } from '../../../runtime/program.ts';
import type { Values } from '../rows/rowState.ts';

/** Values in one call, so that no body outgrows the server's limit. */
const BATCH = 2000;
/** Chosen values in one call (server: suggestions). */
const CHOSEN = 500;
/** Past so many different texts a column holds no labels. */
const MOST = 20_000;

type Answer = { sources?: Readonly<Record<string, readonly Values[]>> };

/** Texts by list. */
export type Wanted = Map<string, Set<string>>;

const sourceOf = (list: string | undefined) => labelSource(definition('list', list ?? ''));

/** Whether texts pasted into a field may be labels that only the server knows. */
export const asksServer = (field: EffectiveField): boolean =>
  (field.type === 'reference' || field.type === 'dropdown' || field.type === 'multiselect') &&
  sourceOf(field.suggestionsSource) !== undefined;

export class LabelResolver {
  /** By list. */
  readonly #meanings = new Map<string, LabelMeanings>();
  #notFound = new Set<string>();

  /** Asks for the texts. Throws ApiError; the person was told. */
  async ask(wanted: Wanted, signal?: AbortSignal): Promise<void> {
    for (const [list, texts] of wanted) {
      const source = sourceOf(list);
      if (!source || texts.size > MOST) continue;
      const meanings = this.#meanings.get(list) ?? new LabelMeanings(source);
      this.#meanings.set(list, meanings);
      const all = textsToAsk([...texts], source);
      for (let at = 0; at < all.length; at += BATCH) {
        const values = all.slice(at, at + BATCH);
        const keys = [source.label, ...(source.value ? [source.value] : [])];
        const sources = keys.map((matchKey) => ({ source: list, matchKey, values }));
        const answer = await callApi<Answer>('recordsLookup', { body: { sources }, signal });
        for (const record of answer.sources?.[list] ?? []) meanings.learn(record);
      }
      if (!source.value) await askIds(list, all, meanings, signal);
    }
  }

  /**
   * The value that a text means in a field; undefined where no answer has it.
   * @param values the row's, to choose among records of one label
   */
  valueOf(field: EffectiveField, text: string, values: Values): string | undefined {
    const list = field.suggestionsSource ?? '';
    if (!sourceOf(list)) return undefined;
    const value = this.#meanings.get(list)?.valueOf(field, text, values);
    if (value === undefined) this.#notFound.add(`${list}\n${textKey(text)}`);
    return value;
  }
  /** How many different texts no single record has. */
  get notFound(): number {
    return this.#notFound.size;
  }
}

/** Texts that are no labels may be ids. */
async function askIds(
  list: string,
  texts: readonly string[],
  meanings: LabelMeanings,
  signal: AbortSignal | undefined,
): Promise<void> {
  const rest = texts.filter((text) => !meanings.isLabel(text));
  for (let at = 0; at < rest.length; at += CHOSEN) {
    const selected = rest.slice(at, at + CHOSEN);
    const { msg = [] } = await callApi<{ msg?: readonly { v?: unknown }[] }>('suggestions', {
      body: { suggestionFor: list, q: '', page: 1, pageLimit: 1, selected },
      signal,
    });
    for (const { v } of msg) meanings.learnValue(String(v));
  }
}
