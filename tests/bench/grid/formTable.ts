/** The form of the bench: two hundred fields in ten sections, the same for both sides. */

export type FormType = 'text' | 'numeric' | 'date' | 'dropdown' | 'checkbox';
export interface FormField {
  readonly key: string;
  readonly label: string;
  readonly type: FormType;
  readonly group: string;
}

export const FIELDS = 200;
export const GROUPS: readonly string[] = Array.from({ length: 10 }, (_, at) => `section${at}`);
export const CHOICES: readonly string[] = ['Air', 'Ocean', 'Rail', 'Truck'];
const TYPES: readonly FormType[] = [
  'text',
  'text',
  'numeric',
  'text',
  'dropdown',
  'text',
  'date',
  'text',
  'checkbox',
  'text',
];

export const formFields: readonly FormField[] = Array.from({ length: FIELDS }, (_, at) => ({
  key: `item${String(at).padStart(3, '0')}`,
  label: `Item ${at + 1}`,
  type: TYPES[at % TYPES.length] as FormType,
  group: GROUPS[Math.floor(at / (FIELDS / GROUPS.length))] as string,
}));

const valueOfType = {
  text: 'some words',
  numeric: '12',
  date: '2026-05-15',
  dropdown: 'Rail',
  checkbox: true,
} as const;

/** A record with a value in each field. */
export const record: Readonly<Record<string, unknown>> = Object.fromEntries(
  formFields.map(({ key, type }) => [key, valueOfType[type]]),
);
