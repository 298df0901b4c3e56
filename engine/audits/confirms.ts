/** Whether a document says what its shipment says. */
import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import type { FilterTree } from '../../metadata/kinds/filter.ts';
import { checkFilter } from '../filters/checkFilter.ts';
import { compileFilter } from '../filters/compileFilter.ts';
import { amountOf, ZERO } from '../freight/amounts.ts';
import { isBlank } from '../values/blank.ts';

export interface AuditComparison {
  /** `equalTo`, `contains`, `within` a tolerance, or `noted`: any value will do. */
  readonly comparison: string;
  /** Of `within`: a decimal; none is 0. */
  readonly tolerance?: unknown;
}

/**
 * @param type of the shipment's field
 * @param value what the document says
 * @param expected what the shipment says
 */
export function confirms(
  { comparison, tolerance }: AuditComparison,
  type: FieldType,
  value: unknown,
  expected: unknown,
): boolean {
  if (isBlank(value)) return false;
  if (comparison === 'noted') return true;
  if (comparison === 'within') {
    const [told, wanted] = [amountOf(value), amountOf(expected)];
    if (!told || !wanted) return false;
    return told
      .minus(wanted)
      .abs()
      .lessThanOrEqualTo(amountOf(tolerance) ?? ZERO);
  }
  const isContained = comparison === 'contains' && type !== 'date' && type !== 'decimal' && type !== 'numeric';
  // What the document says is compared as any filter compares.
  const filter = {
    condition: 'and',
    fields: [{ name: 'expected', operator: isContained ? 'contains' : 'equalTo', value }],
  } as FilterTree;
  const types = { expected: type };
  return checkFilter(filter, types).length === 0 && compileFilter(filter, types)({ expected }, { today: '' });
}
