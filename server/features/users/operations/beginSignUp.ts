import { isMailAddress } from '../../../mail/mail.ts';
import { enqueueMail } from '../../../mail/outboxTable.ts';
import { paragraphs } from '../../../mail/paragraphs.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { type LocalizedText, t } from '../../../platform/words/localizedText.ts';
import { linkOf } from '../../../processes/notifications/tell.ts';
import { awaitsFirstAdministrator, isFirstCode } from '../../../session/firstAdministrator.ts';
import { countAnonymous } from '../../../session/openings.ts';
import { beginAttempt } from '../../../session/signInAttempts.ts';
import { addressKey, usersByEmail } from '../../../session/users.ts';
import { lastDay, productName } from '../invitations.ts';
import { oneLine } from '../oneLine.ts';
import { isSignUpOpen, REGISTRATION, REGISTRATION_LASTS_MS, registrationLink, type SignUp } from '../signUp.ts';

/**
 * The same response for every address: only the mail tells if it has an account. Before the first user exists, the code
 * of the server's start replaces the mail.
 */
export const beginSignUp: Operation<'signUp.begin'> = {
  async run(context, { email, name, company, code }) {
    const { store } = context.services;
    const isFirst = await awaitsFirstAdministrator(store);
    if (!isFirst && !isSignUpOpen(context.runtime.program))
      throw new HttpError(403, t('signUpClosed'), { reason: 'signUp' });
    const address = email.trim().toLowerCase();
    if (!isMailAddress(address)) throw refused('email', t('emailInvalid', { addresses: email }));
    const signUp = { email: address, name: oneLine(name), companyName: oneLine(company), isFirst };
    if (signUp.name === '') throw refused('name', t('nameMissing'));
    if (signUp.companyName === '') throw refused('company', t('companyMissing'));
    const login = isFirst ? 'the first administrator' : `sign-up of ${addressKey(context.runtime.program, address)}`;
    const { request, now } = context;
    await countAnonymous(store, { call: 'signUp', address: request.address, now });
    const attempt = await beginAttempt(context.services, {
      login,
      address: request.address,
      now,
      signal: request.signal,
    });
    if (!isFirst) {
      await mailLink(context, signUp);
      return { msg: t('signUpTaken') };
    }
    if (!(await isFirstCode(store, code ?? '', now))) throw refused('code', t('codeWrong'));
    await attempt.succeeded();
    return { msg: t('signUpTaken'), link: await store.write((tx) => registrationLink(context, tx, signUp)) };
  },
};

const refused = (field: string, words: LocalizedText) => new HttpError(412, words, { errors: { [field]: words } });

async function mailLink(context: OperationContext, signUp: SignUp): Promise<void> {
  const { store, options } = context.services;
  const { program } = context.runtime;
  const { now } = context;
  const product = productName(program);
  const isKnown = (await usersByEmail(store, signUp.email)).length > 0;
  await store.write(async (tx) => {
    // Made for both, so that both take as long.
    const link = await registrationLink(context, tx, signUp);
    const text = isKnown
      ? [t('haveAccountText', { product }), linkOf({ options }, '/login')]
      : [
          t('registrationText', { product }),
          linkOf({ options }, `/redirection/${link}`),
          t('linkNote', { until: lastDay(now, REGISTRATION_LASTS_MS) }),
        ];
    const subject = t('registrationSubject', { product }).in(program);
    const mail = { to: [signUp.email], subject, text: paragraphs(program, text) };
    await enqueueMail(tx, program, mail, { cause: REGISTRATION, now });
  });
}
