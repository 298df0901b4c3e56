import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { namesOf } from '../../../session/users.ts';
import { absentees, holderOf, loadsOf, openWork } from '../work.ts';

/** Number of work items per user and stream; absent users are marked. */
export const people: Operation<'allocation.people'> = {
  async run(context, { queries }) {
    const [work, away] = await Promise.all([openWork(context, queries), absentees(context)]);
    const loads = loadsOf(work);
    const names = await namesOf(context.services.store, context.runtime.program, own.user, [...loads.keys()]);
    const of = (user: string, stream: string) =>
      work.filter((one) => one.stream === stream && holderOf(one) === user).length;
    const nobody = work.filter((one) => holderOf(one) === '');
    const rows = [...loads].map(([user, total]) => ({
      id: user,
      name: names.get(user) ?? user,
      shipments: of(user, 'Shipment'),
      invoices: of(user, 'Invoice'),
      total,
      isAbsent: away.has(user),
    }));
    return {
      rows: [
        ...rows.sort((a, b) => b.total - a.total),
        ...(nobody.length > 0
          ? [
              {
                id: 'none',
                name: '',
                shipments: of('', 'Shipment'),
                invoices: of('', 'Invoice'),
                total: nobody.length,
                isAbsent: false,
              },
            ]
          : []),
      ],
    };
  },
};
