/** What may be written at a place of a definition. */
export interface Completion {
  /** What is written: of a text without its quotation marks. */
  label: string;
  is: 'property' | 'value' | 'name' | 'field' | 'word';
  /** What it is called by people. */
  detail?: string;
  /** What it is for. */
  info?: string;
  /** Of a property: what its value begins as. */
  begins?: unknown;
  /** Of a value: what it is, where it is no text. */
  value?: unknown;
}
