/**
 * A template's field as a row of a grid, and back: what is a list or of any type in the definition is text in the row, so that
 * the one grid shows and edits it.
 */
import type { DependentField } from '../kinds/field.ts';
import type { Keyed } from './keyed.ts';

/** Members that are true or false; those named `true` hold where nothing is said. */
const rowFlags = {
  isMandatory: false,
  isReadonly: false,
  clearWhenWrong: false,
  isActive: true,
  isMasterField: false,
  isUniqueField: false,
  isDefault: false,
  allowOtherValues: false,
  isDependent: false,
  fieldValidation: false,
  autoFetchRule: false,
  isReadOnlyAfterRaise: false,
  activeForFilter: true,
  addInAccessSet: false,
  addInSummary: false,
  issueIdentifier: false,
  duplicateIdentifier: false,
  lowerCaseOnAssign: false,
  frozen: false,
  aside: false,
} as const satisfies Record<string, boolean>;

/** Numbers or days, as the field's type has them. */
const bounds = ['min', 'max'] as const;
const numbers = ['length', 'minLength', 'scale', 'width', 'displayOrder'] as const;
const texts = [
  'label',
  'type',
  'path',
  'suggestionsSource',
  'suggestionField',
  'regex',
  'toolTip',
  'errorMessage',
  'description',
  'groupKey',
  'references',
] as const;

/** Every member of a field that a row says. */
const rowMembers: readonly string[] = [
  ...texts,
  ...numbers,
  ...bounds,
  ...Object.keys(rowFlags),
  'defaultValue',
  'dependentFields',
  'extensions',
];

/** `country=country, city=town`: the field whose value narrows, and the field of the source that must equal it. */
const dependentText = (given: readonly DependentField[]): string =>
  given.map(({ fieldKey, fieldValue }) => `${fieldKey}=${fieldValue}`).join(', ');

const entries = (text: unknown): string[] =>
  String(text ?? '')
    .split(/[,\r\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** @returns undefined if an entry is not a pair */
function readDependent(text: unknown): DependentField[] | undefined {
  const pairs = entries(text).map((part) => part.split('=').map((side) => side.trim()));
  if (pairs.some((pair) => pair.length > 2 || !pair[0] || pair[1] === '')) return undefined;
  return pairs.map(([fieldKey = '', fieldValue]) => ({ fieldKey, fieldValue: fieldValue ?? fieldKey }));
}

const valueText = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Converts a default value to its field's type; undefined if it does not have that type. */
function readDefault(text: unknown, type: unknown): unknown {
  const given = String(text ?? '').trim();
  if (type === 'multiselect') return entries(given);
  if (type === 'numeric') return given !== '' && Number.isFinite(Number(given)) ? Number(given) : undefined;
  if (type === 'checkbox') {
    const known: Readonly<Record<string, boolean>> = { true: true, false: false, '1': true, '0': false };
    return known[given.toLowerCase()];
  }
  return given;
}

/** Converts the minimum or maximum of a field to the field's type; undefined if it is not a number. The compiler checks days. */
function readBound(given: unknown, type: unknown): number | string | undefined {
  const text = String(given).trim();
  if (type === 'date' || type === 'dateTime') return text;
  return Number.isFinite(Number(text)) ? Number(text) : undefined;
}

/** The row of a field, its place from 1 as `displayOrder`. */
export function fieldRow(key: string, field: Keyed, place: number): Keyed {
  const row: Record<string, unknown> = { key, displayOrder: place };
  for (const name of [...texts, ...numbers, ...bounds]) {
    if (name !== 'displayOrder' && field[name] !== undefined && field[name] !== '') row[name] = field[name];
  }
  for (const [name, usual] of Object.entries(rowFlags)) row[name] = field[name] ?? usual;
  if (field.defaultValue !== undefined && field.defaultValue !== null) row.defaultValue = valueText(field.defaultValue);
  const dependent = field.dependentFields as DependentField[] | undefined;
  if (dependent && dependent.length > 0) row.dependentFields = dependentText(dependent);
  const endings = field.extensions as string[] | undefined;
  if (endings && endings.length > 0) row.extensions = endings.join(', ');
  return row;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/**
 * Reads the members of a field from a row: only those that the row contains, and `null` for those that it empties.
 * @returns the members, and the names of those with an invalid value
 */
export function readFieldRow(row: Keyed, type: unknown): { field: Keyed; wrong: string[] } {
  const field: Record<string, unknown> = {};
  const wrong: string[] = [];
  for (const name of rowMembers) {
    if (!Object.hasOwn(row, name)) continue;
    const given = row[name];
    if (Object.hasOwn(rowFlags, name)) {
      field[name] = given === true || given === 'true' || given === 1 || given === '1';
    } else if (isEmpty(given)) {
      field[name] = null;
    } else if ((numbers as readonly string[]).includes(name)) {
      const number = Number(given);
      if (Number.isInteger(number) && number >= (name === 'length' || name === 'displayOrder' ? 1 : 0))
        field[name] = number;
      else wrong.push(name);
    } else if ((bounds as readonly string[]).includes(name)) {
      const read = readBound(given, type);
      if (read === undefined) wrong.push(name);
      else field[name] = read;
    } else if (name === 'dependentFields' || name === 'defaultValue') {
      const read = name === 'defaultValue' ? readDefault(given, type) : readDependent(given);
      if (read === undefined) wrong.push(name);
      else field[name] = read;
    } else field[name] = name === 'extensions' ? entries(given) : String(given).trim();
  }
  return { field, wrong };
}

/** The values of an own list as they are typed: one a line or parted by commas, `value=label` where the two differ. */
export function readListValues(text: unknown): Record<string, { label: string; displayOrder: number }> {
  const values: Record<string, { label: string; displayOrder: number }> = {};
  for (const [at, part] of entries(text).entries()) {
    const [value = '', label] = part.split('=').map((side) => side.trim());
    if (value !== '') values[value] = { label: label || value, displayOrder: at + 1 };
  }
  return values;
}

/** The same as text. */
export const listValuesText = (values: readonly (readonly [value: string, of: { label: string }])[]): string =>
  values.map(([value, { label }]) => (label === value ? value : `${value}=${label}`)).join(', ');

/** The list that is a field's own: made with the field, in the same row. */
export const ownListName = (template: string, key: string): string => `${template}.${key}`;
