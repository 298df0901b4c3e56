import { addDays, dayOf, instantsAround } from '../../../../engine/values/day.ts';
import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { invalid } from '../../../platform/http/httpError.ts';
import { namesOf } from '../../../session/users.ts';
import { batchesOfSystem } from '../../../uploads/batches.ts';

const MAX_ROWS = 1000;
const DAYS = 30;

/** Uploads of entities whose rows the user may import. */
export const report: Operation<'imports.report'> = {
  async run(context, { everyone, from, to }) {
    const session = signedIn(context);
    const last = to ? dayOf(to) : context.today;
    const first = from ? dayOf(from) : last && addDays(last, -DAYS);
    if (first === undefined || last === undefined) throw invalid('Enter days as yyyy-MM-dd.');
    const { store } = context.services;
    const found = await batchesOfSystem(store, session, {
      ...instantsAround(first, last),
      by: everyone ? undefined : session.user.id,
      limit: MAX_ROWS,
    });
    const shown = found.filter(({ entity, createdAt }) => {
      const day = context.runtime.today(new Date(createdAt));
      return context.access.may(entity, 'import') && day >= first && day <= last;
    });
    const { program } = context.runtime;
    const people = await namesOf(store, program, own.user, [...new Set(shown.map(({ createdBy }) => createdBy))]);
    const rows = shown.map((batch) => ({
      id: batch.id,
      fileName: batch.fileName,
      entityLabel: program.definitions.entity[batch.entity]?.plural ?? batch.entity,
      template: batch.template,
      status: batch.state,
      person: people.get(batch.createdBy) ?? batch.createdBy,
      isOwn: batch.createdBy === session.user.id,
      uploadedOn: batch.createdAt,
      rows: batch.counts.rows,
      saved: batch.counts.saved,
      new: batch.counts.new,
      changed: batch.counts.changed,
      wrong: batch.counts.wrong,
      left: batch.counts.left,
      ...(batch.error === undefined ? {} : { error: batch.error }),
    }));
    return { rows, total: rows.length };
  },
};
