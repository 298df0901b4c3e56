import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { isAccessible } from '../../../records/read/readAccess.ts';
import { PERMISSION_GROUP } from '../../../session/groupRole.ts';
import { namesOf } from '../../../session/users.ts';
import { wireModules } from '../modules.ts';
import { roleNamed, usersOfRole } from '../roles.ts';

const USERS_PAGE = 10;

/** A group, or a role of files, with what it gives and a page of its users. */
export const group: Operation<'access.group'> = {
  async run(context, { id, usersPage, usersLimit }) {
    context.access.need(own.group, 'get');
    const { company } = signedIn(context).context;
    const { store } = context.services;
    const { program } = context.runtime;
    const { record, modules, rowFilters, ...role } = await roleNamed(context, id);
    const members =
      role.type === PERMISSION_GROUP
        ? await usersOfRole(store, company, id)
        : ((record?.values.members as string[] | undefined) ?? []);
    const limit = usersLimit || USERS_PAGE;
    const from = ((usersPage || 1) - 1) * limit;
    const page = await store.entities(own.user).getMany(members.slice(from, from + limit));
    const reached = context.access.may(own.user, 'list') ? page.filter(isAccessible(context, own.user, 'list')) : [];
    const systems = await namesOf(store, program, own.system, role.system === '' ? [] : [role.system]);
    return {
      row: { ...role, members, modules, rowFilters, systemName: systems.get(role.system) ?? '' },
      definition:
        role.type === PERMISSION_GROUP
          ? { modules: wireModules(program, { modules, rowFilters }) }
          : { values: members },
      actionCodes: modules.flatMap(({ actionCodes }) => actionCodes),
      chosen: modules.map(({ module }) => module),
      users: reached.map(({ id: user, values }) => ({ id: user, name: values.name ?? '', email: values.email ?? '' })),
      usersCount: members.length,
    };
  },
};
