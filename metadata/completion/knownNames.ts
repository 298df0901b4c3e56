/** The names that completion needs; the editor supplies them from a program or a server. */
import type { KindName } from '../kinds/kindNames.ts';

export interface NamedDefinition {
  name: string;
  label?: string;
}

export interface KnownNames {
  /** The names of definitions, by kind. */
  readonly names: Readonly<Partial<Record<KindName, readonly NamedDefinition[]>>>;
  /** The fields of an entity, or of a template as it is merged over its entity; nothing for what is not there. */
  fields(kind: 'entity' | 'template', name: string): readonly NamedDefinition[];
  /** The row filters of a permission; nothing for one that is not there. */
  rowFilters(permission: string): readonly NamedDefinition[];
  /** The words that an expression may begin with. */
  readonly words: readonly string[];
}
