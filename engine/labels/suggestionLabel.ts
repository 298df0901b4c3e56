/** Between a code and what it is called. */
export const CODE_ENDS = ' · ';

/**
 * The display text of a value chosen from a list of records. For a known code (an account's number, a port's code), the code, as
 * in table cells, followed by the label; for a record's id, which is meaningless to users, the label.
 */
export function suggestionLabel(value: string, called: string, isCode: boolean): string {
  if (!isCode || called === '' || called === value) return called || value;
  return `${value}${CODE_ENDS}${called}`;
}
