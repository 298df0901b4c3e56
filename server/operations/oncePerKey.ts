import { lockNames } from '../store/index.ts';
import type { OperationContext } from './operation.ts';

/**
 * Runs `decide`, which looks whether something is taken and writes it where it is not, in one transaction. Of several that
 * name a common key, at any server, one runs after another, and the later ones see what the earlier ones wrote.
 * @param keys what is looked for, as text; they are told apart by company and system
 */
export function oncePerKey<Result>(
  context: OperationContext,
  keys: readonly string[],
  decide: (inside: OperationContext) => Promise<Result>,
): Promise<Result> {
  const { services, session } = context;
  const { store } = services;
  const { company = '', system = '' } = session?.context ?? {};
  return store.write(async (tx) => {
    const inside = store.within(tx);
    const names = new Set(keys.map((key) => JSON.stringify([company, system, key])));
    await lockNames(inside, [...names]);
    return decide({ ...context, services: { ...services, store: inside } });
  });
}
