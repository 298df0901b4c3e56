import { MODULES, moduleLabel } from '../../../../metadata/moduleLabel.ts';
import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { type Operation, type OperationContext, signedIn } from '../../../operations/operation.ts';
import { denied } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { people } from '../../../records/read/othersAccess.ts';
import { rowLimits } from '../rowLimits.ts';

/** The permissions of a user in a system, with their roles and row filters. */
export const person: Operation<'access.person'> = {
  async run(context, { user, system }) {
    const session = signedIn(context);
    if (user !== session.user.id && !context.access.holds('readPermission')) throw denied();
    if (user !== session.user.id) await accessibleRecord(context, own.user, user, 'get');
    const [found] = await people(asReader(context, user), system || session.context.system, [user]);
    const { program } = context.runtime;
    const held = [...(found?.session?.permissions ?? [])].sort();
    return {
      name: String(found?.user.values.name ?? ''),
      isAdmin: found?.session?.isAdmin ?? false,
      rows: held.map((permission) => {
        const { label = permission, module = '' } = program.definitions.permission[permission] ?? {};
        const giving = (found?.grants ?? []).filter((one) => one.isAdmin || one.permissions.has(permission));
        const limits = giving.map((one) => rowLimits(program, one, permission));
        const narrowed = limits.every((one) => one !== '') ? limits : [];
        return {
          id: permission,
          module: moduleLabel(program.definitions.list[MODULES]?.values, module),
          permission: label,
          key: permission,
          roles: [...new Set(giving.map((one) => one.label))].join(', '),
          rows: narrowed.length > 0 ? narrowed.join(' | ') : t('accessAllRows'),
        };
      }),
    };
  },
};

/** Everybody may ask what they may do themselves, whether or not they may list users. */
const asReader = (context: OperationContext, user: string): OperationContext =>
  user === context.session?.user.id ? { ...context, access: { ...context.access, need: () => undefined } } : context;
