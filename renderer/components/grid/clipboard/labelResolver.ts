/**
 * What pasted labels mean in lists of the server: asked for in batches, before the paste, each text once. A label that
 * several records have is decided by the fields that the cell depends on; still several, it stays as it was pasted.
 */
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

/** The fields that say the label and the value in a list whose values are not its labels; else nothing is to be asked. */
function sourceOf(list: string | undefined): { label: string; value: string | undefined } | undefined {
  const from = definition('list', list ?? '')?.from;
  if (!from || from.distinct || from.value === from.label) return undefined;
  return { label: from.label, value: from.value };
}

/** Whether texts pasted into a field may be labels that only the server knows. */
export const asksServer = (field: EffectiveField): boolean =>
  (field.type === 'reference' || field.type === 'dropdown' || field.type === 'multiselect') &&
  sourceOf(field.suggestionsSource) !== undefined;

const idOf = (record: Values, value: string | undefined): string => String(record[value ?? 'id'] ?? '');

export class LabelResolver {
  /** By list and text key: the records that have it as their label. */
  readonly #labels = new Map<string, Values[]>();
  /** By list and text: the texts that are values. */
  readonly #values = new Map<string, string>();
  #notFound = new Set<string>();

  /** Asks for the texts. Throws ApiError; the person was told. */
  async ask(wanted: Wanted, signal?: AbortSignal): Promise<void> {
    for (const [list, texts] of wanted) {
      const source = sourceOf(list);
      if (!source || texts.size > MOST) continue;
      const all = [...texts];
      for (let at = 0; at < all.length; at += BATCH) {
        const values = all.slice(at, at + BATCH);
        const keys = [source.label, ...(source.value ? [source.value] : [])];
        const sources = keys.map((matchKey) => ({ source: list, matchKey, values }));
        const answer = await callApi<Answer>('recordsLookup', { body: { sources }, signal });
        for (const record of answer.sources?.[list] ?? []) this.#learn(list, record, source);
      }
      if (!source.value) await this.#askIds(list, all, signal);
    }
  }
  #learn(list: string, record: Values, source: { label: string; value: string | undefined }): void {
    const value = idOf(record, source.value);
    this.#values.set(`${list}\n${textKey(value)}`, value);
    const key = `${list}\n${textKey(String(record[source.label] ?? ''))}`;
    const found = this.#labels.get(key) ?? [];
    if (!found.some((one) => idOf(one, source.value) === value)) this.#labels.set(key, [...found, record]);
  }
  /** Texts that are no labels may be ids. */
  async #askIds(list: string, texts: readonly string[], signal: AbortSignal | undefined): Promise<void> {
    const rest = texts.filter((text) => !this.#labels.has(`${list}\n${textKey(text)}`));
    for (let at = 0; at < rest.length; at += CHOSEN) {
      const selected = rest.slice(at, at + CHOSEN);
      const { msg = [] } = await callApi<{ msg?: readonly { v?: unknown }[] }>('suggestions', {
        body: { suggestionFor: list, q: '', page: 1, pageLimit: 1, selected },
        signal,
      });
      for (const { v } of msg) this.#values.set(`${list}\n${textKey(String(v))}`, String(v));
    }
  }

  /**
   * The value that a text means in a field; undefined where no answer has it.
   * @param values the row's, to choose among records of one label
   */
  valueOf(field: EffectiveField, text: string, values: Values): string | undefined {
    const list = field.suggestionsSource ?? '';
    const source = sourceOf(list);
    if (!source) return undefined;
    const key = `${list}\n${textKey(text)}`;
    const itself = this.#values.get(key);
    if (itself !== undefined) return itself;
    const found = this.#labels.get(key) ?? [];
    const fitting = found.filter((record) => fits(record, field, values));
    const chosen = fitting.length === 1 ? fitting[0] : undefined;
    if (chosen) return idOf(chosen, source.value);
    this.#notFound.add(key);
    return undefined;
  }
  /** How many different texts no single record has. */
  get notFound(): number {
    return this.#notFound.size;
  }
}

/** Whether a record is one that the cell's other fields allow; what the answer does not tell excludes nothing. */
function fits(record: Values, { isDependent, dependentFields = [] }: EffectiveField, values: Values): boolean {
  if (!isDependent) return true;
  return dependentFields.every(({ fieldKey, fieldValue }) => {
    const wanted = values[fieldKey];
    if (wanted === null || wanted === undefined || wanted === '' || !(fieldValue in record)) return true;
    return textKey(String(record[fieldValue] ?? '')) === textKey(String(wanted));
  });
}
