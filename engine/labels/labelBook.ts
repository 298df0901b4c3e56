/** The labels of a list's values as far as they are known, both ways round. */

export interface Labelled {
  readonly value: string;
  readonly label: string;
}

export interface LabelBook {
  /** The label of a value; the value itself where none is known. */
  label(value: string): string;
  /** The value that a person means by a typed label or value. */
  value(typed: string): string | undefined;
  /** Keeps the labels that an answer brought. */
  learn(entries: readonly Labelled[]): void;
}

const typedKey = (text: string): string => text.trim().toLowerCase();

export function createLabelBook(known: readonly Labelled[] = []): LabelBook {
  const labels = new Map<string, string>();
  const values = new Map<string, string>();
  const learn = (entries: readonly Labelled[]) => {
    for (const { value, label } of entries) {
      labels.set(value, label);
      values.set(typedKey(label), value);
    }
    // A value that is also another value's label means itself.
    for (const { value } of entries) values.set(typedKey(value), value);
  };
  learn(known);
  return {
    learn,
    label: (value) => labels.get(value) ?? value,
    value: (typed) => values.get(typedKey(typed)),
  };
}
