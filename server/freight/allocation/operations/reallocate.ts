import type { Operation } from '../../../operations/operation.ts';
import { HttpError, invalid } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { type Given, keepAllocations } from '../keepAllocations.ts';
import { receivers } from '../receivers.ts';
import { absentees, holderOf, loadsOf, openWork } from '../work.ts';

const MAX_RECORDS = 1000;

/** All of them or none: nobody gets work that they may not see. */
export const reallocate: Operation<'allocation.reallocate'> = {
  async run(context, { queries, stream, records, from, to }) {
    const wanted = new Set(records);
    if (wanted.size === 0) throw new HttpError(412, t('allocationNone'));
    if (wanted.size > MAX_RECORDS) throw invalid(`At most ${MAX_RECORDS} records are reallocated at once.`);
    const all = await openWork(context, queries, stream);
    const work = all.filter(({ record }) => wanted.has(record.id));
    if (work.length < wanted.size) throw new HttpError(404, t('recordGone'));
    const moved = work.filter((one) => from === undefined || from === '' || holderOf(one) === from);
    if (moved.length === 0) throw new HttpError(412, t('allocationMovedMeanwhile'));
    const chooser = await receivers(context, loadsOf(all), await absentees(context));
    const given = moved.map((one): Given => {
      const user = chooser.choose(to, one);
      if (user === undefined) throw new HttpError(412, t('allocationNobody', { number: one.title }));
      return { work: one, to: user };
    });
    await keepAllocations(context, given);
    const names = [...new Set(given.map((one) => chooser.nameOf(one.to)))].join(', ');
    return {
      msg: t('allocationMoved', { count: given.length, names }),
      moved: given.map(({ work: one }) => one.record.id),
    };
  },
};
