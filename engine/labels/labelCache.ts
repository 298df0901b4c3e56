/** The labels of a list's values as far as they are known, both ways round. */
import { textKey } from '../values/textKey.ts';

export interface Labelled {
  readonly value: string;
  readonly label: string;
}

export interface LabelCache {
  /** The label of a value; the value itself where none is known. */
  label(value: string): string;
  /** The value that a person means by a typed text: a value before a label; a label of several values means none. */
  value(typed: string): string | undefined;
  /** Keeps the labels that an answer brought. */
  learn(entries: readonly Labelled[]): void;
}

const typedKey = (text: string): string => textKey(text.trim());

export function createLabelCache(known: readonly Labelled[] = []): LabelCache {
  const labels = new Map<string, string>();
  /** By key of the value. */
  const values = new Map<string, string>();
  /** By key of the label: the values that have it. */
  const labelled = new Map<string, Set<string>>();
  const learn = (entries: readonly Labelled[]) => {
    for (const { value, label } of entries) {
      const before = labels.get(value);
      if (before !== undefined && before !== label) labelled.get(typedKey(before))?.delete(value);
      labels.set(value, label);
      values.set(typedKey(value), value);
      const key = typedKey(label);
      labelled.set(key, (labelled.get(key) ?? new Set()).add(value));
    }
  };
  learn(known);
  return {
    learn,
    label: (value) => labels.get(value) ?? value,
    value: (typed) => {
      const key = typedKey(typed);
      const itself = values.get(key);
      if (itself !== undefined) return itself;
      const several = labelled.get(key);
      return several?.size === 1 ? [...several][0] : undefined;
    },
  };
}
