import { ageGroupOf } from '../../../../engine/ageing/ageGroups.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError, invalid } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { agedRecords, reportDay } from '../agedRecords.ts';
import { folderLabels } from '../labels.ts';

const PAGE = 50;

/** @throws HttpError 422 for a text that is no list of texts */
function keysOf(text: string | undefined): string[] {
  if (!text) return [];
  try {
    const keys: unknown = JSON.parse(text);
    if (Array.isArray(keys) && keys.every((key) => typeof key === 'string')) return keys;
  } catch {
    // Reported below.
  }
  throw invalid('`keys` is not a JSON list of texts.');
}

/** The records of a cell, the oldest first. */
export const detail: Operation<'ageing.detail'> = {
  async run(context, { entryDate, keys, group, pageNo, pageLimit, ...report }) {
    if (reportDay(context, entryDate) !== context.today) throw new HttpError(412, t('ageingInvalidDate'));
    const all = (await agedRecords(context, report, context.today, keysOf(keys)))
      .filter(({ days }) => group === undefined || ageGroupOf(days, report.bounds) === group)
      .sort((one, other) => other.days - one.days || (one.id < other.id ? -1 : 1));
    const page = Math.max(1, pageNo ?? 1);
    const limit = pageLimit || PAGE;
    const shown = all.slice((page - 1) * limit, page * limit);
    const people = await folderLabels(context, { name: 'person', of: 'person' }, [
      ...new Set(shown.map(({ by }) => by)),
    ]);
    const numbers = new Map(
      (
        await Promise.all(
          report.sources.map(async ({ entity, number }) => {
            const ids = shown.filter(({ source }) => source.entity === entity).map(({ id }) => id);
            const records = await context.services.store.entities(entity).getMany(ids);
            return records.map(({ id, values }) => [id, values[number] ?? null] as const);
          }),
        )
      ).flat(),
    );
    return {
      rows: shown.map(({ source, id, state, account, by, since, days, amount, currency }) => ({
        id,
        entity: source.entity,
        number: numbers.get(id) ?? null,
        state,
        account,
        amount,
        currency,
        since,
        days,
        person: people.get(by) ?? by,
      })),
      total: all.length,
      pageNo: page,
    };
  },
};
