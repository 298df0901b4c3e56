/** The second factor of whoever is signed in: shown, begun, confirmed by a code, ended with the password. */

import { type Operation, type OperationContext, signedIn } from '../../../operations/operation.ts';
import { HttpError, noSession } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { tenantOf } from '../../../platform/words/tenantOf.ts';
import { endOldAccess, lockUser } from '../../../session/credentials.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  isSecondFactorOffered,
  secondFactorOf,
} from '../../../session/secondFactor.ts';
import { isOpenSession } from '../../../session/sessions.ts';
import { beginAttempt } from '../../../session/signInAttempts.ts';
import { checkedPassword, mustStillHold } from './checkedPassword.ts';

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
    const checked = await checkedPassword(context, password);
    const issuer = tenantOf(context.runtime.program)?.theme?.logoText ?? 'Invoize Suite';
    return store.write(async (tx) => {
      const inside = store.within(tx);
      await mustStillHold(context, inside, checked);
      if (checked.secondFactor !== undefined) throw new HttpError(409, t('secondFactorIsOn'));
      return beginSecondFactor(tx, sealer, { userId: user.id, label: user.email, issuer });
    });
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
    const recoveryCodes = await store.write(async (tx) => {
      const inside = store.within(tx);
      await lockUser(inside, user.id);
      // A session that ended meanwhile confirms nothing.
      if (!(await isOpenSession(inside, tokenHash))) throw noSession();
      const codes = await confirmSecondFactor(tx, sealer, { userId: user.id, code, now });
      if (codes) await endOldAccess(inside, { userId: user.id, now, keptSession: tokenHash });
      return codes;
    });
    if (!recoveryCodes) throw new HttpError(412, t('codeWrong'), { errors: { code: t('codeWrong') } });
    await attempt.succeeded();
    return { msg: t('secondFactorIsOn'), recoveryCodes };
  },
};

export const secondFactorEnd: Operation<'secondFactor.end'> = {
  async run(context, { password }) {
    const { user, tokenHash } = signedIn(context);
    const { store } = context.services;
    const { now } = context;
    const checked = await checkedPassword(context, password);
    await store.write(async (tx) => {
      const inside = store.within(tx);
      await mustStillHold(context, inside, checked);
      await endSecondFactor(tx, user.id);
      await endOldAccess(inside, { userId: user.id, now, keptSession: tokenHash });
    });
    return { msg: t('secondFactorIsOff') };
  },
};

function needOffered(context: OperationContext): void {
  if (!isSecondFactorOffered(context.runtime.program)) throw new HttpError(404, t('secondFactorNotOffered'));
}
