/** A definition that a word unfolds to. */
import type { KindName } from '../../kinds/kindNames.ts';
import type { EntityVariants } from './variants.ts';

export interface Made {
  kind: KindName;
  name: string;
  value: Record<string, unknown>;
  /** The path in the source definition at which faults are reported. */
  under: readonly string[];
  /** Parts with another path in the source definition: the path of each, and the path where it was written. */
  moved?: readonly (readonly [to: readonly string[], from: readonly string[]])[];
}

/** A use of a pattern. What is undefined is not given. */
export const use = (name: string, given: Record<string, unknown>): Record<string, unknown> => ({
  use: name,
  with: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
});

/** Use of a pattern; undefined parameters are omitted. */
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
  /** If its records accept documents: the permissions to view and to add them. */
  documents: { view: unknown; add: unknown } | undefined;
  /** @returns true if an action uses the list it is started in, so that it cannot run elsewhere */
  ofList(action: string): boolean;
  /** The initial values of a copy of a record. */
  copied: readonly string[];
}

/** Reports a fault of the resource, at a path below it. */
export type Tell = (path: readonly string[], kind: string, message: string) => void;
