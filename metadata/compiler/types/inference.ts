/** The inputs of type inference. */
import type { Cursor } from '../cursor.ts';
import type { Type } from './type.ts';

/** The root scopes with known types; others are not checked. */
export type TypeScope = Readonly<Record<string, Type>>;

export interface Inference {
  scope: TypeScope;
  /** Reports an error at its position. */
  fault(cursor: Cursor, kind: string, message: string): void;
  /** Returns a named expression for `use`; undefined if it does not exist. */
  named(name: string): unknown;
  /** The value of a constant; undefined if the program has no such constant. */
  constant(name: string): unknown;
  /** Named expressions that are being followed. */
  within?: readonly string[];
}
