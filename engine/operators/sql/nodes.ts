import type { SqlNode } from '../../../metadata/signatures/sqlTree.ts';

/** A node that holds always or never. */
export function constant(value: boolean): SqlNode {
  return { kind: 'constant', value };
}

/** All nodes hold; constants are folded away. */
export function all(nodes: readonly SqlNode[]): SqlNode {
  return junction('and', nodes);
}

/** Some node holds; constants are folded away. */
export function some(nodes: readonly SqlNode[]): SqlNode {
  return junction('or', nodes);
}

/** The opposite. */
export function not(node: SqlNode): SqlNode {
  if (node.kind === 'constant') return constant(!node.value);
  return node.kind === 'not' ? node.node : { kind: 'not', node };
}

function junction(kind: 'and' | 'or', nodes: readonly SqlNode[]): SqlNode {
  const decided = kind === 'or';
  if (nodes.some((node) => node.kind === 'constant' && node.value === decided)) return constant(decided);
  const open = nodes.filter((node) => node.kind !== 'constant');
  if (open.length === 0) return constant(!decided);
  return open.length === 1 ? (open[0] as SqlNode) : { kind, nodes: open };
}
