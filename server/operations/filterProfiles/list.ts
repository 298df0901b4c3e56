import { denied } from '../../http/httpError.ts';
import { wireProfile } from '../../records/filterProfile.ts';
import { type Operation, signedIn } from '../operation.ts';

/** The user's own saved filters. */
export const list: Operation<'filterProfiles.list'> = {
  async run(context, { docType, systemId }) {
    const { user, context: where } = signedIn(context);
    if (systemId && systemId !== where.system) throw denied('systemId');
    const { records } = await context.services.store.entities('filterProfile').list({
      scopes: [{ company: where.company, system: where.system }],
      today: context.today,
      filter: {
        condition: 'and',
        fields: [
          { name: 'owner', operator: 'equalTo', value: user.id },
          ...(docType ? [{ name: 'docType', operator: 'equalTo' as const, value: docType }] : []),
        ],
      },
      sort: [{ field: 'templateName', dir: 'asc' }],
      limit: 500,
    });
    return { profiles: records.map(wireProfile) };
  },
};
