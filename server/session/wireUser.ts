/** The signed-in user in the form for browsers. */

import type { Static } from 'typebox';
import type { UserSchema } from '../../metadata/signatures/features/session.ts';
import { own } from '../../metadata/signatures/serverEntities.ts';
import { tenantOf } from '../platform/words/tenantOf.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import type { Store, StoredRecord } from '../store/index.ts';
import type { Sealer } from './encryption.ts';
import type { Session } from './session.ts';
import { namesOf } from './users.ts';

/** Purpose of encrypted session data. */
const SESSION_SEAL = 'session';

export async function wireUser(
  parts: { store: Store; runtime: ProgramRuntime; sealer: Sealer },
  session: Session,
): Promise<Static<typeof UserSchema>> {
  const { store, runtime, sealer } = parts;
  const systemIds = await systemsOf(store, session);
  const [companies, systems] = await Promise.all([
    namesOf(store, runtime.program, own.company, [...session.reach.keys()]),
    namesOf(store, runtime.program, own.system, [...systemIds.values()].flat()),
  ]);
  const named = (names: Map<string, string>, id: string) => ({ id, name: names.get(id) ?? id });
  const { user, context } = session;
  const company = await store.entities(own.company).get(context.company);
  const orgStatus = Number(company?.values.orgStatus ?? 0) || 0;
  const system = context.system === '' ? undefined : await store.entities(own.system).get(context.system);
  const ratingSite = user.userType === 'TO' ? ratingSiteOf(runtime, system) : undefined;
  const permissions = [...session.permissions].sort();
  return {
    loggedInUser: {
      id: user.id,
      email: user.email,
      name: user.name,
      isAdmin: session.isAdmin ? '1' : '0',
      userCompany: named(companies, context.company),
      userSystem: (systemIds.get(context.company) ?? []).map((id) => named(systems, id)),
      userCountry: user.country,
      userLanguage: user.language,
      userTimeZone: user.timeZone,
      userDefaultNavigationURL: user.defaultNavigationURL,
      userType: user.userType,
      orgStatus,
      allowRejection: system?.values.allowRejection === true,
      companies: [...session.reach.keys()].map((id) => ({
        ...named(companies, id),
        systems: (systemIds.get(id) ?? []).map((system) => named(systems, system)),
      })),
    },
    permissions,
    products: [...session.products],
    context,
    ...(ratingSite ? { ratingSite } : {}),
    data: sealer.seal(
      JSON.stringify({ user: user.id, permissions, products: session.products, context }),
      SESSION_SEAL,
    ),
  };
}

/** The rating site of the system, or else of the tenant. */
function ratingSiteOf(runtime: ProgramRuntime, system: StoredRecord | undefined): string | undefined {
  const site = system?.values.ratingSite;
  return typeof site === 'string' && site !== '' ? site : tenantOf(runtime.program)?.ratingSite;
}

/** Company to its systems that the user holds; a grant for all systems is every system that the company has. */
export async function systemsOf(store: Store, session: Pick<Session, 'reach'>): Promise<Map<string, string[]>> {
  const result = new Map<string, string[]>();
  for (const [company, systems] of session.reach) {
    if (!systems.has('')) result.set(company, [...systems]);
    else result.set(company, await systemsOfCompany(store, company));
  }
  return result;
}

export async function systemsOfCompany(store: Store, company: string, limit = 1000): Promise<string[]> {
  const { records } = await store.entities(own.system).list({ scopes: [{ company }], limit });
  return records.map((record) => record.id);
}
