import type { SqlNode } from '../../metadata/signatures/sqlTree.ts';
import { type Side, textOf } from '../values/side.ts';
import { constant } from './sql/nodes.ts';
import { type SqlLeft, type SqlSide, textOperandOf } from './sql/sqlSide.ts';

/** Both sides non-empty, and so found, over the text keys of their text forms. */
export function searched(left: Side, right: Side, finds: (text: string, part: string) => boolean): boolean {
  const text = textOf(left);
  const part = textOf(right);
  return text !== undefined && part !== undefined && finds(text, part);
}

/** A search over text keys; false where the literal is empty. */
export function searchNode(
  left: SqlLeft,
  how: 'contains' | 'beginsWith' | 'endsWith',
  right: SqlSide,
  today: string,
): SqlNode {
  const part = textOperandOf(right, today);
  return part ? { kind: 'search', how, text: { field: left.field, key: 't' }, part } : constant(false);
}
