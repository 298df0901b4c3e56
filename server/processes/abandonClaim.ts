/** Ends a claim that its own steps cannot end: the claim is deleted, and administrators are notified. */

import { administratorsOf } from '../access/administrators.ts';
import { addBellMessage } from '../jobs/bell.ts';
import { failureWords } from '../jobs/failureWords.ts';
import type { Acting } from '../operations/services.ts';
import { t } from '../platform/words/localizedText.ts';
import { endClaim, type Held } from './claimTable.ts';

/** Deletes the claim of a record, which keeps its state, and notifies the administrators of the company of the reason. */
export async function abandonClaim(acting: Acting, at: Held, error: unknown): Promise<void> {
  const { services, runtime, session, today, now } = acting;
  const { program } = runtime;
  const problem = failureWords(program, error);
  const definition = program.definitions.entity[at.entity];
  const stored = definition && (await services.store.entities(at.entity).get(at.record));
  const name = definition && stored?.values[definition.title];
  const record = `${definition?.label ?? at.entity} ${name ?? at.record}`;
  const title = t('claimAbandoned', { record }).in(program);
  await services.store.write(async (tx) => {
    const inside = services.store.within(tx);
    await endClaim(inside, at);
    const company = session?.context.company ?? '';
    for (const userId of await administratorsOf(inside, program, company, today))
      await addBellMessage(tx, { userId, title, body: problem, at: now });
  });
  services.metrics.jobs.inc({ kind: 'claim', outcome: 'abandoned' });
  services.log.error({ err: error, ...at, problem }, 'a claimed record was abandoned');
}
