/** The names of definitions that a property may name, each with what people call it. */
import type { KindName } from '../../../../metadata/kinds/kindNames.ts';
import { program } from '../../../runtime/program.ts';

export interface Named {
  value: string;
  label: string;
}

const calledIn = (definition: unknown): string | undefined => {
  const { label, title, text } = (definition ?? {}) as Record<string, unknown>;
  return [label, title, text].find((said): said is string => typeof said === 'string' && said !== '');
};

/** Sorted by name. */
export function namesOf(kinds: readonly KindName[]): Named[] {
  const { definitions } = program();
  const all = kinds.flatMap((kind) =>
    Object.entries((definitions[kind] ?? {}) as Readonly<Record<string, unknown>>).map(([value, definition]) => ({
      value,
      label: calledIn(definition) ?? '',
    })),
  );
  return all.sort((one, other) => (one.value < other.value ? -1 : 1));
}
