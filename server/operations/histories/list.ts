import { HttpError, notFound } from '../../http/httpError.ts';
import { said } from '../../runtime/said.ts';
import { type Operation, type OperationContext, signedIn } from '../operation.ts';
import { history } from '../records/history.ts';

/** Configuration.txt section 9: history limit 10. */
const LIMIT = 10;
const MOST = 500;

/** Whichever entity has a record of this id: ids are of one record only. */
export const list: Operation<'histories.list'> = {
  async run(context, { id, entity, limit }) {
    const { entries } = await historyOf(context, id, entity);
    return { data: entries.slice(0, Math.min(limit || LIMIT, MOST)) };
  },
};

type History = Awaited<ReturnType<typeof read>>;
const read = async (context: OperationContext, entity: string, id: string) =>
  (await history.run(context, { entity, id })) as {
    entries: {
      id: string;
      version: number;
      updatedBy: { id: string; name: string };
      updatedOn: string;
      reason?: string;
    }[];
  };

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
      return { entity: name, ...(await read(context, name, id)) };
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 404) throw error;
    }
  }
  throw notFound(said(all.length === 0 ? 'historyNotAvailable' : 'historyNotPresent'));
}
