/**
 * Which values a field takes whose list is fixed (docs/contract/cells.md, Fixed lists): said once, for cells and for what rules
 * compare with.
 */
import type { LifecycleDefinition } from './kinds/lifecycle.ts';
import type { ListDefinition } from './kinds/list.ts';

type List = Pick<ListDefinition, 'values' | 'from' | 'open'>;

/** @returns true if a field accepts values that its list does not offer */
export const allowsOtherValues = (
  field: { readonly allowOtherValues?: boolean | undefined },
  list: Pick<ListDefinition, 'open'> | undefined,
): boolean => field.allowOtherValues === true || list?.open === true;

/**
 * The values of a field; undefined where its list is not fixed: one over records, one without a value yet, and one, or a
 * field, that welcomes others.
 * @param lifecycles those whose states the field holds: they are values of it too
 */
export function fixedValuesOf(
  field: { readonly allowOtherValues?: boolean | undefined },
  list: List | undefined,
  lifecycles: readonly Pick<LifecycleDefinition, 'states'>[],
): string[] | undefined {
  const values = Object.keys(list?.values ?? {});
  if (!list || list.from || values.length === 0 || allowsOtherValues(field, list)) return undefined;
  return [...new Set([...values, ...lifecycles.flatMap(({ states }) => Object.keys(states))])];
}
