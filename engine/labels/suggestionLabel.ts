/** Between a code and what it is called. */
export const CODE_ENDS = ' · ';

/**
 * What stands for a value that was chosen from a list of records. Of a code that people know (an account's number, a port's
 * code) the code itself, as in a table's cells and in the field's own name, with what it is called beside it; of a record's
 * id, which says nothing to anybody, what it is called.
 */
export function suggestionLabel(value: string, called: string, isCode: boolean): string {
  if (!isCode || called === '' || called === value) return called || value;
  return `${value}${CODE_ENDS}${called}`;
}
