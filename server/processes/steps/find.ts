/** The step that finds records: a query, as far as its caller may list them. */
import type { ProcedureStep } from '../../../metadata/kinds/procedure.ts';
import { requestedSelection } from '../../records/read/requestedSelection.ts';
import { evaluateAll, type FlatRecord, held, type Run } from '../run.ts';

const DEFAULT_LIMIT = 1000;

/** @returns the records in the order of the query; with `one` the first of them or null */
export async function findStep(
  run: Run,
  step: Extract<ProcedureStep, { do: 'find' }>,
): Promise<FlatRecord[] | FlatRecord | null> {
  const { context } = run;
  const query = context.runtime.program.definitions.query[step.query];
  if (!query) throw new Error(`There is no query "${step.query}".`);
  const { entity } = query;
  context.access.need(entity, 'list');
  const { request } = await requestedSelection(
    context,
    { entity, query: step.query, params: evaluateAll(run, step.with) },
    'list',
    true,
  );
  const limit = step.one ? 1 : (step.limit ?? DEFAULT_LIMIT);
  const { records } = await context.services.store.entities(entity).list({ ...request, limit });
  const found = records.map((record) => held(entity, record));
  return step.one ? (found[0] ?? null) : found;
}
