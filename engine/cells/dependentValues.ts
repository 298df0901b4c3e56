/**
 * Values of a fixed list that belong to a value of another field, such as subcategories to their category: `dependentFields` of the
 * field names the other field, `data` of each listed value says to which of its values it belongs (docs/contract/cells.md, Fixed lists).
 */
import type { ListDefinition } from '../../metadata/kinds/list.ts';
import type { RecordValues } from '../filters/env.ts';
import { textForm } from '../values/textForm.ts';
import { textKey } from '../values/textKey.ts';

export interface DependentField {
  readonly isDependent?: boolean | undefined;
  readonly dependentFields?: readonly { readonly fieldKey: string; readonly fieldValue: string }[] | undefined;
}

/** The field that a list's values depend on, and its values for each of them, all as text keys. */
export interface Dependence {
  readonly fieldKey: string;
  readonly belongsTo: ReadonlyMap<string, readonly string[]>;
}

/** @returns one for each field that values of the list name in their `data`; the other values go with any value of it */
export function dependencesOf(
  { isDependent, dependentFields = [] }: DependentField,
  list: Pick<ListDefinition, 'values'> | undefined,
): readonly Dependence[] {
  if (!isDependent) return [];
  const values = Object.entries(list?.values ?? {});
  return dependentFields.flatMap(({ fieldKey, fieldValue }) => {
    const named = values.flatMap(([value, { data }]): [string, string[]][] => {
      const other = data?.[fieldValue];
      if (other === undefined || other === null) return [];
      return [[textKey(value), (Array.isArray(other) ? other : [other]).map((one) => textKey(String(one)))]];
    });
    return named.length > 0 ? [{ fieldKey, belongsTo: new Map(named) }] : [];
  });
}

/** The other field that a value does not belong to; an empty one excludes nothing, as in suggestions. */
export function brokenDependence(
  dependences: readonly Dependence[],
  value: unknown,
  record: RecordValues,
): string | undefined {
  return dependences.find(({ fieldKey, belongsTo }) => {
    const other = textKey(textForm('literal', record[fieldKey]));
    const wanted = belongsTo.get(textKey(textForm('literal', value)));
    return other !== '' && wanted !== undefined && !wanted.includes(other);
  })?.fieldKey;
}
