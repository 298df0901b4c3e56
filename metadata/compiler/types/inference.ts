/** What the inference of types is given. */
import type { Cursor } from '../cursor.ts';
import type { Type } from './type.ts';

/** The roots that are known where an expression stands; of the others nothing is said. */
export type TypeScope = Readonly<Record<string, Type>>;

export interface Inference {
  scope: TypeScope;
  /** Told of what is wrong, at its place. */
  fault(cursor: Cursor, kind: string, message: string): void;
  /** A named expression, for `use`; undefined where there is none. */
  named(name: string): unknown;
  /** The value of a constant; undefined if the program has no such constant. */
  constant(name: string): unknown;
  /** Named expressions that are being followed. */
  within?: readonly string[];
}
