/** After publishing: if the type of a template field changed, a job recomputes the keys of stored rows. */

import type { JobRun } from '../jobs/jobs.ts';
import { jobContext } from '../operations/jobContext.ts';
import { type OperationContext, signedIn } from '../operations/operation.ts';
import type { Services } from '../operations/services.ts';
import { t } from '../platform/words/localizedText.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import { entityFields } from '../records/read/entityFields.ts';

/** Entities with such a field. One that is new may have been there before, as something else. */
function entitiesToRekey(before: ProgramRuntime, after: ProgramRuntime): string[] {
  return Object.keys(after.program.definitions.entity).filter((entity) => {
    if (!before.program.definitions.entity[entity]) return false;
    const [old, now] = [entityFields(before, entity).extraTypes, entityFields(after, entity).extraTypes];
    return Object.entries(now).some(([field, type]) => old[field] !== type);
  });
}

export async function requestRekey(
  context: OperationContext,
  before: ProgramRuntime,
  after: ProgramRuntime,
): Promise<string | undefined> {
  const entities = entitiesToRekey(before, after);
  if (entities.length === 0) return undefined;
  const session = signedIn(context);
  const labels = entities.map((entity) => entityFields(after, entity).definition.plural);
  return context.services.jobs.ask({
    kind: 'rekey',
    title: t('authoringRekeyTitle', { entities: labels }).in(after.program),
    userId: session.user.id,
    context: session.context,
    input: { entities },
  });
}

export async function runRekey(services: Services, run: JobRun): Promise<unknown> {
  const context = await jobContext(services, run);
  const { entities } = run.input as { entities: string[] };
  const { company, system } = signedIn(context).context;
  const rows: Record<string, number> = {};
  for (const entity of entities) {
    if (!context.runtime.program.definitions.entity[entity]) continue;
    const { extraTypes } = entityFields(context.runtime, entity);
    rows[entity] = await services.store.entities(entity).rekey({
      extraTypes,
      company,
      system,
      signal: run.signal,
      progress: (done) => run.progress(done, done),
    });
  }
  return { rows };
}
