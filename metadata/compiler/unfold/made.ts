/** A definition that a word unfolds to. */
import type { KindName } from '../../kinds/kindNames.ts';
import type { EntityVariants } from './variants.ts';

export interface Made {
  kind: KindName;
  name: string;
  value: Record<string, unknown>;
  /** The way from the word to what says it: where its faults are told. */
  under: readonly string[];
  /** Parts of it that stand elsewhere in the word, under another name: the way to each, and the way to where it was written. */
  moved?: readonly (readonly [to: readonly string[], from: readonly string[]])[];
}

/** A use of a pattern. What is undefined is not given. */
export const use = (name: string, given: Record<string, unknown>): Record<string, unknown> => ({
  use: name,
  with: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
});

/** What a resource needs to know of its entity. */
export interface ResourceEntity {
  label: unknown;
  plural: unknown;
  title: unknown;
  parent: unknown;
  access: Readonly<Record<string, unknown>>;
  docType: unknown;
  scope: unknown;
  /** Its fields by name. */
  fields: Readonly<Record<string, { type?: unknown; isMandatory?: unknown } | undefined>>;
  /** The fields that the template of its list and form has. */
  columns: readonly string[];
  /** The states of its records and the ways between them. */
  lifecycle: Readonly<Record<string, unknown>> | undefined;
  /** Its kinds of records. */
  variants: EntityVariants | undefined;
  /** The field that says at which level a record is. */
  level: string | undefined;
  /** The lists that its records own, by name. */
  lists: Readonly<
    Record<
      string,
      | {
          label?: unknown;
          template?: unknown;
          for?: unknown;
          permission?: unknown;
          single?: unknown;
          lists?: unknown;
        }
      | undefined
    >
  >;
  /** Where its records take documents: who sees and who adds them. */
  documents: { view: unknown; add: unknown } | undefined;
  /** Whether an action works with the list that it is started in, so that it is of no use elsewhere. */
  ofList(action: string): boolean;
  /** What a copy of a record begins with. */
  copied: readonly string[];
}

/** Tells of a fault of the resource, at a way below it. */
export type Tell = (path: readonly string[], kind: string, message: string) => void;
