/** One filter over shipments, and the same by hand: in a function with the engine's helpers, and in SQL over the key columns. */
import type { RecordValues } from '../../../engine/filters/env.ts';
import { dayOf } from '../../../engine/values/day.ts';
import { numberKey, numberOf } from '../../../engine/values/number.ts';
import { textKeyOf } from '../../../engine/values/textTest.ts';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';

export const TODAY = '2026-11-21';

/** Five leaves of five operators, in two groups. */
export const FILTER: FilterTree = {
  condition: 'and',
  fields: [
    { name: 'transportMode', operator: 'isInList', value: 'air,OCEAN' },
    { name: 'grossWeight', operator: 'greaterThan', value: 250 },
    { name: 'destinationCountry', operator: 'notEqualTo', value: 'germany' },
    {
      condition: 'or',
      fields: [
        { name: 'deliveredDate', operator: 'betweenInclusive', value1: '2026-03-01', value2: '2026-05-31' },
        { name: 'vendor', operator: 'contains', value: 'PHARMA' },
      ],
    },
  ],
};

/** The hand-written equivalent of {@link FILTER}, with the helpers for the same semantics. */
export function keepsByHand(record: RecordValues): boolean {
  const mode = textKeyOf(record.transportMode);
  if (mode !== 'air' && mode !== 'ocean') return false;
  const weight = numberOf(record.grossWeight);
  if (weight === undefined || weight <= 250) return false;
  if (textKeyOf(record.destinationCountry) === 'germany') return false;
  const day = dayOf(record.deliveredDate);
  if (day !== undefined && day >= '2026-03-01' && day <= '2026-05-31') return true;
  return textKeyOf(record.vendor)?.includes('pharma') ?? false;
}

/** The same over the key columns that the store keeps beside the values, for a `where`. */
export const WHERE_BY_HAND = `k_transport_mode in ('air', 'ocean') and k_gross_weight > '${numberKey(250)}'
  and (k_destination_country is null or k_destination_country <> 'germany')
  and (k_delivered_date between '2026-03-01' and '2026-05-31' or instr(k_vendor, 'pharma') > 0)`;
