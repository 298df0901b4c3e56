import { bellOfUser } from '../../../jobs/bell.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';

export const list: Operation<'jobs.list'> = {
  async run(context) {
    return { notifications: await bellOfUser(context.services.store, signedIn(context).user.id) };
  },
};
