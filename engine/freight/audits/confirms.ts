/** Compares a document's value with its shipment's. */
import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import { checkFilter } from '../../filters/checkFilter.ts';
import { compileFilter } from '../../filters/compileFilter.ts';
import { isBlank } from '../../values/blank.ts';
import { numberOf } from '../../values/number.ts';
import { NUMBER_FORMATS } from '../../values/writtenFormats.ts';
import { readWrittenNumber } from '../../values/writtenNumbers.ts';
import { amountOf, ZERO } from '../amounts.ts';

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
    const [read, wanted] = [amountOf(written(value)), amountOf(expected)];
    if (!read || !wanted) return false;
    return read
      .minus(wanted)
      .abs()
      .lessThanOrEqualTo(amountOf(tolerance) ?? ZERO);
  }
  const isContained = comparison === 'contains' && type !== 'date' && type !== 'decimal' && type !== 'numeric';
  const compared = type === 'decimal' || type === 'numeric' ? written(value) : value;
  const filter = {
    condition: 'and',
    fields: [{ name: 'expected', operator: isContained ? 'contains' : 'equalTo', value: compared }],
  } as FilterTree;
  const types = { expected: type };
  return checkFilter(filter, types).length === 0 && compileFilter(filter, types)({ expected }, { today: '' });
}

/** A number as documents print it (`1,234.50`, `1.234,50`), as plain text; another value as it is. */
function written(value: unknown): unknown {
  if (typeof value !== 'string' || numberOf(value) !== undefined) return value;
  for (const format of NUMBER_FORMATS) {
    const read = readWrittenNumber(value, format);
    if (read !== undefined) return read;
  }
  return value;
}
