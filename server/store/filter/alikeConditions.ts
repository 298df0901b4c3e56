/**
 * Conditions of a group that differ in their literal alone, put together: a statement with thousands of conditions takes half a
 * second to be written and parsed, in which the server answers nobody.
 */
import type { CompareNode, JunctionNode, KeyRef, SearchNode, SqlNode } from '../../../metadata/signatures/sqlTree.ts';

/** From so many on; fewer are left as they are, for indexes and plans. */
const MIN_ALIKE = 50;

export interface AlikeConditions {
  readonly how: SearchNode['how'] | CompareNode['operator'];
  readonly text: KeyRef;
  readonly values: readonly string[];
  /** Each of them is negated. */
  readonly isNot: boolean;
  /** `any`: one of the unnegated conditions must hold; `every`: all of them. */
  readonly needs: 'any' | 'every';
}

interface Leaf extends Pick<AlikeConditions, 'how' | 'text'> {
  readonly value: string;
}

function leafOf(node: SqlNode): Leaf | undefined {
  if (node.kind === 'search') return literalLeaf(node.how, node.text, node.part);
  return node.kind === 'compare' ? literalLeaf(node.operator, node.left, node.right) : undefined;
}

const literalLeaf = (how: Leaf['how'], text: SearchNode['text'], value: CompareNode['right']): Leaf | undefined =>
  'literal' in value ? { how, text, value: value.literal } : undefined;

/** @returns the conditions that are alike, and the other nodes of the group */
export function gatherAlike({ kind, nodes }: JunctionNode): { alike: AlikeConditions[]; rest: SqlNode[] } {
  if (nodes.length < MIN_ALIKE) return { alike: [], rest: [...nodes] };
  const groups = new Map<string, { alike: AlikeConditions & { values: string[] }; nodes: SqlNode[] }>();
  const rest: SqlNode[] = [];
  for (const node of nodes) {
    const isNot = node.kind === 'not';
    const leaf = leafOf(node.kind === 'not' ? node.node : node);
    // The negations of a group hold together as the group of the other kind does not.
    const needs = (kind === 'or') === isNot ? 'every' : 'any';
    if (!leaf || (leaf.how === '=' && needs === 'every')) {
      rest.push(node);
      continue;
    }
    const { how, text, value } = leaf;
    const key = `${how} ${text.key} ${isNot} ${text.field}`;
    let group = groups.get(key);
    if (!group) {
      group = { alike: { how, text, values: [], isNot, needs }, nodes: [] };
      groups.set(key, group);
    }
    group.alike.values.push(value);
    group.nodes.push(node);
  }
  const alike: AlikeConditions[] = [];
  for (const group of groups.values())
    if (group.nodes.length < MIN_ALIKE) rest.push(...group.nodes);
    else alike.push(group.alike);
  return { alike, rest };
}
