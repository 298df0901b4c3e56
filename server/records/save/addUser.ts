/**
 * Makes a user who can sign in: the record of the entity `user`, the password and a grant for each system. Used by
 * `invoize user add` and by the demo data.
 */

import { own } from '../../../metadata/signatures/serverEntities.ts';
import { systemClock } from '../../platform/clock.ts';
import { invalid } from '../../platform/http/httpError.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { setPassword } from '../../session/credentials.ts';
import { addGrants } from '../../session/grants.ts';
import { hashPassword } from '../../session/passwords.ts';
import { rowAccessFaults } from '../../session/rowAccessFaults.ts';
import type { SaveResult, Store } from '../../store/index.ts';
import { writeRecords } from './writeRecords.ts';

export interface NewUser extends NewRecord {
  password: string;
}

interface NewRecord {
  email: string;
  name: string;
  /** The name of a role definition. */
  role: string;
  /** The id of a record of `company`. */
  company: string;
  /** Ids of systems of the company; empty: all of them. */
  systems: string[];
  userType?: string | undefined;
  country?: string | undefined;
  defaultNavigationURL?: string | undefined;
  /** Permission to row filters that narrow what the role gives: filter's name to values. */
  rowAccess?: Record<string, Record<string, string[]>> | undefined;
}

/**
 * @param user with the password's hash instead of the password inside a transaction, which must not wait for hashing
 * @returns the user's id
 * @throws Error when the role is unknown, or the address is taken; HttpError 422 when the row access names what there is not
 */
export async function addUser(
  target: { store: Store; runtime: ProgramRuntime },
  user: NewUser | (NewRecord & { passwordHash: string }),
): Promise<string> {
  const { store, runtime } = target;
  const { program } = runtime;
  if (!program.definitions.role[user.role]) {
    const known = Object.keys(program.definitions.role).sort().join(', ');
    throw new Error(`There is no role ${user.role}; the roles are ${known}.`);
  }
  // Such a grant would be without effect (`heldGrants`), and nobody would see why.
  const faults = rowAccessFaults(program, user.rowAccess ?? {});
  if (faults.length > 0) throw invalid(faults.join(' '), { faults });
  const fields = program.definitions.entity[own.user]?.fields ?? {};
  const values = Object.fromEntries(
    Object.entries({
      email: user.email.trim().toLowerCase(),
      name: user.name,
      userType: user.userType,
      country: user.country,
      defaultNavigationURL: user.defaultNavigationURL,
      role: user.role,
      company: user.company,
      systems: user.systems,
      status: 'active',
      isActive: true,
    }).filter(([key, value]) => value !== undefined && fields[key] !== undefined),
  );
  const hash = 'passwordHash' in user ? user.passwordHash : await hashPassword(user.password);
  const now = systemClock.now().toISOString();
  // One write: whoever is there can sign in, and an end in the midst of it leaves nobody.
  return store.write(async (tx) => {
    const rows = [{ values }];
    const scope = { company: user.company };
    const inside = store.within(tx);
    const writer = { runtime, store: inside };
    const [saved] = await writeRecords(writer, own.user, { rows, scope, by: 'system', at: now, action: 'create' });
    if (saved?.status !== 'saved') throw new Error(`${user.email} cannot be added: ${wordsOf(saved)}.`);
    const { id } = saved.record;
    await setPassword(inside, { userId: id, hash, now: new Date(now) });
    const { role, company, systems, rowAccess } = user;
    await addGrants(tx, { userId: id, role, company, systems, rowAccess });
    return id;
  });
}

function wordsOf(result: SaveResult | undefined): string {
  if (result?.status === 'notUnique') return `another user of the company has the same ${result.fields.join(' and ')}`;
  return result?.status === 'refused' ? result.message : 'it was not saved';
}
