/** Address of the fulfilment system, and the credentials of the session's system. */
import { own } from '../../../metadata/freight/entities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { type LocalizedText, localize, t } from '../../platform/words/localizedText.ts';
import type { Credentials } from './client.ts';
import { FulfilmentFailure, UnclearAnswer } from './client.ts';

/** The name of the one record of a system that has its credentials. */
export const CREDENTIALS_NAME = 'fulfilment';

/** @throws HttpError 412 where none is configured */
export function fulfilmentAddress({ services }: OperationContext): string {
  const { fulfilmentUrl } = services.options;
  if (!fulfilmentUrl) throw new HttpError(412, t('fulfilmentNone'));
  return fulfilmentUrl;
}

/** @throws FulfilmentFailure where nobody signed in yet */
export async function storedCredentials(context: OperationContext): Promise<Credentials> {
  const { services, access } = context;
  const [record] = await services.store.entities(own.fulfilmentCredential).findByUnique({
    unique: 'name',
    values: [{ name: CREDENTIALS_NAME }],
    scope: access.scope(own.fulfilmentCredential),
  });
  const { userName, password } = record?.values ?? {};
  if (typeof userName !== 'string' || typeof password !== 'string')
    throw new FulfilmentFailure('signedOut', localize(context.runtime.program, t('fulfilmentSignIn')));
  return { userName, password };
}

/** The text of a failure for a person. */
export function failureWords(failure: FulfilmentFailure): LocalizedText {
  if (failure instanceof UnclearAnswer) return failure.words;
  const { kind, message: problem } = failure;
  return kind === 'unreachable' ? t('fulfilmentUnreachable', { problem }) : t('fulfilmentRefused', { problem });
}
