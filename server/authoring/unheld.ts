/** Drafts and publications whose calls their author may not make are refused (docs/security.md, Authors of definitions). */
import { type UnheldCall, unheldCalls } from '../../metadata/authorship/unheldCalls.ts';
import type { Program } from '../../metadata/program.ts';
import { type OperationContext, signedIn } from '../operations/operation.ts';
import { HttpError } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';

/** The calls that the definitions add and their author may not make; a permission that they add themselves is hers. */
export function unheldBy(context: OperationContext, before: Program, after: Program): UnheldCall[] {
  const { isAdmin, permissions } = signedIn(context);
  if (isAdmin) return [];
  const [old, fresh] = [before.definitions, after.definitions];
  const added = Object.keys(fresh.permission).filter((name) => !Object.hasOwn(old.permission, name));
  return unheldCalls(old, fresh, new Set([...permissions, ...added]));
}

/** @throws HttpError 403 for calls that their author may not make */
export function refuseUnheld(calls: readonly UnheldCall[]): void {
  if (calls.length === 0) return;
  const what = [
    ...new Set(
      calls.map(({ kind, name, path, api, operation, permissions }) => {
        const place = [`${kind} ${name}`, ...path].join('/');
        return `${place}: ${api}, ${operation}${permissions.length > 0 ? ` (${permissions.join(' / ')})` : ''}`;
      }),
    ),
  ];
  throw new HttpError(403, t('authoringUnheldCalls', { what }), { reason: 'permission', calls: [...calls] });
}
