/** The address of an invited user is what a link to sign in goes to: nobody changes it of a user who holds or is to hold more. */
import { own } from '../../../metadata/signatures/serverEntities.ts';
import type { CheckedRecord } from '../../operations/extension.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import { type Localizable, t } from '../../platform/words/localizedText.ts';
import { grantsOf, roleOfGrant } from '../../session/grants.ts';
import { covers, holdsNoMore, wantedOf } from './holdsNoMore.ts';

type Values = Readonly<Record<string, unknown>>;

/** @returns field to message; undefined where the address stays, or its user is within what the writer holds */
export async function addressRefusal(
  context: OperationContext,
  { id, values, stored }: CheckedRecord,
): Promise<Record<string, Localizable> | undefined> {
  if (id === undefined || stored === undefined || values.email === stored.email) return undefined;
  if (id === context.session?.user.id) return undefined;
  const isWithin = (await holdsNoMore(context, context.services.store, id)) && (await isPlannedWithin(context, stored));
  return isWithin ? undefined : { email: t('userAddressKept') };
}

/** True if the roles planned for the stored user do not exceed the writer's permissions. */
async function isPlannedWithin(context: OperationContext, { role, companyRole }: Values): Promise<boolean> {
  const { user, context: place } = signedIn(context);
  const { program } = context.runtime;
  const { store } = context.services;
  const held = (await grantsOf(store, program, user.id, context.today)).filter(
    ({ company, system }) => company === place.company && (system === '' || system === place.system),
  );
  for (const name of [role, companyRole]) {
    if (typeof name !== 'string' || name === '') continue;
    const group = await store.entities(own.group).get(name);
    const planned = roleOfGrant(program, { role: name, group, ...place });
    if (planned && !covers(held, wantedOf(planned))) return false;
  }
  return true;
}
