/** A condition or a group of the builder put elsewhere. Pure. */
import { isGroup, type Query, type Rule } from './query.ts';

/** Before or behind a part, or into a group as its first. */
export type Where = 'before' | 'after' | 'inside';

type Node = Rule | Query;

const has = (node: Node, id: string): boolean =>
  node.id === id || (isGroup(node) && node.rules.some((one) => has(one, id)));

/** How many groups stand in one another, the node's own first. */
const depth = (node: Node): number => (isGroup(node) ? 1 + Math.max(0, ...node.rules.map(depth)) : 0);

function find(group: Query, id: string): Node | undefined {
  for (const node of group.rules) {
    if (node.id === id) return node;
    const found = isGroup(node) ? find(node, id) : undefined;
    if (found) return found;
  }
  return undefined;
}

const without = (group: Query, id: string): Query => ({
  ...group,
  rules: group.rules.filter((node) => node.id !== id).map((node) => (isGroup(node) ? without(node, id) : node)),
});

function placed(group: Query, node: Node, target: string, where: Where): Query {
  if (where === 'inside' && group.id === target) return { ...group, rules: [node, ...group.rules] };
  const rules = group.rules.flatMap((one): Node[] => {
    const kept = isGroup(one) ? placed(one, node, target, where) : one;
    if (one.id !== target || where === 'inside') return [kept];
    return where === 'before' ? [node, kept] : [kept, node];
  });
  return { ...group, rules };
}

/**
 * @param levels how many groups may stand in one another
 * @returns the same query where the part cannot go there: into itself, or too deep
 */
export function moved(query: Query, id: string, target: string, where: Where, levels: number): Query {
  const node = find(query, id);
  const isRoot = target === query.id;
  if (!node || has(node, target) || (isRoot && where !== 'inside') || (!isRoot && !find(query, target))) return query;
  const next = placed(without(query, id), node, target, where);
  return depth(next) > levels ? query : next;
}
