import { own } from '../../../../metadata/freight/entities.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { conditionHolds } from '../../../records/check/conditions.ts';
import { type Given, keepAllocations } from '../keepAllocations.ts';
import { receivers } from '../receivers.ts';
import { absentees, holderOf, loadsOf, openWork } from '../work.ts';

const MAX_RULES = 1000;

/** The first rule whose condition a record passes, and whose people may have it, decides. */
export const run: Operation<'allocation.run'> = {
  async run(context, { queries }) {
    const { company, system } = signedIn(context).context;
    const { records } = await context.services.store.entities(own.allocationRule).list({
      scopes: [{ company, system }],
      sort: [{ field: 'position', dir: 'asc' }],
      limit: MAX_RULES,
    });
    const rules = records.filter(({ values }) => values.isActive !== false);
    const [work, away] = await Promise.all([openWork(context, queries), absentees(context)]);
    const chooser = await receivers(context, loadsOf(work), away);
    const waiting = work.filter((one) => holderOf(one) === '' || away.has(holderOf(one)));
    const given: Given[] = [];
    for (const one of waiting) {
      for (const { values } of rules) {
        if (values.stream !== one.stream) continue;
        const condition = one.stream === 'Invoice' ? values.invoiceCondition : values.shipmentCondition;
        if (!conditionHolds(context.runtime, condition, one.record.values, context.today)) continue;
        const to = chooser.choose(String(values.group || values.user || ''), one);
        if (to === undefined) continue;
        given.push({ work: one, to, rule: String(values.name) });
        break;
      }
    }
    await keepAllocations(context, given);
    const left = waiting.length - given.length;
    return { msg: t('allocationDone', { count: given.length, left }), allocated: given.length, left };
  },
};
