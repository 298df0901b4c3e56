/** The six ways in which values are compared. */
export type ComparisonClass = 'text' | 'multiselect' | 'numeric' | 'decimal' | 'date' | 'checkbox';

/**
 * The types a field may have, and how each is compared: the seven that rules and filters began with (docs/contract/values.md,
 * Types), and five that only entities need. A decimal is compared by all of its digits, a dateTime by its day as written
 * (day granularity, as the rules have it), a reference and a file by their identifier as text. A condition is a filter, as the JSON
 * text of what it is over and its tree; it is neither filtered nor sorted.
 */
export const COMPARISON_CLASS = {
  text: 'text',
  multiline: 'text',
  dropdown: 'text',
  multiselect: 'multiselect',
  numeric: 'numeric',
  date: 'date',
  checkbox: 'checkbox',
  decimal: 'decimal',
  dateTime: 'date',
  reference: 'text',
  file: 'text',
  condition: 'text',
} as const satisfies Record<string, ComparisonClass>;
export type FieldType = keyof typeof COMPARISON_CLASS;

/** Returns true for numeric types. Code that draws cells compares inline (renderer/text/formatCell.ts). */
export const isNumberType = (type: FieldType | undefined): type is 'numeric' | 'decimal' =>
  type === 'numeric' || type === 'decimal';

/** Returns true for days, with or without a time. */
export const isDateType = (type: FieldType | undefined): type is 'date' | 'dateTime' =>
  type === 'date' || type === 'dateTime';

/** Returns true if the type supports a minimum and maximum (docs/contract/cells.md, Range). */
export const isRangedType = (type: FieldType | undefined): boolean => isNumberType(type) || isDateType(type);

/** Returns true for types with values of a list. Code that draws cells compares inline, as above. */
export const isListType = (type: FieldType): type is 'dropdown' | 'multiselect' | 'reference' =>
  type === 'dropdown' || type === 'multiselect' || type === 'reference';

/** Every field type, as they are offered. */
export const FIELD_TYPES = Object.keys(COMPARISON_CLASS) as FieldType[];

/** Field key to field type: all that rules and filters need to know of a template. */
export type FieldTypes = Readonly<Record<string, FieldType>>;

/** The types of fields, by key. */
export const fieldTypesOf = (fields: readonly { readonly key: string; readonly type: FieldType }[]): FieldTypes =>
  Object.fromEntries(fields.map(({ key, type }) => [key, type]));

/** Returns true for the name of a field type. */
export function isFieldType(name: unknown): name is FieldType {
  return typeof name === 'string' && Object.hasOwn(COMPARISON_CLASS, name);
}
