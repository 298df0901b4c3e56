import { textKey } from '../../../../engine/values/textKey.ts';
import type { FilterLeaf, FilterTree } from '../../../../metadata/kinds/filter.ts';
import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { accessibleSelection } from '../../../records/read/readAccess.ts';
import { projection } from '../../../records/read/wireRow.ts';
import { PERMISSION_GROUP } from '../../../session/groupRole.ts';
import { namesOf } from '../../../session/users.ts';
import { builtInRoles, type ShownRole, storedRole } from '../roles.ts';

const DEFAULT_PAGE = 25;
const MAX_PAGE = 1000;

/** Groups of both kinds, those of files first: a page with how many there are. */
export const groups: Operation<'access.groups'> = {
  async run(context, { pageLimit, pageNo, q, type, system }) {
    context.access.need(own.group, 'list');
    const session = signedIn(context);
    const { store } = context.services;
    const typed = textKey((q ?? '').trim());
    const limit = Math.min(pageLimit || DEFAULT_PAGE, MAX_PAGE);
    const offset = ((pageNo || 1) - 1) * limit;
    const first = builtInRoles(context.runtime.program).filter(
      (role) => (!type || type === PERMISSION_GROUP) && !system && textKey(role.name).includes(typed),
    );
    const leaves: FilterLeaf[] = [
      ...(type ? [{ name: 'type', operator: 'equalTo', value: type } as FilterLeaf] : []),
      ...(system ? [{ name: 'system', operator: 'equalTo', value: system } as FilterLeaf] : []),
      ...(typed ? [{ name: 'name', operator: 'contains', value: (q ?? '').trim() } as FilterLeaf] : []),
    ];
    const filter: FilterTree | undefined = leaves.length > 0 ? { condition: 'and', fields: leaves } : undefined;
    const selection = accessibleSelection(context, own.group, 'list', filter);
    const entity = store.entities(own.group);
    const shown = first.slice(offset, offset + limit);
    const [count, { records }] = await Promise.all([
      entity.count(selection),
      entity.list({
        ...selection,
        sort: [{ field: 'name', dir: 'asc' }],
        limit: Math.max(1, limit - shown.length),
        offset: Math.max(0, offset - first.length),
      }),
    ]);
    const roles = [...shown, ...records.slice(0, limit - shown.length).map(storedRole)];
    const users = await countsOf(context.services.store, session.context.company, roles);
    const systems = await namesOf(store, context.runtime.program, own.system, [
      ...new Set(roles.map((role) => role.system).filter((id) => id !== '')),
    ]);
    const project = projection(context, own.group);
    return {
      data: roles.map(({ record, modules, rowFilters, ...role }) => ({
        ...(record ? project(record) : {}),
        ...role,
        systemName: systems.get(role.system) ?? '',
        modules: modules.map(({ module }) => module),
        filtered: rowFilters.length > 0,
        users: users.get(role.id) ?? 0,
      })),
      count: first.length + count,
    };
  },
};

/** How many people have each: of roles by grants, of other groups by their members. */
async function countsOf(
  { db }: Parameters<typeof namesOf>[0],
  company: string,
  roles: readonly ShownRole[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { id, type, record } of roles)
    if (type !== PERMISSION_GROUP && Array.isArray(record?.values.members))
      counts.set(id, record.values.members.length);
  const named = roles.filter(({ type }) => type === PERMISSION_GROUP).map(({ id }) => id);
  if (named.length === 0) return counts;
  const rows = await db
    .selectFrom('grants')
    .select(['role', ({ fn }) => fn.count<number>('user_id').distinct().as('users')])
    .where('company', '=', company)
    .where('role', 'in', named)
    .groupBy('role')
    .execute();
  for (const { role, users } of rows) counts.set(role, Number(users));
  return counts;
}
