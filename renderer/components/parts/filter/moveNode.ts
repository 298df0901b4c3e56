/** A condition or a group of the builder put elsewhere. Pure. */
import { isGroup, type Query, type Rule } from './query.ts';

/** Before or behind a part, or into a group as its first. */
export type DropSide = 'before' | 'after' | 'inside';

type Node = Rule | Query;

const has = (node: Node, id: string): boolean =>
  node.id === id || (isGroup(node) && node.rules.some((one) => has(one, id)));

/** Nesting depth of groups, including the node. */
const depth = (node: Node): number => (isGroup(node) ? 1 + Math.max(0, ...node.rules.map(depth)) : 0);

/** A part however deep in a group. */
export function find(group: Query, id: string): Node | undefined {
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

function placed(group: Query, node: Node, target: string, where: DropSide): Query {
  if (where === 'inside' && group.id === target) return { ...group, rules: [node, ...group.rules] };
  const rules = group.rules.flatMap((one): Node[] => {
    const kept = isGroup(one) ? placed(one, node, target, where) : one;
    if (one.id !== target || where === 'inside') return [kept];
    return where === 'before' ? [node, kept] : [kept, node];
  });
  return { ...group, rules };
}

/**
 * @param levels maximum nesting depth of groups
 * @returns the same query if the part cannot be moved there: into itself, or too deep
 */
export function moveNode(query: Query, id: string, target: string, where: DropSide, levels: number): Query {
  const node = find(query, id);
  const isRoot = target === query.id;
  if (!node || has(node, target) || (isRoot && where !== 'inside') || (!isRoot && !find(query, target))) return query;
  const next = placed(without(query, id), node, target, where);
  return depth(next) > levels ? query : next;
}

/** A step by key or button: before or into the neighbor, out of the group, into the next group. */
export type Step = 'up' | 'down' | 'out' | 'in';

interface NodePosition {
  parent: Query;
  at: number;
  /** Number of enclosing groups. */
  level: number;
}

function positionOf(group: Query, id: string, level = 1): NodePosition | undefined {
  const at = group.rules.findIndex((node) => node.id === id);
  if (at !== -1) return { parent: group, at, level };
  for (const node of group.rules) {
    const found = isGroup(node) ? positionOf(node, id, level + 1) : undefined;
    if (found) return found;
  }
  return undefined;
}

type To = readonly [target: string, where: DropSide];

const intoEnd = (group: Query): To => {
  const last = group.rules.at(-1);
  return last ? [last.id, 'after'] : [group.id, 'inside'];
};

/** Possible targets of a step, nearest first. */
function goals(query: Query, { parent, at }: NodePosition, step: Step): To[] {
  const [before, after] = [parent.rules[at - 1], parent.rules[at + 1]];
  const out: To[] = parent.id === query.id ? [] : [[parent.id, step === 'up' ? 'before' : 'after']];
  const above: To[] = before && isGroup(before) ? [intoEnd(before)] : [];
  const below: To[] = after && isGroup(after) ? [[after.id, 'inside']] : [];
  if (step === 'out') return out;
  if (step === 'in') return [...below, ...above];
  if (step === 'up') return before ? [...above, [before.id, 'before']] : out;
  return after ? [...below, [after.id, 'after']] : out;
}

/** @returns the same query where it goes no further */
export function moveByStep(query: Query, id: string, step: Step, levels: number): Query {
  const stand = positionOf(query, id);
  for (const [target, where] of stand ? goals(query, stand, step) : []) {
    const next = moveNode(query, id, target, where, levels);
    if (next !== query) return next;
  }
  return query;
}

/** Position of a part, for texts. */
export interface PositionText {
  /** From 1. */
  at: number;
  of: number;
  level: number;
  combinator: Query['combinator'];
}

export function positionText(query: Query, id: string): PositionText | undefined {
  const stand = positionOf(query, id);
  if (!stand) return undefined;
  const { parent, at, level } = stand;
  return { at: at + 1, of: parent.rules.length, level, combinator: parent.combinator };
}
