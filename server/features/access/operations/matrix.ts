import type { PermissionDefinition } from '../../../../metadata/kinds/permission.ts';
import { MODULES, moduleLabel } from '../../../../metadata/moduleLabel.ts';
import { ordered, type Placed } from '../../../../metadata/order.ts';
import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { giverIn, holdsThere } from '../../../access/giving.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleSelection } from '../../../records/read/readAccess.ts';
import { grantsOf } from '../../../session/grants.ts';
import { PERMISSION_GROUP } from '../../../session/groupRole.ts';
import { builtInRoles, storedRole } from '../roles.ts';

const MAX_GROUPS = 200;

/** Which role has which action code, of one module or all: rows, columns, and the ticks of each column. */
export const matrix: Operation<'access.matrix'> = {
  async run(context, { module }) {
    context.access.need(own.group, 'list');
    const session = signedIn(context);
    const { program } = context.runtime;
    const { store } = context.services;
    const held = await grantsOf(store, program, session.user.id, context.today);
    const giver = giverIn(held, session.context.company, session.context.system);
    const filter = {
      condition: 'and' as const,
      fields: [{ name: 'type', operator: 'equalTo' as const, value: PERMISSION_GROUP }],
    };
    const { records } = await store.entities(own.group).list({
      ...accessibleSelection(context, own.group, 'list', filter),
      sort: [{ field: 'name', dir: 'asc' }],
      limit: MAX_GROUPS,
    });
    const roles = [...builtInRoles(program), ...records.map(storedRole)];
    type Entry = PermissionDefinition & Placed;
    const rows = ordered<Entry>(program.definitions.permission as Record<string, Entry>)
      .filter(([, one]) => !one.isReserved && (!module || one.module === module))
      .map(([id, { label, module: group }]) => ({
        id,
        label,
        note: id,
        group,
        groupLabel: moduleLabel(program.definitions.list[MODULES]?.values, group),
        readonly: !holdsThere(giver, id),
      }))
      .sort((a, b) => a.groupLabel.localeCompare(b.groupLabel, 'en'));
    const all = rows.map(({ id }) => id);
    return {
      rows,
      columns: roles.map(({ id, name, builtIn }) => ({
        id,
        label: name,
        readonly: builtIn || !context.access.holds('updateRole'),
        note: builtIn ? t('accessFromFiles') : '',
      })),
      value: Object.fromEntries(
        roles.map(({ id, isAdmin, modules }) => [
          id,
          isAdmin ? all : modules.flatMap(({ actionCodes }) => actionCodes).filter((code) => all.includes(code)),
        ]),
      ),
    };
  },
};
