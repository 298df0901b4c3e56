import type { Refusal } from '../../../../engine/index.ts';
import { denied, HttpError, invalid } from '../../../base/http/httpError.ts';
import { said } from '../../../base/words/said.ts';
import { messageOf } from '../../../base/words/words.ts';
import { type Operation, signedIn } from '../../../call/operation.ts';
import { userScope } from '../../../call/requestScope.ts';
import { lifecycleOf, moveRecord } from '../../../records/moveRecord.ts';
import { oneRecord } from '../../../records/oneRecord.ts';
import { projection } from '../../../records/wireRow.ts';

/** Moves a record along its lifecycle; the store keeps how long it was in each state. */
export const transition: Operation<'records.transition'> = {
  async run(context, { entity, id, transition: name, reason, version }) {
    const record = await oneRecord(context, entity, id, 'transition');
    const { services, runtime, today, now } = context;
    const lifecycle = lifecycleOf(runtime, entity);
    if (!lifecycle) throw invalid(`The entity "${entity}" has no states.`);
    const project = projection(context.access, entity);
    if (record.version !== version) throw changed([{ id, stored: project(record) }]);
    const mover = { by: signedIn(context).user.id, user: userScope(context.session), today, now };
    const move = { entity, record, transition: name, reason };
    const moved = await moveRecord({ store: services.store, runtime }, lifecycle, move, mover);
    if (moved.status === 'conflict') throw changed([{ id }]);
    if (moved.status === 'moved') {
      return {
        msg: said('transitionDone', { transition: lifecycle.transitions[name]?.label ?? name }),
        row: project(moved.record),
      };
    }
    const { refusal } = moved;
    if (refusal === 'permission') throw denied();
    const own = refusal === 'guard' ? lifecycle.transitions[name]?.refusal : undefined;
    throw new HttpError(412, own ? messageOf(runtime.program, own, own) : said(WORDS[refusal]));
  },
};

const changed = (conflicts: unknown[]) => new HttpError(412, said('recordWasChanged'), { conflicts });

const WORDS = {
  unknown: 'transitionNone',
  state: 'transitionState',
  guard: 'transitionGuard',
  reason: 'transitionReason',
} as const satisfies Record<Exclude<Refusal, 'permission'>, string>;
