import { sameJson } from '../../../../metadata/sameJson.ts';
import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { invalid } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { modulesOfGrants, type RoleGrants } from '../../../session/groupRole.ts';
import { changingGrants } from '../grantChanges.ts';
import { checkedGrants, modulesOfCodes, modulesOfWire } from '../modules.ts';
import { roleNamed } from '../roles.ts';

const MAX_USERS = 500;

/**
 * Gives users a role in a company and system. Modules that are those of the role are not kept with the grant, so that it follows
 * the role; others take their place.
 */
export const assign: Operation<'access.assign'> = {
  async run(context, { system = '', role, users, modules, actionCodes, chosen, rowFilters, keep }) {
    const { company } = signedIn(context).context;
    if (users.length === 0) throw invalid('No user is named.');
    if (users.length > MAX_USERS) throw invalid(`At most ${MAX_USERS} users are given a role at once.`);
    const { program } = context.runtime;
    const shown = await roleNamed(context, role);
    for (const user of users) await accessibleRecord(context, own.user, user, 'get');
    const asked =
      modules !== undefined
        ? modulesOfWire(modules)
        : actionCodes !== undefined
          ? modulesOfCodes(program, actionCodes, chosen ?? [], rowFilters)
          : undefined;
    let given: RoleGrants = {};
    if (asked) {
      const grants = checkedGrants(program, asked, false);
      const same = sameJson(modulesOfGrants(program, grants), {
        modules: sorted(shown.modules),
        rowFilters: [...shown.rowFilters].sort((a, b) => (a.field < b.field ? -1 : 1)),
      });
      given = same ? {} : grants;
    }
    await changingGrants(context, async (changes) => {
      for (const user of new Set(users))
        await changes.give({ user, company, system, role, permissions: given }, keep ? 'role' : 'all');
    });
    return { msg: t('accessAssigned', { count: new Set(users).size, role: shown.name }) };
  },
};

const sorted = (modules: readonly { module: string; actionCodes: string[] }[]) =>
  modules
    .map(({ module, actionCodes }) => ({ module, actionCodes: [...actionCodes].sort() }))
    .sort((a, b) => (a.module < b.module ? -1 : 1));
