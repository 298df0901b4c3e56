/** The result of compilation: every effective definition, linked and frozen, identified by the hash of its content. */
import type { EffectiveField } from './kinds/field.ts';
import type { KindName } from './kinds/kindNames.ts';
import type { Definitions } from './kinds/kinds.ts';

/** Definitions of one kind, by name. */
export type ByName<Kind extends KindName> = Readonly<Record<string, Definitions[Kind]>>;

export interface Program {
  /** The hash of the content, 64 hexadecimal digits (compiler/programHash.ts). */
  readonly hash: string;
  /** The tenant whose layers were merged. */
  readonly tenant: string;
  /** The layers, lowest first. */
  readonly layers: readonly string[];
  /** Every definition, by kind and name. */
  readonly definitions: { readonly [Kind in KindName]: ByName<Kind> };
  /** Template to its fields, merged over the entity's, in display order. */
  readonly fields: Readonly<Record<string, readonly EffectiveField[]>>;
  /** Template to the names of its rules, in the order in which they run. */
  readonly rulesOf: Readonly<Record<string, readonly string[]>>;
}

/** Something wrong with a definition, where it is. */
export interface Fault {
  file: string;
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
  /** The kind of fault: `unknown-field`, `duplicate-address` … (docs/definitions). */
  kind: string;
  message: string;
  /** A warning does not keep a program from being used. */
  severity: 'error' | 'warning';
}
