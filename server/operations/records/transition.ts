import { afterTransition, type Refusal, refusalOf } from '../../../engine/index.ts';
import { denied, HttpError, invalid } from '../../http/httpError.ts';
import { userScope } from '../../http/requestScope.ts';
import { entityFields } from '../../records/entityFields.ts';
import { oneRecord } from '../../records/oneRecord.ts';
import { projection } from '../../records/wireRow.ts';
import { messageOf } from '../../runtime/words.ts';
import { type Operation, signedIn } from '../operation.ts';

/** Moves a record along its lifecycle; how long it was in each state is kept. */
export const transition: Operation<'records.transition'> = {
  async run(context, { entity, id, transition: name, reason, version }) {
    const record = await oneRecord(context, entity, id, 'transition');
    const { program } = context.runtime;
    const { definition, types, extraTypes } = entityFields(context.runtime, entity);
    const lifecycle =
      definition.lifecycle === undefined ? undefined : program.definitions.lifecycle[definition.lifecycle];
    if (!lifecycle) throw invalid(`A ${definition.label} has no states.`);
    const project = projection(context.access, entity);
    if (record.version !== version) {
      throw new HttpError(412, 'The record was changed by somebody else meanwhile.', {
        conflicts: [{ id, stored: project(record) }],
      });
    }
    const { user } = signedIn(context);
    const scope = { user: userScope(context.session), today: context.today, types };
    const refusal = refusalOf(lifecycle, name, record.values, scope, reason);
    if (refusal === 'permission') throw denied();
    if (refusal) throw new HttpError(412, refusalWords(program, lifecycle.transitions[name]?.refusal, refusal));
    const after = afterTransition(lifecycle, name, record.values, { user: scope.user, today: context.today } as never);
    const changed = Object.fromEntries(Object.entries(after).filter(([key, value]) => value !== record.values[key]));
    const at = context.now.toISOString();
    const { store } = context.services;
    const result = await store.write(async (tx) => {
      const [saved] = await store.entities(entity).saveMany(
        {
          rows: [{ id, version, values: changed }],
          by: user.id,
          at,
          action: name,
          ...(reason ? { reason: reason.slice(0, 1000) } : {}),
          extraTypes,
        },
        tx,
      );
      if (saved?.status === 'saved') {
        const state = String(saved.record.values[lifecycle.field] ?? '');
        await tx.db
          .updateTable('state_intervals')
          .set({ left_at: at })
          .where('entity', '=', entity)
          .where('record_id', '=', id)
          .where('left_at', 'is', null)
          .execute();
        await tx.db
          .insertInto('state_intervals')
          .values({ entity, record_id: id, state, entered_at: at, left_at: null, by: user.id })
          .execute();
      }
      return saved;
    });
    if (result?.status !== 'saved') {
      throw new HttpError(412, 'The record was changed by somebody else meanwhile.', { conflicts: [{ id }] });
    }
    return { msg: `${lifecycle.transitions[name]?.label ?? name}: done.`, row: project(result.record) };
  },
};

const WORDS = {
  unknown: 'There is no such transition.',
  state: 'The record is not in a state from which this can be done.',
  permission: 'Permission denied!',
  guard: 'The record is not as it must be for this.',
  reason: 'A reason must be given.',
} as const satisfies Record<Refusal, string>;

const refusalWords = (program: Parameters<typeof messageOf>[0], message: string | undefined, refusal: Refusal) =>
  refusal === 'guard' && message ? messageOf(program, message, WORDS.guard) : WORDS[refusal];
