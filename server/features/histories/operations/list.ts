import { type Operation, type OperationContext, signedIn } from '../../../operations/operation.ts';
import { HttpError, notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { recordHistory } from '../../../records/read/recordHistory.ts';

/** Default number of history entries. */
const LIMIT = 10;
const MAX_ENTRIES = 500;

/** Whichever entity has a record of this id: ids are of one record only. */
export const list: Operation<'histories.list'> = {
  async run(context, { id, entity, limit }) {
    const { entries } = await historyOf(context, id, entity);
    return { data: entries.slice(0, Math.min(limit || LIMIT, MAX_ENTRIES)) };
  },
};

type History = Awaited<ReturnType<typeof recordHistory>>;

/** @throws HttpError 404 where no entity that this user may look back in has it */
export async function historyOf(
  context: OperationContext,
  id: string,
  entity: string | undefined,
): Promise<History & { entity: string }> {
  signedIn(context);
  const all = Object.keys(context.runtime.program.definitions.entity).filter((name) =>
    context.access.may(name, 'history'),
  );
  for (const name of entity ? all.filter((one) => one === entity) : all) {
    try {
      return { entity: name, ...(await recordHistory(context, { entity: name, id })) };
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 404) throw error;
    }
  }
  throw notFound(t(all.length === 0 ? 'historyNotAvailable' : 'historyNotPresent'));
}
