/** The names of definitions that a property may name, each with what people call it. */
import type { KindName } from '../../../../../metadata/kinds/kindNames.ts';

/** Names by kind, as the server gives them for a layer with its drafts. */
export type DefinitionNames = Readonly<
  Partial<Record<KindName, readonly { readonly name: string; readonly label?: string | undefined }[]>>
>;

export interface Named {
  value: string;
  label: string;
}

/** Sorted by name. */
export function namesOf(names: DefinitionNames, kinds: readonly KindName[]): Named[] {
  const all = kinds.flatMap((kind) => (names[kind] ?? []).map(({ name, label = '' }) => ({ value: name, label })));
  return all.sort((one, other) => (one.value < other.value ? -1 : 1));
}
