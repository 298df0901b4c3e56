/**
 * Resolves labels of lists whose records are in the store: caches the answers, and chooses among them. A label of several
 * records is decided by the fields that the cell depends on; if it is still ambiguous, it is unresolved.
 */
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import type { ListDefinition } from '../../metadata/kinds/list.ts';
import { textKey } from '../values/textKey.ts';
import { CODE_ENDS, suggestionLabel } from './suggestionLabel.ts';

type Values = Readonly<Record<string, unknown>>;
type Of = Pick<EffectiveField, 'isDependent' | 'dependentFields'>;

/** The fields of a list's records that contain the label and the stored value; default value: the record's id. */
export interface LabelSource {
  readonly label: string;
  readonly value: string | undefined;
}

/** The label source of a list; undefined if its values are their own labels, or it declares them itself. */
export function labelSource(list: Pick<ListDefinition, 'from'> | undefined): LabelSource | undefined {
  const from = list?.from;
  if (!from || from.distinct || from.value === from.label) return undefined;
  return { label: from.label, value: from.value };
}

/** The texts to ask for so that those given can be understood: of a code with what it is called, the code. */
export function textsToResolve(texts: readonly string[], { value }: LabelSource): string[] {
  if (value === undefined) return [...texts];
  const codes = texts.flatMap((text) => (text.includes(CODE_ENDS) ? [text.slice(0, text.indexOf(CODE_ENDS))] : []));
  return [...new Set([...texts, ...codes])];
}

export class LabelResolutions {
  /** By text key: the records that have it as their label. */
  readonly #labels = new Map<string, Values[]>();
  /** By text key: the texts that are values. */
  readonly #values = new Map<string, string>();
  readonly #source: LabelSource;
  constructor(source: LabelSource) {
    this.#source = source;
  }

  /** A record that was found by its label or its value. */
  learn(record: Values): void {
    const value = this.#valueOf(record);
    const label = String(record[this.#source.label] ?? '');
    this.learnValue(value);
    const shown = suggestionLabel(value, label, this.#source.value !== undefined);
    for (const key of new Set([textKey(label), textKey(shown)])) {
      const found = this.#labels.get(key) ?? [];
      if (!found.some((one) => this.#valueOf(one) === value)) this.#labels.set(key, [...found, record]);
    }
  }
  learnValue(value: string): void {
    this.#values.set(textKey(value), value);
  }
  /** @returns true if some record has the text as its label */
  isLabel(text: string): boolean {
    return this.#labels.has(textKey(text));
  }

  /**
   * The value that a text means in a field; undefined where no single record has it.
   * @param values the row's, to choose among records of one label
   */
  valueOf(field: Of, text: string, values: Values): string | undefined {
    const key = textKey(text);
    const itself = this.#values.get(key);
    if (itself !== undefined) return itself;
    const fitting = (this.#labels.get(key) ?? []).filter((record) => fits(record, field, values));
    return fitting.length === 1 ? this.#valueOf(fitting[0] as Values) : undefined;
  }
  #valueOf(record: Values): string {
    return String(record[this.#source.value ?? 'id'] ?? '');
  }
}

/** @returns true if the cell's other fields allow a record; fields missing in the answer are ignored */
function fits(record: Values, { isDependent, dependentFields = [] }: Of, values: Values): boolean {
  if (!isDependent) return true;
  return dependentFields.every(({ fieldKey, fieldValue }) => {
    const wanted = values[fieldKey];
    if (wanted === null || wanted === undefined || wanted === '' || !(fieldValue in record)) return true;
    return textKey(String(record[fieldValue] ?? '')) === textKey(String(wanted));
  });
}
