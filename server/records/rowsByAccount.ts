/**
 * An account may have templates and rules of its own, laid over its system's: each row is checked by those of its account.
 * Rows without an account, and those whose account has said nothing, go by the system's.
 */
import { createAccess } from '../access/access.ts';
import type { OperationContext } from '../operations/operation.ts';
import { signedIn } from '../operations/operation.ts';
import type { ProgramRuntime } from '../runtime/programRuntime.ts';

type Row = Record<string, unknown>;

export interface AccountRows {
  context: OperationContext;
  rows: Row[];
}

/** The rows in groups of one program each, in the order in which the programs come first. */
export async function rowsByAccount(
  context: OperationContext,
  entity: string,
  rows: readonly Row[],
): Promise<AccountRows[]> {
  const { store, programs } = context.services;
  const layers = await store.db
    .selectFrom('definition_heads')
    .select('layer')
    .where('layer', 'like', 'accounts/%')
    .where('version', '>', 0)
    .execute();
  if (layers.length === 0) return [{ context, rows: [...rows] }];
  const accounts = await accountsOf(context, entity, rows);
  const own = new Set(layers.map(({ layer }) => layer.slice('accounts/'.length)));
  const named = [...new Set(accounts.filter((account) => account !== undefined && own.has(account)))] as string[];
  const runtimes = await programs.ofAccounts(signedIn(context).context.system, named);
  const groups = new Map<ProgramRuntime, Row[]>();
  rows.forEach((row, index) => {
    const runtime = runtimes.get(accounts[index] ?? '') ?? context.runtime;
    groups.set(runtime, [...(groups.get(runtime) ?? []), row]);
  });
  return [...groups].map(([runtime, group]) => ({ context: within(context, runtime), rows: group }));
}

/** Who may do what is the system's to say; an account's templates may add fields to those that are out of sight. */
export function within(context: OperationContext, runtime: ProgramRuntime): OperationContext {
  if (runtime === context.runtime) return context;
  const { hidden } = createAccess(runtime.program, context.session);
  return { ...context, runtime, access: { ...context.access, hidden } };
}

/** The account that a row names, else the one of the stored record. */
async function accountsOf(
  context: OperationContext,
  entity: string,
  rows: readonly Row[],
): Promise<(string | undefined)[]> {
  const nameless = rows.flatMap(({ id, accountId }) =>
    typeof id === 'string' && id !== '' && typeof accountId !== 'string' ? [id] : [],
  );
  const stored = nameless.length > 0 ? await context.services.store.entities(entity).getMany(nameless) : [];
  const byId = new Map(stored.map(({ id, scope }) => [id, scope.account]));
  return rows.map(({ id, accountId }) => (typeof accountId === 'string' ? accountId : byId.get(String(id ?? ''))));
}
