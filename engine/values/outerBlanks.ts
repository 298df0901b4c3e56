import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';

/** Types of one line of text: blanks around it say nothing there, and are seen by nobody. */
const ONE_LINE: ReadonlySet<FieldType> = new Set<FieldType>(['text', 'dropdown', 'reference']);

/** What a person typed, pasted or uploaded as the value of a field of one line: without the blanks around it. */
export const withoutOuterBlanks = (type: FieldType, text: string): string => (ONE_LINE.has(type) ? text.trim() : text);

/** Whether a value has blanks around it that nobody sees; white space alone is empty, and no such value. */
export function hasOuterBlanks(type: FieldType, value: unknown): boolean {
  if (typeof value !== 'string' || !ONE_LINE.has(type)) return false;
  const inner = value.trim();
  return inner !== '' && inner !== value;
}
