import type { OperationContext } from '../../operations/operation.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { readLink, type SignedLink } from '../../session/signedLinks.ts';

/** @throws HttpError 410 for a link that does not hold, or is for something else */
export async function openedLink(context: OperationContext, token: string, kind: string): Promise<SignedLink> {
  const { store, sealer } = context.services;
  const found = await readLink(store, sealer, token, context.now);
  if (found.state === 'unknown' || found.link.kind !== kind) throw new HttpError(410, t('linkUnknown'));
  if (found.state !== 'open') throw linkOver(found.state);
  return found.link;
}

/** The error of a used or expired link. */
export const linkOver = (state: 'used' | 'expired') =>
  new HttpError(410, t(state === 'used' ? 'linkUsed' : 'linkExpired'));
