/** A record of a tree cannot be its own ancestor: neither its own parent nor a child of its descendants. */
import type { OperationContext } from '../../operations/operation.ts';

interface Placed {
  id: string | undefined;
  /** Its parent as it is to be; undefined where it is not changed. */
  parent: unknown;
}

/**
 * True for each row that would be in a cycle. Rows saved together count with their new parents.
 * @param field the entity's parent field
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
    // An existing cycle is passed once, and is not a fault of this row.
    while (above !== '' && above !== id && !passed.has(above)) {
      passed.add(above);
      above = await parentOf(above);
    }
    result.push(above !== '' && above === id);
  }
  return result;
}
