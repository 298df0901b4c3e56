/** Drafts and publications that read what their author may not see are refused (docs/security.md, Derived values). */
import type { Program } from '../../metadata/program.ts';
import { type UnseenRead, unseenReads } from '../../metadata/reads/unseenReads.ts';
import { type OperationContext, signedIn } from '../operations/operation.ts';
import { HttpError } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';

/** Fields that the definitions read but their author cannot see. */
export function unseenBy(context: OperationContext, before: Program, after: Program): UnseenRead[] {
  const { isAdmin, permissions } = signedIn(context);
  return isAdmin ? [] : unseenReads(before, after, permissions);
}

/** @throws HttpError 403 for what reads fields that are kept from its author */
export function refuseUnseen(unseen: readonly UnseenRead[]): void {
  if (unseen.length === 0) return;
  const what = [
    ...new Set(
      unseen.map(({ kind, name, path, field, permissions }) => {
        const place = [`${kind} ${name}`, ...path].join('/');
        return `${place}: ${field} (${permissions.join(' / ')})`;
      }),
    ),
  ];
  throw new HttpError(403, t('authoringUnseen', { what }), { reason: 'permission', unseen: [...unseen] });
}
