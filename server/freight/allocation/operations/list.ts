import { textKey } from '../../../../engine/values/textKey.ts';
import { own } from '../../../../metadata/freight/entities.ts';
import { ownMember } from '../../../../metadata/nameMap.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { lifecycleOf } from '../../../records/save/transitionRecords.ts';
import { namesOf } from '../../../session/users.ts';
import { absentees, holderOf, openWork, type Work } from '../work.ts';

/** The field that says how far a record is. */
const STATUS = 'status';
const PAGE = 50;
const NOBODY = 'none';

/** Open work with who has it. */
export const list: Operation<'allocation.list'> = {
  async run(context, { queries, stream, allocatedTo, absent, q, pageLimit, pageNo }) {
    const away = await absentees(context);
    const typed = textKey((q ?? '').trim());
    const found = (await openWork(context, queries, stream)).filter((work) => {
      const holder = holderOf(work);
      if (allocatedTo === NOBODY ? holder !== '' : allocatedTo ? holder !== allocatedTo : false) return false;
      if (absent && !away.has(holder)) return false;
      return typed === '' || textKey(`${work.title} ${work.record.values.accountNumber ?? ''}`).includes(typed);
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
          number: work.title,
          accountNumber: work.record.values.accountNumber ?? '',
          status: statusOf(context, work),
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

/** Label of a record's state. */
function statusOf(context: OperationContext, { entity, record }: Work): string {
  const value = String(record.values[STATUS] ?? '');
  const { definitions } = context.runtime.program;
  const list = definitions.list[definitions.entity[entity]?.fields[STATUS]?.suggestionsSource ?? ''];
  const states = lifecycleOf(context.runtime, entity)?.states;
  return ownMember(states, value)?.label ?? ownMember(list?.values, value)?.label ?? value;
}
