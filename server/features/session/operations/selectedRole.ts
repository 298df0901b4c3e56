import { type Operation, signedIn } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { grantsOf } from '../../../session/grants.ts';
import { usersByEmail } from '../../../session/users.ts';

/** The role that a user has in a system; only within the company of the one who asks. */
export const selectedRole: Operation<'session.selectedRole'> = {
  async run(context, { system, company, email }) {
    const session = signedIn(context);
    if (company !== undefined && company !== '' && company !== session.context.company) throw notFound(t('roleNone'));
    const { store } = context.services;
    const where = system || session.context.system;
    for (const user of await usersByEmail(store, email)) {
      const grants = await grantsOf(store, context.runtime.program, user.id, context.today);
      const grant = grants.find(
        (one) => one.company === session.context.company && (one.system === '' || one.system === where),
      );
      if (grant) return { id: grant.role, msg: grant.label };
    }
    throw notFound(t('roleNone'));
  },
};
