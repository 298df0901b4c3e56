/** The second factor of whoever is signed in: shown, begun, confirmed by a code, ended with the password. */
import { HttpError } from '../../../base/http/httpError.ts';
import { t } from '../../../base/words/localizedText.ts';
import { tenantOf } from '../../../base/words/tenantOf.ts';
import { type Operation, type OperationContext, signedIn } from '../../../call/operation.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  isSecondFactorOffered,
  secondFactorOf,
} from '../../../session/secondFactor.ts';
import { endOtherSessions } from '../../../session/sessions.ts';
import { beginAttempt } from '../../../session/signInAttempts.ts';
import { checkedPassword } from './checkedPassword.ts';

export const secondFactorState: Operation<'secondFactor.state'> = {
  async run(context) {
    const held = await secondFactorOf(context.services.store, signedIn(context).user.id);
    const offered = isSecondFactorOffered(context.runtime.program);
    return { offered, isOn: held !== undefined, codesLeft: held?.codesLeft ?? 0 };
  },
};

export const secondFactorBegin: Operation<'secondFactor.begin'> = {
  async run(context, { password }) {
    needOffered(context);
    const { user } = signedIn(context);
    const { store, sealer } = context.services;
    await checkedPassword(context, password);
    if (await secondFactorOf(store, user.id)) throw new HttpError(409, t('secondFactorIsOn'));
    const issuer = tenantOf(context.runtime.program)?.theme?.logoText ?? 'Invoize Suite';
    return store.write((tx) => beginSecondFactor(tx, sealer, { userId: user.id, label: user.email, issuer }));
  },
};

export const secondFactorConfirm: Operation<'secondFactor.confirm'> = {
  async run(context, { code }) {
    needOffered(context);
    const { user, tokenHash } = signedIn(context);
    const { store, sealer } = context.services;
    const { address, signal } = context.request;
    const { now } = context;
    const attempt = await beginAttempt(context.services, { login: `code of ${user.id}`, address, now, signal });
    const recoveryCodes = await store.write((tx) => confirmSecondFactor(tx, sealer, { userId: user.id, code, now }));
    if (!recoveryCodes) throw new HttpError(412, t('codeWrong'), { errors: { code: t('codeWrong') } });
    await attempt.succeeded();
    await endOtherSessions(store, user.id, tokenHash);
    return { msg: t('secondFactorIsOn'), recoveryCodes };
  },
};

export const secondFactorEnd: Operation<'secondFactor.end'> = {
  async run(context, { password }) {
    const { user } = signedIn(context);
    await checkedPassword(context, password);
    await context.services.store.write((tx) => endSecondFactor(tx, user.id));
    return { msg: t('secondFactorIsOff') };
  },
};

function needOffered(context: OperationContext): void {
  if (!isSecondFactorOffered(context.runtime.program)) throw new HttpError(404, t('secondFactorNotOffered'));
}
