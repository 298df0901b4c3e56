import { laneColumns } from '../../../../engine/freight/laneColumns.ts';
import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { localize } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { recordsOf } from '../../rating/candidates.ts';
import { columnsForGrid, valueIn, versionOfRecord } from '../../rating/laneRows.ts';
import { contextOfTemplates } from '../../rating/tariffEntities.ts';
import { lanesOfVersion } from '../../rating/tariffVersions.ts';

/** Each lane with its rates in words, ordered by name. */
export const printedLanes: Operation<'quotes.printedLanes'> = {
  async run(call, { quote }) {
    const context = contextOfTemplates(call, own.quoteTemplate);
    const template = await accessibleRecord(context, own.quoteTemplate, quote, 'get');
    const version = await versionOfRecord(context, template);
    const labels = columnsForGrid(version).map(({ label }) => localize(context.runtime.program, label));
    const columns = laneColumns(version);
    const lanes = await recordsOf(context, own.quoteLane, lanesOfVersion(template, [template]));
    const rows = lanes.map(({ values }) => {
      const rates = columns.flatMap((column, at) => {
        const value = valueIn(values, column);
        return value === undefined || value === null || value === '' ? [] : [`${labels[at]}: ${String(value)}`];
      });
      return {
        lane: String(values.name ?? ''),
        rates: rates.join('; '),
        effectiveDate: values.effectiveDate ?? null,
        expiryDate: values.expiryDate ?? null,
      };
    });
    return { lanes: rows.sort((one, other) => (one.lane < other.lane ? -1 : 1)) };
  },
};
