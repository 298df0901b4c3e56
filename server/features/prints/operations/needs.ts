import type { Operation } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { messageOf } from '../../../platform/words/words.ts';
import { unmetNeeds } from '../../../printing/printedRecord.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';

/** More records take too long for a question before an action. */
const MAX_CHECKED = 200;

/** What is missing on the prints of records, each with the number of records that it is missing on. */
export const needs: Operation<'records.printNeeds'> = {
  async run(context, { print: name, ids }) {
    const { program } = context.runtime;
    const definition = Object.hasOwn(program.definitions.print, name) ? program.definitions.print[name] : undefined;
    if (!definition) throw notFound(t('printGone'));
    context.access.need(definition.entity, 'get');
    const counts = new Map<string, number>();
    for (const id of ids.slice(0, MAX_CHECKED)) {
      const record = await accessibleRecord(context, definition.entity, id, 'get');
      for (const message of await unmetNeeds(context, definition, record))
        counts.set(message, (counts.get(message) ?? 0) + 1);
    }
    return { needs: [...counts].map(([message, count]) => ({ text: messageOf(program, message, message), count })) };
  },
};
