import { type Operation, signedIn } from '../../../call/operation.ts';
import { bellOfUser } from '../../../jobs/bell.ts';

export const list: Operation<'jobs.list'> = {
  async run(context) {
    return { notifications: await bellOfUser(context.services.store, signedIn(context).user.id) };
  },
};
