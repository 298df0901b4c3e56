import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { type LocalizedText, t } from '../../../platform/words/localizedText.ts';
import { addUser } from '../../../records/save/addUser.ts';
import { writeRecords, writerOf } from '../../../records/save/writeRecords.ts';
import { awaitsFirstAdministrator } from '../../../session/firstAdministrator.ts';
import { hashPassword } from '../../../session/passwords.ts';
import { useLink } from '../../../session/signedLinks.ts';
import { beginSignIn, signInAnswer } from '../../../session/signIn.ts';
import { addressKey, usersByEmail } from '../../../session/users.ts';
import { lockNames, newId } from '../../../store/index.ts';
import { countryNamed } from '../countryNamed.ts';
import { oneLine } from '../oneLine.ts';
import { linkOver, openedLink } from '../openedLink.ts';
import { refusePassword } from '../refusePassword.ts';
import { isSignUpOpen, REGISTRATION, type SignUp } from '../signUp.ts';

/** The first one administers the installation; whoever signs up later owns a company of its own and sees no other. */
const FIRST_ROLE = 'admin';
const OWNER_ROLE = 'owner';
const CODE_LENGTH = 20;
const FIRST_LOCK = 'first administrator';

export const completeSignUp: Operation<'signUp.complete'> = {
  async run(context, { link: token, country: given, password, confirmPassword, ...called }) {
    const [name, company] = [oneLine(called.name), oneLine(called.company)];
    const link = await openedLink(context, token, REGISTRATION);
    const { program } = context.runtime;
    if (name === '') throw refused('name', t('nameMissing'));
    if (company === '') throw refused('company', t('companyMissing'));
    const country = await countryNamed(context, given);
    if (country === undefined) throw refused('country', t('countryUnknown'));
    refusePassword(program, password, confirmPassword);
    const { email, isFirst } = link.data as unknown as SignUp;
    const hash = await hashPassword(password, context.request.address);
    const { store } = context.services;
    const { now } = context;
    const begun = await store.write(async (tx) => {
      const inside = store.within(tx);
      // Several links are out at once: only one of them makes the first administrator, or the company of this address.
      await lockNames(inside, isFirst ? [FIRST_LOCK] : [`sign-up of ${addressKey(program, email)}`]);
      if (!(await useLink(tx, link.id, now))) throw linkOver('used');
      // The offer may have expired: someone else was first, or sign-up was closed.
      const holds = isFirst ? await awaitsFirstAdministrator(tx) : isSignUpOpen(program);
      if (!holds || (await usersByEmail(inside, email)).length > 0) throw linkOver('expired');
      const companyId = newId();
      const code = company
        .toUpperCase()
        .replace(/[^A-Z0-9]+/g, '-')
        .replace(/^-|-$/g, '')
        .slice(0, CODE_LENGTH);
      const values = { code: code || companyId.slice(0, 8).toUpperCase(), name: company, country };
      const [saved] = await writeRecords(writerOf(context, inside), own.company, {
        rows: [{ id: companyId, values: { ...values, orgStatus: '0', isActive: true } }],
        scope: { company: companyId },
        by: email,
        at: now.toISOString(),
        action: 'create',
      });
      if (saved?.status !== 'saved') throw refused('company', t('companyMissing'));
      const userId = await addUser(
        { store: inside, runtime: context.runtime },
        {
          email,
          name,
          role: isFirst ? FIRST_ROLE : OWNER_ROLE,
          passwordHash: hash,
          company: companyId,
          systems: [],
          userType: 'staff',
          country,
          defaultNavigationURL: '/getstarted',
        },
      );
      const session = await beginSignIn(inside, context, userId, 'registration');
      if (!session) throw linkOver('expired');
      return session;
    });
    return signInAnswer({ ...context.services, runtime: context.runtime }, begun);
  },
};

const refused = (field: string, words: LocalizedText) => new HttpError(412, words, { errors: { [field]: words } });
