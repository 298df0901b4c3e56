/** The labels of a dropdown's values: those of the definition, and those that suggestions brought since. */
import { definition } from '../../../runtime/program.ts';

/** Value to label, and label (in lower case) to value, of one list. */
export interface ListLabels {
  label(value: string): string;
  /** The value that a person means by a typed label or value. */
  value(typed: string): string | undefined;
  /** Whether the list has fixed values, so that nothing is asked of the server. */
  readonly fixed: readonly { value: string; label: string; data?: Readonly<Record<string, unknown>> }[] | undefined;
  /** Keeps the labels that an answer brought. */
  learn(entries: readonly { value: string; label: string }[]): void;
}

const known = new Map<string, { definition: unknown; labels: ListLabels }>();

type Values = Readonly<Record<string, { label: string; data?: Readonly<Record<string, unknown>> }>>;

function build(list: { values?: Values } | undefined): ListLabels {
  const fixed =
    list?.values &&
    Object.entries(list.values).map(([value, { label, data }]) => ({ value, label, ...(data ? { data } : {}) }));
  const labels = new Map<string, string>();
  const values = new Map<string, string>();
  const learn = (entries: readonly { value: string; label: string }[]) => {
    for (const { value, label } of entries) {
      labels.set(value, label);
      values.set(label.trim().toLowerCase(), value);
    }
    // A value that is also another value's label means itself.
    for (const { value } of entries) values.set(value.trim().toLowerCase(), value);
  };
  if (fixed) learn(fixed);
  return {
    fixed,
    learn,
    label: (value) => labels.get(value) ?? value,
    value: (typed) => values.get(typed.trim().toLowerCase()),
  };
}

/** The labels of a list by name; they are forgotten when the list's definition changes. */
export function listLabels(name: string): ListLabels {
  const list = definition('list', name);
  const found = known.get(name);
  if (found && found.definition === list) return found.labels;
  const labels = build(list);
  known.set(name, { definition: list, labels });
  return labels;
}
