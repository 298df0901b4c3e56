/** Locates parts on the page: the box that each rendered, and the part at a point. */
import type { FragmentInstance } from 'react';
import type { Part } from '../../../../../metadata/kinds/part.ts';
import type { PartMarks } from '../../../../surface/partMarks.tsx';
import { keyOf, type Path } from '../model/path.ts';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Marks extends PartMarks {
  /** Sets the paths of the rendered parts. */
  place(places: ReadonlyMap<Part, Path>): void;
  /** The room that a part takes on the page; undefined where it is not to be seen. */
  boxOf(path: Path): Box | undefined;
  /** The innermost part at a point of the page. */
  at(x: number, y: number): Path | undefined;
}

/** The box around boxes; those without any extent are not seen. */
function boundingBox(rects: Iterable<DOMRect>): Box | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const rect of rects) {
    if (rect.width === 0 && rect.height === 0) continue;
    left = Math.min(left, rect.left);
    top = Math.min(top, rect.top);
    right = Math.max(right, rect.right);
    bottom = Math.max(bottom, rect.bottom);
  }
  return left > right ? undefined : { left, top, width: right - left, height: bottom - top };
}

export function createMarks(): Marks {
  const drawn = new Map<Part, Set<FragmentInstance>>();
  let byKey = new Map<string, Part>();
  let paths: ReadonlyMap<Part, Path> = new Map();
  const boxes = (part: Part): Box[] =>
    [...(drawn.get(part) ?? [])].flatMap((one) => boundingBox(one.getClientRects() as Iterable<DOMRect>) ?? []);
  return {
    put(part, one) {
      const all = drawn.get(part) ?? new Set();
      drawn.set(part, all.add(one));
      return () => {
        all.delete(one);
        if (all.size === 0) drawn.delete(part);
      };
    },
    place(places) {
      paths = places;
      byKey = new Map([...places].map(([part, path]) => [keyOf(path), part]));
    },
    boxOf(path) {
      const part = byKey.get(keyOf(path));
      if (!part) return undefined;
      return boundingBox(boxes(part).map(({ left, top, width, height }) => new DOMRect(left, top, width, height)));
    },
    at(x, y) {
      let found: Path | undefined;
      for (const part of drawn.keys()) {
        const path = paths.get(part);
        if (!path || path.length <= (found?.length ?? 0)) continue;
        const isHit = boxes(part).some(
          ({ left, top, width, height }) => x >= left && x <= left + width && y >= top && y <= top + height,
        );
        if (isHit) found = path;
      }
      return found;
    },
  };
}
