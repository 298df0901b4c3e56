import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { isMailAddress } from '../../../mail/mail.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { type LocalizedText, t } from '../../../platform/words/localizedText.ts';
import { sendInvitations } from '../invitations.ts';
import { mayGive } from '../mayGive.ts';
import { makeUsers } from '../newUsers.ts';

/** One call is one transaction, and each mail a row of it. */
const MAX_INVITATIONS = 200;

/** Users and their mail are created in one transaction: every user is notified. */
export const invite: Operation<'users.invite'> = {
  async run(context, { emails, role, systems, userType, country }) {
    context.access.need(own.user, 'create');
    const addresses = [
      ...new Set(
        emails
          .toLowerCase()
          .split(/[\s,;]+/)
          .filter(Boolean),
      ),
    ];
    refuseAddresses(addresses);
    const given = await mayGive(context, { role, systems: systems ?? [] });
    const { store } = context.services;
    await store.write(async (tx) => {
      const inside = store.within(tx);
      const users = addresses.map((email) => ({ email, name: email, role, systems: given, userType, country }));
      const made = await makeUsers(context, inside, users, 'emails');
      const invited = made.map((one, index) => ({ ...one, email: addresses[index] ?? '', role, systems: given }));
      await sendInvitations(context, inside, tx, invited);
    });
    return { msg: t('invitationsSent', { count: addresses.length }), count: addresses.length };
  },
};

function refuseAddresses(addresses: readonly string[]): void {
  const wrong = addresses.filter((address) => !isMailAddress(address));
  if (addresses.length === 0) throw refused(t('emailsNone'));
  if (wrong.length > 0) throw refused(t('emailInvalid', { addresses: wrong.join(', ') }));
  if (addresses.length > MAX_INVITATIONS) throw refused(t('emailsTooMany', { most: MAX_INVITATIONS }));
}

const refused = (words: LocalizedText) => new HttpError(412, words, { errors: { emails: words } });
