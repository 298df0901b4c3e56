/** Resolves pasted labels of server lists: requested in batches before the paste, each text once. */
import { type LabelRequest, requestLabels } from '../../engine/labels/requestLabels.ts';
import { LabelResolutions, labelSource } from '../../engine/labels/resolveLabels.ts';
import { textKey } from '../../engine/values/textKey.ts';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import { isListType } from '../../metadata/kinds/fieldTypes.ts';
import { callApi } from '../http/callApi.ts';
import { definition } from '../program/program.ts';

/** Past so many different texts a column holds no labels. */
const MAX_LABELS = 20_000;

type Values = Readonly<Record<string, unknown>>;

/** Texts by list. */
export type RequestedTexts = Map<string, Set<string>>;

const sourceOf = (list: string | undefined) => labelSource(definition('list', list ?? ''));

/** True if texts pasted into a field may be labels that only the server knows. */
export const asksServer = (field: EffectiveField): boolean =>
  isListType(field.type) && sourceOf(field.suggestionsSource) !== undefined;

export class LabelResolver {
  /** By list. */
  readonly #meanings = new Map<string, LabelResolutions>();
  #notFound = new Set<string>();

  /** Requests the texts. @throws ApiError after the error has been shown */
  async ask(wanted: RequestedTexts, signal?: AbortSignal): Promise<void> {
    for (const [list, texts] of wanted) {
      const source = sourceOf(list);
      if (!source || texts.size > MAX_LABELS) continue;
      const meanings = this.#meanings.get(list) ?? new LabelResolutions(source);
      this.#meanings.set(list, meanings);
      await requestLabels(meanings, source, [...texts], askOf(list, signal));
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

const askOf = (list: string, signal: AbortSignal | undefined): LabelRequest => ({
  async records(fields, values) {
    const sources = fields.map((matchKey) => ({ source: list, matchKey, values }));
    const answer = await callApi('recordsLookup', { body: { sources }, signal });
    return answer.sources?.[list] ?? [];
  },
  async chosen(selected) {
    const { msg = [] } = await callApi('suggestions', {
      body: { suggestionFor: list, q: '', page: 1, pageLimit: 1, selected },
      signal,
    });
    return msg.map(({ v }) => v);
  },
});
