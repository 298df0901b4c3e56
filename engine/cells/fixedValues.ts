/**
 * The values that a field with a fixed list accepts (docs/contract/cells.md, Fixed lists). A list over records is not fixed, nor
 * is one without values, and a list or field may also allow other values.
 */
import { fixedValuesOf } from '../../metadata/fixedValues.ts';
import { COMPARISON_CLASS, type FieldType } from '../../metadata/kinds/fieldTypes.ts';
import type { LifecycleDefinition } from '../../metadata/kinds/lifecycle.ts';
import type { ListDefinition } from '../../metadata/kinds/list.ts';
import { entriesOf } from '../values/side.ts';
import { textForm } from '../values/textForm.ts';
import { textKey } from '../values/textKey.ts';
import { type Dependence, type DependentField, dependencesOf } from './dependentValues.ts';

export { allowsOtherValues } from '../../metadata/fixedValues.ts';

/** The properties of a field that define the source of its values. */
export interface ListedField extends DependentField {
  readonly key: string;
  readonly suggestionsSource?: string | undefined;
  readonly allowOtherValues?: boolean | undefined;
}

/** The definitions that say which values there are. */
export interface ListSources {
  readonly list: Readonly<Record<string, Pick<ListDefinition, 'values' | 'from' | 'open'>>>;
  readonly lifecycle?: Readonly<Record<string, Pick<LifecycleDefinition, 'entity' | 'field' | 'states'>>>;
}

/**
 * The fields, each with the values that it takes where its list is fixed.
 * @param entity of the fields' template: the states of its lifecycle are values of the field that holds them
 */
export function withFixedValues<Field extends ListedField>(
  fields: readonly Field[],
  { list: lists, lifecycle: lifecycles = {} }: ListSources,
  entity?: string,
): (Field & { readonly fixedValues?: readonly string[]; readonly dependences?: readonly Dependence[] })[] {
  return fields.map((field) => {
    const source = field.suggestionsSource;
    const list = source !== undefined && Object.hasOwn(lists, source) ? lists[source] : undefined;
    const holding = Object.values(lifecycles).filter(
      (one) => entity !== undefined && one.entity === entity && one.field === field.key,
    );
    const fixedValues = fixedValuesOf(field, list, holding);
    if (!fixedValues) return field;
    const dependences = dependencesOf(field, list);
    return { ...field, fixedValues, ...(dependences.length > 0 ? { dependences } : {}) };
  });
}

/** A test of whether a value, of a multiselect each of its entries, equals one of the fixed values. */
export function isOfValues(type: FieldType, fixed: readonly string[]): (value: unknown) => boolean {
  const exact = new Set<unknown>(fixed);
  const keys = new Set(fixed.map(textKey));
  if (COMPARISON_CLASS[type] === 'multiselect') {
    return (value) =>
      entriesOf({ kind: type, value }).every((entry) => keys.has(textKey(textForm(entry.kind, entry.value))));
  }
  return (value) => exact.has(value) || keys.has(textKey(textForm(type, value)));
}
