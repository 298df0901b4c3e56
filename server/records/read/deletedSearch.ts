/** Which of the deleted records are looked for: by what they said, by who deleted them, by the day of it. */

import { isDay } from '../../../engine/values/day.ts';
import { textKey } from '../../../engine/values/textKey.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { invalid } from '../../platform/http/httpError.ts';
import { namesOf } from '../../session/users.ts';
import type { StoredRecord } from '../../store/index.ts';
import type { RemovedRecord } from '../../store/recordStore/removed.ts';
import { projection } from './wireRow.ts';

export interface DeletedSearch {
  q?: string | undefined;
  by?: string | undefined;
  day?: string | undefined;
}

const MAX_QUERY_LENGTH = 200;
const DAY_MS = 24 * 3_600_000;
/** No zone is further from UTC. */
const ZONES_MS = 14 * 3_600_000;

const wordsOf = (text: string | undefined): string[] =>
  textKey((text ?? '').slice(0, MAX_QUERY_LENGTH))
    .split(/\s+/)
    .filter(Boolean);

/**
 * Conditions for reading the history, and a filter for the result. A removal stores the record as one text, in which
 * only fields visible to the user are searched; so this is done here and not by the database.
 * @throws HttpError 422 for an invalid day
 */
export function deletedSearch(context: OperationContext, entity: string, { q, by, day }: DeletedSearch) {
  const [words, who] = [wordsOf(q), wordsOf(by)];
  const asked = day || undefined;
  if (asked !== undefined && !isDay(asked)) throw invalid('"day" is a day: yyyy-MM-dd.');
  const project = projection(context, entity);
  const says = (record: RemovedRecord): boolean => {
    if (words.length === 0) return true;
    const row = project(record as unknown as StoredRecord);
    const values = Object.values(row).filter((value) => typeof value === 'string' || typeof value === 'number');
    const text = textKey([record.reason ?? '', ...values].join('\n'));
    return words.every((word) => text.includes(word));
  };
  return {
    range: asked === undefined ? {} : around(asked),
    async keeps(records: readonly RemovedRecord[]): Promise<RemovedRecord[]> {
      const found = records.filter(
        (record) => (asked === undefined || context.runtime.today(new Date(record.at)) === asked) && says(record),
      );
      if (who.length === 0 || found.length === 0) return found;
      const ids = [...new Set(found.map((record) => record.by))];
      const names = await namesOf(context.services.store, context.runtime.program, own.user, ids);
      return found.filter((record) => {
        const name = textKey(names.get(record.by) ?? record.by);
        return who.every((word) => name.includes(word));
      });
    },
  };
}

/** Instants that enclose the day in every time zone. */
function around(day: string): { from: string; until: string } {
  const begin = Date.parse(`${day}T00:00:00Z`);
  return {
    from: new Date(begin - ZONES_MS).toISOString(),
    until: new Date(begin + DAY_MS + ZONES_MS).toISOString(),
  };
}
