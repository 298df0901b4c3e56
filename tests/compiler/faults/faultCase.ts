/** A fault provoked in a valid program. */
import type { Fault } from '../../../metadata/program.ts';
import type { Tree } from '../minimal.ts';

export interface FaultCase {
  /** Breaks the program. */
  break(tree: Tree): void;
  kind: string;
  /** The file, below `definitions/`. */
  file: string;
  /** The fault's position is the start of this text; with `nth`, of a later occurrence. */
  at: string;
  nth?: number;
  /** A part of the message. */
  says?: string;
  severity?: Fault['severity'];
  tenant?: string;
}

/** Cases by a description of the error. */
export type FaultCases = Record<string, FaultCase>;

/** Lays a tenant over the base, which changes it so. */
export const tenant = (tree: Tree, changes: unknown[]): void => {
  tree['tenants/acme/layer.json'] = { label: 'Acme', version: '1.0.0', language: 1, over: ['base'] };
  tree['tenants/acme/things.overlay.json'] = { changes };
};

export const rows = (tree: Tree) => tree['base/ruleSets.json'].ruleSets.weightOfRed.rows;
