import type { OperationContext } from '../../operations/operation.ts';
import { mayReadSource } from './listPermissions.ts';
import { accessibleSelection } from './readAccess.ts';
import { fetchSources, type Lookup } from './sources.ts';

/** The records that a user may look up, by source: what a suggestion would show, and no more. */
export async function lookupRecords(
  context: OperationContext,
  sources: readonly Lookup[],
): Promise<Record<string, Record<string, unknown>[]>> {
  const allowed = sources.filter(({ source }) => mayReadSource(context.runtime, context.access, source));
  const found = await fetchSources(context.services.store, context.runtime, allowed, (entity, filter, template) => ({
    selection: accessibleSelection(context, entity, 'suggest', filter, template),
    hidden: context.access.hidden(entity),
  }));
  for (const { source } of sources) found[source] ??= [];
  return found;
}
