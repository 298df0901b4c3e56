import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { heldGrants, readGrants } from '../../../session/grants.ts';
import { modulesOfGrants } from '../../../session/groupRole.ts';
import { wireModules } from '../modules.ts';
import { roleNamed } from '../roles.ts';

/**
 * The permissions of a user's role in a company and system; for a role that the user does not have, what it would
 * grant.
 */
export const permissions: Operation<'access.permissions'> = {
  async run(context, { system, user, role }) {
    const { company } = signedIn(context).context;
    const { program } = context.runtime;
    const { store } = context.services;
    if (user) await accessibleRecord(context, own.user, user, 'get');
    const rows = user ? await readGrants(store, user) : [];
    const there = rows.filter((row) => row.company === company && row.system === (system ?? ''));
    const wide = rows.filter((row) => row.company === company && row.system === '');
    const held = there.find((row) => !role || row.role === role) ?? (role ? undefined : wide[0]);
    const name = role || held?.role;
    if (name === undefined)
      return {
        definition: { modules: {} },
        role: '',
        builtIn: false,
        own: false,
        actionCodes: [],
        chosen: [],
        rowFilters: [],
      };
    const shown = await roleNamed(context, name);
    const isOwn = held !== undefined && held.permissions !== '{}';
    const [grant] = held && isOwn ? heldGrants([held], program, context.today) : [];
    const { modules, rowFilters } = grant
      ? modulesOfGrants(
          program,
          Object.fromEntries(
            [...grant.permissions].map(([key, filters]) => [
              key,
              { filters: Object.fromEntries(Object.entries(filters).map(([filter, values]) => [filter, [...values]])) },
            ]),
          ),
        )
      : shown;
    return {
      definition: { modules: wireModules(program, { modules, rowFilters }) },
      role: name,
      roleName: shown.name,
      builtIn: shown.builtIn,
      isAdmin: shown.isAdmin,
      own: isOwn,
      actionCodes: modules.flatMap(({ actionCodes }) => actionCodes),
      chosen: modules.map(({ module }) => module),
      rowFilters,
    };
  },
};
