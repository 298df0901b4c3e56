/** A fault that is provoked in a program that has none. */
import type { Fault } from '../../../metadata/program.ts';
import type { Tree } from '../minimal.ts';

export interface FaultCase {
  /** What is broken. */
  break(tree: Tree): void;
  kind: string;
  /** The file, below `definitions/`. */
  file: string;
  /** The fault stands where this text begins; the one after the `nth` before it. */
  at: string;
  nth?: number;
  /** What the message says, among other things. */
  says?: string;
  severity?: Fault['severity'];
  tenant?: string;
}

/** By what is wrong, in words. */
export type FaultCases = Record<string, FaultCase>;

/** Lays a tenant over the base, which changes it so. */
export const tenant = (tree: Tree, changes: unknown[]): void => {
  tree['tenants/acme/layer.json'] = { label: 'Acme', version: '1.0.0', language: 1, over: ['base'] };
  tree['tenants/acme/things.overlay.json'] = { changes };
};

export const rows = (tree: Tree) => tree['base/ruleSets.json'].ruleSets.weightOfRed.rows;
