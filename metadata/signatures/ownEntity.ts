/** Entities that code reads or writes by name, and the fields it uses. */
import type { FieldType } from '../kinds/fieldTypes.ts';

/** The server's type of a field's values. */
export type OwnValue = 'text' | 'texts' | 'number' | 'truth' | 'file' | 'day' | 'instant' | 'amount';

/** The types that a field of each may have. */
export const typesOfValue = {
  text: ['text', 'multiline', 'dropdown', 'reference', 'condition'],
  texts: ['multiselect'],
  number: ['numeric'],
  truth: ['checkbox'],
  file: ['file'],
  day: ['date'],
  instant: ['dateTime'],
  amount: ['decimal'],
} as const satisfies Record<OwnValue, readonly FieldType[]>;

export interface OwnEntity {
  fields: Readonly<Record<string, OwnValue>>;
  /** Unique keys, by name, that it finds records by. */
  unique?: Readonly<Record<string, readonly string[]>>;
  /** Events that it raises for records, which transitions may be `on`. */
  raises?: readonly string[];
}
