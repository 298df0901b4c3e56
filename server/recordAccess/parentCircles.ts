/** A record of a tree is not placed under itself: not as its own parent, nor under one of those that stand under it. */
import type { OperationContext } from '../call/operation.ts';

interface Placed {
  id: string | undefined;
  /** Its parent as it is to be; undefined where it is not changed. */
  parent: unknown;
}

/**
 * Which of the rows would stand in a circle. Rows that are saved together count as they are to be.
 * @param field the field of the entity that says the parent
 */
export async function inCircles(
  { services: { store } }: OperationContext,
  entity: string,
  field: string,
  rows: readonly Placed[],
): Promise<boolean[]> {
  const known = new Map<string, string>();
  for (const { id, parent } of rows) if (id !== undefined && parent !== undefined) known.set(id, String(parent ?? ''));
  const parentOf = async (id: string): Promise<string> => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const record = await store.entities(entity).get(id);
    const parent = String(record?.values[field] ?? '');
    known.set(id, parent);
    return parent;
  };
  const result: boolean[] = [];
  for (const { id, parent } of rows) {
    const passed = new Set<string>();
    let above = id === undefined || parent === undefined ? '' : String(parent ?? '');
    // What stands in a circle already is passed once, and is no fault of this row.
    while (above !== '' && above !== id && !passed.has(above)) {
      passed.add(above);
      above = await parentOf(above);
    }
    result.push(above !== '' && above === id);
  }
  return result;
}
