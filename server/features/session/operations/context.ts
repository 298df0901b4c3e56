import { type Operation, signedIn } from '../../../operations/operation.ts';
import { denied } from '../../../platform/http/httpError.ts';
import { sessionFor } from '../../../session/readSession.ts';
import type { SessionContext } from '../../../session/session.ts';
import { chooseContext } from '../../../session/sessions.ts';
import { systemsOf, wireUser } from '../../../session/wireUser.ts';

/** Chooses company and system among those that the user holds; permissions are those held there. */
export const context: Operation<'session.context'> = {
  async run(operation, wanted) {
    const session = signedIn(operation);
    const { store, sealer } = operation.services;
    const systems = await systemsOf(store, session);
    const company = wanted.company || session.context.company;
    const held = systems.get(company);
    if (!held) throw denied('company');
    const kept = company === session.context.company ? session.context.system : '';
    const system = wanted.system || (held.includes(kept) ? kept : (held[0] ?? ''));
    if (system !== '' && !held.includes(system)) throw denied('system');
    const chosen: SessionContext = {
      company,
      system,
      country: wanted.country ?? session.context.country,
      defaultNavigationURL: safeAddress(wanted.defaultNavigationURL) ?? session.context.defaultNavigationURL,
    };
    const { tokenHash, user } = session;
    const next = await sessionFor(store, operation.runtime, user.id, tokenHash, chosen, operation.now);
    if (!next) throw denied();
    await chooseContext(store, tokenHash, chosen);
    const userDetails = await wireUser({ store, runtime: operation.runtime, sealer }, next);
    return { data: userDetails.data, userDetails };
  },
};

/** Only an address inside the product: never another site. */
const safeAddress = (address: string | undefined) =>
  address !== undefined && (address === '' || /^\/(?![/\\])\S*$/.test(address)) ? address.slice(0, 200) : undefined;
