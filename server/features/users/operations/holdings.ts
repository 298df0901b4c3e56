import { administratorsOf } from '../../../access/administrators.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { holdsNoMore } from '../../../records/check/holdsNoMore.ts';

/** Checks before a user of the caller's company is locked or leaves: are the user's permissions within the caller's, and is the user the last administrator. */
export const holdings: Operation<'users.holdings'> = {
  async run(context, { user }) {
    const { company } = signedIn(context).context;
    const { store } = context.services;
    const within = await holdsNoMore(context, store, user);
    const administrators = await administratorsOf(store, context.runtime.program, company, context.today);
    return { within, isLast: administrators.size === 1 && administrators.has(user) };
  },
};
