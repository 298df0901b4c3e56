import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { denied } from '../../../base/http/httpError.ts';
import type { Operation } from '../../../call/operation.ts';
import { wireProfile } from '../../../recordAccess/filterProfile.ts';
import { savedItems } from '../../../recordAccess/savedItems.ts';

/** The user's own saved filters. */
export const list: Operation<'filterProfiles.list'> = {
  async run(context, { docType, systemId }) {
    const { owner, scope, find } = savedItems(context, own.filterProfile);
    if (systemId && systemId !== scope.system) throw denied('systemId');
    const profiles = await find(
      {
        condition: 'and',
        fields: [
          { name: 'owner', operator: 'equalTo', value: owner },
          ...(docType ? [{ name: 'docType', operator: 'equalTo' as const, value: docType }] : []),
        ],
      },
      [{ field: 'templateName', dir: 'asc' }],
    );
    return { profiles: profiles.map(wireProfile) };
  },
};
