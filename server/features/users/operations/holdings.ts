import { administratorsOf } from '../../../access/administrators.ts';
import { type Operation, signedIn } from '../../../call/operation.ts';
import { holdsNoMore } from '../../../recordAccess/holdsNoMore.ts';

/** What is asked before somebody is locked or leaves: of a user of the caller's company, and of nobody else. */
export const holdings: Operation<'users.holdings'> = {
  async run(context, { user }) {
    const { company } = signedIn(context).context;
    const { store } = context.services;
    const within = await holdsNoMore(context, store, user);
    const administrators = await administratorsOf(store, context.runtime.program, company, context.today);
    return { within, isLast: administrators.size === 1 && administrators.has(user) };
  },
};
