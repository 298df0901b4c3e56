import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { lackingFor } from '../../../access/giving.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { denied, HttpError, invalid } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { definitionContext } from '../../../processes/acting.ts';
import { saveAnswer } from '../../../records/save/saveOutcome.ts';
import { saveRows } from '../../../records/save/saveRows.ts';
import { GRANTS_CHANNEL } from '../../../session/grantsChanged.ts';
import { grantsOfModules } from '../../../session/groupRole.ts';
import { changingGrants } from '../grantChanges.ts';
import { checkedGrants } from '../modules.ts';
import { roleNamed } from '../roles.ts';

/** Ticks of the matrix: of each named role the action codes of the shown rows, all else of it stays. */
export const saveMatrix: Operation<'access.saveMatrix'> = {
  async run(context, { rows, value }) {
    if (!context.access.holds('updateRole')) throw denied();
    const { company, system: here } = signedIn(context).context;
    const { program } = context.runtime;
    const { permission: permissions } = program.definitions;
    const shown = new Set(rows);
    const changed = await changingGrants(context, async (changes) => {
      let count = 0;
      for (const [id, codes] of Object.entries(value)) {
        const role = await roleNamed(context, id, changes.store);
        const before = role.modules.flatMap(({ actionCodes }) => actionCodes);
        const after = [...before.filter((code) => !shown.has(code)), ...codes.filter((code) => shown.has(code))];
        if (role.isAdmin || (before.length === after.length && after.every((code) => before.includes(code)))) continue;
        if (role.builtIn) throw new HttpError(412, t('accessBuiltIn', { name: role.name }));
        const byModule = new Map<string, string[]>();
        for (const code of after) {
          const module = Object.hasOwn(permissions, code) ? permissions[code]?.module : undefined;
          if (module === undefined) throw invalid(`There is no action code "${code}".`);
          byModule.set(module, [...(byModule.get(module) ?? []), code]);
        }
        const modules = [...byModule].map(([module, actionCodes]) => ({ module, actionCodes }));
        const rowFilters = role.rowFilters.filter(({ field }) => byModule.has(field.slice(0, field.indexOf('.'))));
        const grants = checkedGrants(program, { modules, rowFilters }, false);
        const was = grantsOfModules(program, role.modules as never, role.rowFilters as never);
        const places = (await changes.rowsOfRole(company, id)).map((row) => row.system);
        const lacking = [...new Set([role.system || here, ...places])].flatMap((place) => {
          const giver = changes.giverIn(company, place);
          return [...lackingFor(giver, grants), ...lackingFor(giver, was)];
        });
        if (lacking.length > 0)
          throw new HttpError(403, t('accessMoreThanHeld', { permissions: lacking.slice(0, 10).join(', ') }), {
            reason: 'permission',
            lacking,
          });
        const inside = { ...context, services: { ...context.services, store: changes.store } };
        saveAnswer(
          await saveRows(definitionContext(inside), {
            entity: own.group,
            rows: [{ id, version: role.version, modules, rowFilters }],
            action: 'save',
            checkAction: 'default',
            byDefinition: true,
          }),
        );
        await changes.store.notify(GRANTS_CHANNEL, { role: id });
        count += 1;
      }
      return count;
    });
    return { msg: t('accessMatrixSaved', { count: changed }), changed };
  },
};
