/** The fields of a template as the grid has them at this moment, saved or not: what the preview draws. */
import { AUTHORED_FIELDS, readConditions } from '../../../engine/forms/fieldConditions.ts';
import { checkRegex } from '../../../engine/regex/checkRegex.ts';
import { ownListName, readFieldRow, readListValues } from '../../../metadata/edits/fieldRow.ts';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { type FieldTypes, isFieldType } from '../../../metadata/kinds/fieldTypes.ts';
import type { ListDefinition } from '../../../metadata/kinds/list.ts';
import { previewTemplate } from '../../program/previewDefinitions.ts';
import type { Row } from '../../surface/componentContract.ts';

/** The fields of complete rows, in order. `inForce`: active fields, for properties that a row omits. */
export function previewFields(rows: readonly Row[], inForce: readonly EffectiveField[]): EffectiveField[] {
  const known = new Map(inForce.map((field) => [field.key, field]));
  const seen = new Set<string>();
  const types = typesOfRows(rows);
  const order = (row: Row): number =>
    typeof row.displayOrder === 'number' ? row.displayOrder : Number.MAX_SAFE_INTEGER;
  return [...rows]
    .sort((one, other) => order(one) - order(other))
    .flatMap((row): EffectiveField[] => {
      const key = typeof row.key === 'string' ? row.key.trim() : '';
      if (!/^[A-Za-z][A-Za-z0-9]*$/.test(key) || seen.has(key) || !isFieldType(row.type)) return [];
      seen.add(key);
      const { field } = readFieldRow(row, row.type);
      const { conditions } = readConditions(row, types);
      const said = Object.fromEntries(
        Object.entries({ ...field, ...conditions }).filter(([, value]) => value !== null),
      );
      const { displayOrder: _, after: _after, ...below } = known.get(key) ?? {};
      const { regex, ...rest } = { ...below, label: key, ...said } as Partial<EffectiveField>;
      // An invalid pattern matches nothing; saving reports it.
      const pattern = regex !== undefined && checkRegex(regex) === undefined ? { regex } : {};
      return [{ ...rest, ...pattern, key, type: row.type, displayOrder: order(row) } as EffectiveField];
    });
}

const typesOfRows = (rows: readonly Row[]): FieldTypes =>
  Object.fromEntries(rows.flatMap(({ key, type }) => (isFieldType(type) ? [[String(key ?? '').trim(), type]] : [])));

/** Makes the edited fields available to each other's conditions. @returns a function that ends this */
export function previewAuthoredFields(
  template: string,
  rows: readonly Row[],
  inForce: readonly EffectiveField[],
): () => void {
  const fields = previewFields(rows, inForce);
  return previewTemplate(AUTHORED_FIELDS, { definition: { label: template, fields: {} }, fields, rules: [] });
}

/** The own lists of fields, as they are typed. */
export function previewLists(template: string, rows: readonly Row[]): [name: string, list: ListDefinition][] {
  return rows.flatMap((row): [string, ListDefinition][] => {
    const name = ownListName(template, String(row.key ?? ''));
    const values = readListValues(row.listValues);
    const typed = row.id === undefined || row.suggestionsSource === name;
    return typed && Object.keys(values).length > 0 ? [[name, { label: String(row.label ?? row.key), values }]] : [];
  });
}
