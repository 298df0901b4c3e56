import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';

/** Types of one line of text: blanks around it say nothing there, and are seen by nobody. */
const ONE_LINE: ReadonlySet<FieldType> = new Set<FieldType>(['text', 'dropdown', 'reference']);

/** Trims a typed, pasted or uploaded value of a single-line field. */
export const withoutOuterBlanks = (type: FieldType, text: string): string => (ONE_LINE.has(type) ? text.trim() : text);

/** @returns true if a value has leading or trailing blanks; white space alone counts as empty instead */
export function hasOuterBlanks(type: FieldType, value: unknown): boolean {
  if (typeof value !== 'string' || !ONE_LINE.has(type)) return false;
  const inner = value.trim();
  return inner !== '' && inner !== value;
}
