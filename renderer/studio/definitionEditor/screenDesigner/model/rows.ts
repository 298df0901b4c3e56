/** The outline: parts in the order in which they are seen, slots in the order in which their component draws them. */
import type { Keyed } from '../../../../../metadata/edits/keyed.ts';
import type { Part } from '../../../../../metadata/kinds/part.ts';
import { ordered } from '../../../../../metadata/order.ts';
import { holderAt, keyOf, type Path, partAt, partsOf } from './path.ts';
import { slotsOf } from './slots.ts';

export interface OutlineRow {
  key: string;
  path: Path;
  part: Part;
  /** How many parts it has. */
  inside: number;
  isOpen: boolean;
  /** Its place among its siblings, from 1, and how many they are. */
  at: number;
  of: number;
}

/** The parts that a part holds, by slot where its component has slots: a slot after the other. */
export function insideOf(value: Keyed, path: Path): [string, Part][] {
  const all = ordered(partsOf(holderAt(value, path)));
  const slots = slotsOf(partAt(value, path)?.component);
  if (slots.length === 0) return all;
  const rank = (part: Part) => (slots.indexOf(part.slot ?? '') + slots.length + 1) % (slots.length + 1);
  return all.sort(([, one], [, other]) => rank(one) - rank(other));
}

/** @param folded the parts, by path as one word, whose parts are not shown */
export function outline(value: Keyed, folded: ReadonlySet<string>): OutlineRow[] {
  const rows: OutlineRow[] = [];
  const add = (above: Path): void => {
    const all = insideOf(value, above);
    all.forEach(([name, part], index) => {
      const path = [...above, name];
      const key = keyOf(path);
      const inside = Object.keys(partsOf(part)).length;
      const isOpen = inside > 0 && !folded.has(key);
      rows.push({ key, path, part, inside, isOpen, at: index + 1, of: all.length });
      if (isOpen) add(path);
    });
  };
  add([]);
  return rows;
}
