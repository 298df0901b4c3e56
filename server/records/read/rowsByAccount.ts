/**
 * An account may have templates and rules of its own, merged over its system's: each row is checked by those of its account.
 * Rows without an account, and those whose account has said nothing, go by the system's.
 */
import { createAccess } from '../../access/access.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { signedIn } from '../../operations/operation.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { onceInTransaction, type Store } from '../../store/index.ts';
import type { ScopedRow } from '../save/rowScopes.ts';

export interface AccountRows {
  context: OperationContext;
  rows: ScopedRow[];
}

/** The rows in groups of one program each, in the order in which the programs come first. */
export async function rowsByAccount(context: OperationContext, rows: readonly ScopedRow[]): Promise<AccountRows[]> {
  const { store, programs } = context.services;
  const layers = await onceInTransaction(store, 'layers of accounts', [], () => accountLayers(store));
  if (layers.length === 0) return [{ context, rows: [...rows] }];
  const own = new Set(layers.map(({ layer }) => layer.slice('accounts/'.length)));
  const named = [
    ...new Set(rows.flatMap(({ account }) => (account !== undefined && own.has(account) ? [account] : []))),
  ];
  const runtimes = await programs.ofAccounts(signedIn(context).context.system, named);
  const groups = new Map<ProgramRuntime, ScopedRow[]>();
  for (const row of rows) {
    const own = runtimes.get(row.account ?? '');
    const runtime = own ? await programs.inLanguage(own, signedIn(context).user.language) : context.runtime;
    const group = groups.get(runtime);
    if (group) group.push(row);
    else groups.set(runtime, [row]);
  }
  return [...groups].map(([runtime, group]) => ({ context: inAccount(context, runtime), rows: group }));
}

const accountLayers = ({ db }: Store): Promise<{ layer: string }[]> =>
  db
    .selectFrom('definition_heads')
    .select('layer')
    .where('layer', 'like', 'accounts/%')
    .where('version', '>', 0)
    .execute();

/** Permissions come from the system's definitions; an account's templates may add hidden fields. */
export function inAccount(context: OperationContext, runtime: ProgramRuntime): OperationContext {
  if (runtime === context.runtime) return context;
  const { hidden } = createAccess(runtime.program, context.session);
  return { ...context, runtime, access: { ...context.access, hidden } };
}
