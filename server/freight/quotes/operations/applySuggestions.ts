import { laneColumns } from '../../../../engine/freight/laneColumns.ts';
import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { valueIn, versionOfRecord } from '../../rating/laneRows.ts';
import { saveLanes } from '../../rating/saveLanes.ts';
import { contextOfTemplates } from '../../rating/tariffEntities.ts';
import { suggestionsFor } from '../suggestions.ts';

/** Rates that somebody entered stay. */
export const applySuggestions: Operation<'quotes.applySuggestions'> = {
  async run(call, { templateId, lanes: ids }) {
    call.access.need(own.quoteLane, 'update');
    const context = contextOfTemplates(call, own.quoteTemplate);
    const { template, lanes } = await suggestionsFor(call, templateId, ids);
    const columns = laneColumns(await versionOfRecord(context, template));
    const rows = lanes.flatMap(({ lane, suggestion }) => {
      const filled = suggestion.rates.filter(({ column }) => {
        const of = columns.find(({ key }) => key === column);
        return of !== undefined && (valueIn(lane.values, of) ?? '') === '';
      });
      if (filled.length === 0) return [];
      const values = Object.fromEntries(filled.map(({ column, value }) => [column, value]));
      return [{ id: lane.id, version: lane.version, ...values }];
    });
    const open = lanes.filter(({ suggestion: { outcome } }) => outcome !== 'suggested').length;
    const saved =
      rows.length === 0 ? 0 : (await saveLanes(context, { tariff: template, rows, removed: [] })).saved.length;
    return { msg: t('quoteSuggestionsApplied', { saved, open }), saved, open };
  },
};
