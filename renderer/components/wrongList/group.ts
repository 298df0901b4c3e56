/** Wrong cells by field, reason and value: what is wrong in the same way is corrected together. Pure. */
export interface WrongCell {
  /** Names the row in the grid's method `set`. */
  id: string;
  rownum?: number;
  field: string;
  label: string;
  tone: string;
  reason: string;
  value: unknown;
  text: string;
}

export interface WrongGroup extends Omit<WrongCell, 'id' | 'rownum'> {
  key: string;
  ids: string[];
}

/** The groups, the largest first. */
export function groupWrong(cells: readonly WrongCell[]): WrongGroup[] {
  const groups = new Map<string, WrongGroup>();
  for (const { id, field, label, tone, reason, value, text } of cells) {
    const key = JSON.stringify([field, reason, value]);
    const group = groups.get(key);
    if (group) group.ids.push(id);
    else groups.set(key, { key, field, label, tone, reason, value, text, ids: [id] });
  }
  return [...groups.values()].sort(
    (left, right) =>
      right.ids.length - left.ids.length || (left.label < right.label ? -1 : left.label > right.label ? 1 : 0),
  );
}
