import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { lackingFor } from '../../../access/giving.ts';
import { type Operation, type OperationContext, signedIn } from '../../../operations/operation.ts';
import { denied, HttpError, notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { definitionContext } from '../../../processes/acting.ts';
import { saveAnswer } from '../../../records/save/saveOutcome.ts';
import { saveRows } from '../../../records/save/saveRows.ts';
import { GRANTS_CHANNEL } from '../../../session/grantsChanged.ts';
import { grantsOfModules, PERMISSION_GROUP, type RoleGrants } from '../../../session/groupRole.ts';
import { changingGrants, type GrantChanges } from '../grantChanges.ts';
import { checkedGrants, type Modules, modulesOfCodes, modulesOfWire } from '../modules.ts';
import { roleNamed } from '../roles.ts';

/** Makes or changes a group, with its users. What it gives is within what the caller holds, before as after. */
export const saveGroup: Operation<'access.saveGroup'> = {
  async run(context, { id, version, definition, actionCodes, chosen, rowFilters, ...given }) {
    const session = signedIn(context);
    const { program } = context.runtime;
    const stored = id ? await roleNamed(context, id) : undefined;
    if (stored?.builtIn) throw new HttpError(412, t('accessBuiltIn', { name: stored.name }));
    const type = given.type ?? stored?.type ?? PERMISSION_GROUP;
    mayWrite(context, type, stored !== undefined);
    if (stored && type !== stored.type) throw new HttpError(412, t('accessTypeStays'));
    const isRole = type === PERMISSION_GROUP;
    const asked: Modules | undefined = !isRole
      ? undefined
      : definition?.modules !== undefined
        ? modulesOfWire(definition.modules)
        : actionCodes !== undefined || !stored
          ? modulesOfCodes(program, actionCodes ?? [], chosen ?? [], rowFilters)
          : stored;
    const grants = asked ? checkedGrants(program, asked, !stored) : {};
    const { company } = session.context;
    const system = given.system ?? stored?.system ?? '';
    const members = given.members ?? (isRole ? undefined : definition?.values);
    return changingGrants(context, async (changes) => {
      if (!isRole) await mustBePeople(changes, company, members ?? [], stored?.record?.values.members);
      const before: RoleGrants = stored
        ? grantsOfModules(program, stored.modules as never, stored.rowFilters as never)
        : {};
      for (const place of await placesOf(context, changes, system, stored?.id)) {
        mayGive(changes, company, place, grants);
        mayGive(changes, company, place, before);
      }
      const values = {
        ...(id ? { id, version: version ?? stored?.version } : {}),
        ...Object.fromEntries(
          (['name', 'description', 'products', 'isActive'] as const)
            .filter((key) => given[key] !== undefined)
            .map((key) => [key, given[key]]),
        ),
        type,
        system: system === '' ? null : system,
        ...(isRole ? {} : { members: members ?? stored?.record?.values.members ?? [] }),
        ...(asked ? { modules: asked.modules, rowFilters: asked.rowFilters } : {}),
      };
      const inside = { ...context, services: { ...context.services, store: changes.store } };
      const outcome = await saveRows(definitionContext(inside), {
        entity: own.group,
        rows: [values],
        action: 'save',
        checkAction: 'default',
        byDefinition: true,
      });
      const answer = saveAnswer(outcome);
      const saved = answer.saved[0]?.id ?? id;
      if (saved === undefined) throw notFound(t('recordGone'));
      if (isRole && (members !== undefined || system !== stored?.system))
        await setMembers(context, changes, { role: saved, system, members });
      if (stored) await changes.store.notify(GRANTS_CHANNEL, { role: saved });
      return { ...answer, id: saved };
    });
  },
};

function mayWrite({ access }: OperationContext, type: string, isThere: boolean): void {
  const needed = isThere ? ['group.editGroup', 'updateRole'] : ['group.addGroup', 'createRole'];
  // Permission to write roles does not include other types of groups.
  const enough = type === PERMISSION_GROUP ? needed : needed.slice(0, 1);
  if (!enough.some((permission) => access.holds(permission))) throw denied();
}

/**
 * The systems in which a group's grants apply: its own, else the caller's and all systems where it was granted; ''
 * means every system.
 */
async function placesOf(
  context: OperationContext,
  changes: GrantChanges,
  system: string,
  id: string | undefined,
): Promise<Set<string>> {
  const { company, system: here } = signedIn(context).context;
  const rows = id === undefined ? [] : await changes.rowsOfRole(company, id);
  return new Set([system === '' ? here : system, ...rows.map((row) => row.system)]);
}

/**
 * New members of a group must be users of the company; groups are excluded, so that none contains itself. Existing
 * inactive members may stay.
 * @throws HttpError 412 naming invalid members
 */
async function mustBePeople(
  { store }: GrantChanges,
  company: string,
  members: readonly string[],
  stored: unknown,
): Promise<void> {
  const before = new Set(Array.isArray(stored) ? stored.map(String) : []);
  const added = members.filter((member) => !before.has(member));
  const people = await store.entities(own.user).getMany(added);
  const known = new Set(people.filter(({ scope }) => scope.company === company).map(({ id }) => id));
  const others = added.filter((member) => !known.has(member));
  if (others.length === 0) return;
  const words = t('accessNoUsers', { names: others.slice(0, 10).join(', ') });
  throw new HttpError(412, words, { errors: { members: words } });
}

/** @throws HttpError 403 naming what the caller does not hold */
function mayGive(changes: GrantChanges, company: string, system: string, grants: RoleGrants): void {
  const lacking = lackingFor(changes.giverIn(company, system), grants);
  if (lacking.length > 0)
    throw new HttpError(403, t('accessMoreThanHeld', { permissions: lacking.slice(0, 10).join(', ') }), {
      reason: 'permission',
      lacking,
    });
}

/** The users of a role are those it was given: who is new is given it, who is gone loses it. */
async function setMembers(
  context: OperationContext,
  changes: GrantChanges,
  { role, system, members }: { role: string; system: string; members: readonly string[] | undefined },
): Promise<void> {
  const { company, system: here } = signedIn(context).context;
  const rows = await changes.rowsOfRole(company, role);
  // In every system by whoever holds it in every system; else in the one where the caller is.
  const place = system !== '' ? system : changes.giverIn(company, '').grants.length > 0 ? '' : here;
  const wanted = new Set(members ?? rows.map((row) => row.user_id));
  const fits = (row: (typeof rows)[number]) => wanted.has(row.user_id) && (system === '' || row.system === system);
  await changes.take(rows.filter((row) => !fits(row)));
  const have = new Set(rows.filter(fits).map((row) => row.user_id));
  for (const user of wanted)
    if (!have.has(user)) await changes.give({ user, company, system: place, role, permissions: {} }, 'role');
}
