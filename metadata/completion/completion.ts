/** A completion at a position of a definition. */
export interface Completion {
  /** The inserted text; without quotation marks. */
  label: string;
  is: 'property' | 'value' | 'name' | 'field' | 'word';
  /** The display name. */
  detail?: string;
  /** The purpose. */
  info?: string;
  /** For a property: the initial value. */
  begins?: unknown;
  /** For a value that is not a text: the value. */
  value?: unknown;
}
