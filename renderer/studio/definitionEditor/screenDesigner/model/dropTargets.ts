/** Every place where a dragged part could be dropped, in the order of the outline, each with why it cannot where it cannot. */
import type { Keyed } from '../../../../../metadata/edits/keyed.ts';
import { ordered } from '../../../../../metadata/order.ts';
import { type PartPosition, whyNot } from './edits.ts';
import { holderAt, isWithin, keyOf, type Path, partAt, partsOf, samePath } from './path.ts';
import type { OutlineRow } from './rows.ts';
import { insideOf } from './rows.ts';
import { holdsOf, type Refusal, slotsOf } from './slots.ts';

export interface DropTarget extends PartPosition {
  id: string;
  /** The path key of the row above it in the outline; undefined: at the top. */
  below: string | undefined;
  depth: number;
  refused: Refusal | undefined;
}

const dropTargetId = ({ parent, slot = '', after = '' }: PartPosition): string => `${keyOf(parent)}|${slot}|${after}`;

/**
 * @param component what is dragged
 * @param from where it is dragged from; undefined: it is a new one
 * @param rows the outline as it is shown: in a part whose parts are folded nothing is dropped but at its end
 */
export function dropTargets(
  value: Keyed,
  component: string,
  from: Path | undefined,
  rows: readonly OutlineRow[],
): DropTarget[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const places: DropTarget[] = [];
  const add = (place: PartPosition, below: string | undefined): void => {
    const refused =
      from && isWithin(place.parent, from)
        ? ({ word: 'designer.notIntoItself' } as const)
        : whyNot(value, component, place);
    places.push({ ...place, id: dropTargetId(place), below, depth: place.parent.length, refused });
  };
  /** The last row that is shown of a part: itself, or the last in it. */
  const lastOf = (path: Path): string => {
    const row = byKey.get(keyOf(path));
    const inner = row?.isOpen ? insideOf(value, path).at(-1)?.[0] : undefined;
    return inner === undefined ? keyOf(path) : lastOf([...path, inner]);
  };
  const into = (path: Path): void => {
    const component = partAt(value, path)?.component;
    if (path.length > 0 && !holdsOf(component)) return;
    const key = path.length === 0 ? undefined : keyOf(path);
    const row = key === undefined ? undefined : byKey.get(key);
    const inside = insideOf(value, path);
    const isOpen = key === undefined || row?.isOpen === true;
    const slots: (string | undefined)[] = slotsOf(component).length > 0 ? [...slotsOf(component)] : [undefined];
    let shown = key;
    for (const slot of slots) {
      const own = inside.filter(([, part]) => slot === undefined || part.slot === slot);
      if (!isOpen && own.length > 0) {
        add({ parent: path, slot, after: own.at(-1)?.[0] }, key);
        continue;
      }
      // Before the first part of a slot means after the preceding part in overall order.
      const all = ordered(partsOf(holderAt(value, path))).map(([name]) => name);
      const first = own[0]?.[0];
      add({ parent: path, slot, after: first === undefined ? all.at(-1) : all[all.indexOf(first) - 1] }, shown);
      for (const [name] of own) {
        into([...path, name]);
        shown = lastOf([...path, name]);
        add({ parent: path, slot, after: name }, shown);
      }
    }
  };
  into([]);
  // Omit the current position; before and after the part are the same.
  return places.filter(
    (place) =>
      !(from && samePath(place.parent, from.slice(0, -1)) && place.after === from.at(-1)) ||
      place.slot !== partAt(value, from)?.slot,
  );
}
