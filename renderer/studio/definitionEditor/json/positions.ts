/** Between a place in a value and the places of its text, with the compiler's own parser. */
import { findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { Path } from '../../../../metadata/completion/shapes.ts';
import type { EditorFault } from '../useFaults.ts';

export interface Range {
  from: number;
  to: number;
}

/** The tree of a text, as far as it can be read. */
export function treeOf(text: string): Node | undefined {
  const errors: ParseError[] = [];
  return parseTree(text, errors);
}

/** A node by names and indexes. What the compiler names by a digit may be an index. */
function nodeAt(tree: Node, path: Path): Node | undefined {
  let at: Node | undefined = tree;
  for (const step of path) {
    const next: Node | undefined =
      at.type === 'array' ? at.children?.[Number(step)] : findNodeAtLocation(at, [String(step)]);
    if (!next) return undefined;
    at = next;
  }
  return at;
}

const keyOf = (node: Node): Node | undefined =>
  node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
const rangeOf = ({ offset, length }: Node): Range => ({ from: offset, to: offset + length });

/** The whole of a part with its name, as it is marked or looked at. */
export function partRange(tree: Node | undefined, path: Path): Range | undefined {
  const node = tree && nodeAt(tree, path);
  if (!node) return undefined;
  return rangeOf(node.parent?.type === 'property' ? node.parent : node);
}

/**
 * The range underlined for a fault: the value if it is short, else its name; for a missing part the nearest around it.
 */
export function faultRange(tree: Node | undefined, { path, sort }: Pick<EditorFault, 'path' | 'sort'>): Range {
  for (let depth = path.length; tree && depth >= 0; depth -= 1) {
    const node = nodeAt(tree, path.slice(0, depth));
    if (!node) continue;
    const key = keyOf(node);
    const aboutKey = depth === path.length && (sort === 'unknown-property' || sort === 'bad-name');
    const whole = node.type === 'object' || node.type === 'array';
    if (key && (aboutKey || whole)) return rangeOf(key);
    return whole ? { from: node.offset, to: node.offset + 1 } : rangeOf(node);
  }
  return { from: 0, to: 0 };
}

/** Names and indexes that lead to the innermost part at an offset. */
export function pathAtOffset(tree: Node | undefined, offset: number): (string | number)[] {
  const path: (string | number)[] = [];
  let at = tree;
  while (at) {
    const inside: Node | undefined = at.children?.find(
      (child) => child.offset <= offset && offset <= child.offset + child.length,
    );
    if (!inside) break;
    if (at.type === 'array') path.push((at.children ?? []).indexOf(inside));
    if (inside.type === 'property') {
      path.push(String(inside.children?.[0]?.value));
      const value: Node | undefined = inside.children?.[1];
      if (!value || offset < value.offset) break;
      at = value;
    } else at = inside;
  }
  return path;
}
