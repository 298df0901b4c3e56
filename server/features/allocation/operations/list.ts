import { textKey } from '../../../../engine/index.ts';
import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation } from '../../../call/operation.ts';
import { namesOf } from '../../../session/users.ts';
import { titles } from '../keepAllocations.ts';
import { absentees, holderOf, openWork } from '../work.ts';

const PAGE = 50;
const NOBODY = 'none';

/** Open work with who has it. */
export const list: Operation<'allocation.list'> = {
  async run(context, { queries, stream, allocatedTo, absent, q, pageLimit, pageNo }) {
    const away = await absentees(context);
    const { title } = titles(context);
    const typed = textKey((q ?? '').trim());
    const found = (await openWork(context, queries, stream)).filter((work) => {
      const holder = holderOf(work);
      if (allocatedTo === NOBODY ? holder !== '' : allocatedTo ? holder !== allocatedTo : false) return false;
      if (absent && !away.has(holder)) return false;
      return typed === '' || textKey(`${title(work)} ${work.record.values.accountNumber ?? ''}`).includes(typed);
    });
    const limit = Math.min(pageLimit || PAGE, 1000);
    const from = ((pageNo || 1) - 1) * limit;
    const page = found.slice(from, from + limit);
    const { program } = context.runtime;
    const holders = [...new Set(page.map(holderOf).filter((id) => id !== ''))];
    const names = await namesOf(context.services.store, program, own.user, holders);
    return {
      data: page.map((work) => {
        const holder = holderOf(work);
        return {
          id: work.record.id,
          stream: work.stream,
          number: title(work),
          accountNumber: work.record.values.accountNumber ?? '',
          status: work.record.values.status ?? '',
          allocatedTo: holder,
          allocatedToName: names.get(holder) ?? '',
          isAbsent: away.has(holder),
          rule: work.allocation?.values.rule ?? '',
          allocation: work.allocation?.id ?? '',
        };
      }),
      count: found.length,
    };
  },
};
