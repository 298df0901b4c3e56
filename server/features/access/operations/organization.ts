import type { PermissionDefinition } from '../../../../metadata/kinds/permission.ts';
import { MODULES, moduleLabel } from '../../../../metadata/moduleLabel.ts';
import { ordered, type Placed } from '../../../../metadata/order.ts';
import { giverIn, holdsThere } from '../../../access/giving.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { grantsOf } from '../../../session/grants.ts';
import { filterKey } from '../../../session/groupRole.ts';
import { wireModules } from '../modules.ts';

/** All permission codes that there are, by module, and which of them the caller may give in the company. */
export const organization: Operation<'access.organization'> = {
  async run(context, { system }) {
    const session = signedIn(context);
    const { program } = context.runtime;
    const held = await grantsOf(context.services.store, program, session.user.id, context.today);
    const giver = giverIn(held, session.context.company, system ?? session.context.system);
    type Entry = PermissionDefinition & Placed;
    const all = ordered<Entry>(program.definitions.permission as Record<string, Entry>).filter(
      ([, { isReserved }]) => !isReserved,
    );
    const names = new Map<string, string[]>();
    for (const [name, { module }] of all) names.set(module, [...(names.get(module) ?? []), name]);
    const called = (module: string) => moduleLabel(program.definitions.list[MODULES]?.values, module);
    const modules = [...names].sort(([a], [b]) => called(a).localeCompare(called(b), 'en'));
    const fields = new Map<string, Record<string, unknown>>();
    for (const [, { module, filters = {} }] of all)
      for (const [filter, one] of Object.entries(filters)) {
        const id = filterKey(module, filter);
        fields.set(id, {
          id,
          module,
          name: filter,
          label: one.label,
          isdependent: one.isdependent === true,
          ismandatory: one.ismandatory === true,
          ismultiselect: one.ismultiselect === true,
        });
      }
    return {
      modules: wireModules(program, {
        modules: modules.map(([module, actionCodes]) => ({ module, actionCodes })),
        rowFilters: [],
      }),
      permissions: modules.flatMap(([module, codes]) =>
        codes.map((id) => {
          const { label, variant = '', filters = {} } = program.definitions.permission[id] as PermissionDefinition;
          return {
            id,
            label,
            note: id,
            group: module,
            groupLabel: called(module),
            variant,
            readonly: !holdsThere(giver, id),
            fields: Object.keys(filters).map((filter) => filterKey(module, filter)),
          };
        }),
      ),
      fields: [...fields.values()],
    };
  },
};
