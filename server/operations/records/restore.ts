import { denied, HttpError, notFound } from '../../http/httpError.ts';
import { entityFields } from '../../records/entityFields.ts';
import { reaches } from '../../records/visible.ts';
import { projection } from '../../records/wireRow.ts';
import { said } from '../../runtime/said.ts';
import { type Operation, signedIn } from '../operation.ts';

/** Brings an older version back as a new one; a removed record too. Never for who may not see all of its fields. */
export const restore: Operation<'records.restore'> = {
  async run(context, { entity, id, version }) {
    context.access.need(entity, 'restore');
    const { user } = signedIn(context);
    const { definition, fields } = entityFields(context.runtime, entity);
    const hidden = [...context.access.hidden(entity)].filter((key) => !fields[key]?.secret);
    const store = context.services.store.entities(entity);
    const [current, entries, then] = await Promise.all([store.get(id), store.history(id), store.valuesAt(id, version)]);
    const entry = entries.find((one) => one.version === version);
    if (!then || !entry) throw notFound(said('versionGone'));
    const reached = reaches(context, entity, 'restore');
    const judged = current ?? ({ id, scope: entry.scope, values: then } as Parameters<typeof reached>[0]);
    if (!reached(judged)) throw notFound(said('versionGone'));
    if (hidden.length > 0) throw denied(said('restoreHidden'));
    const template = definition.templates === undefined ? undefined : String(then[definition.templates]);
    const { extraTypes } = entityFields(context.runtime, entity, template);
    const result = await store.restore({
      id,
      version,
      ...(current ? { current: current.version } : {}),
      by: user.id,
      at: context.now.toISOString(),
      action: 'restore',
      definition: context.runtime.program.hash,
      reason: `Version ${version}`,
      extraTypes,
    });
    if (result?.status !== 'saved') {
      throw new HttpError(412, said('restoreLost'), {
        conflicts: [{ id }],
      });
    }
    return { msg: said('versionBack', { version }), row: projection(context.access, entity)(result.record) };
  },
};
