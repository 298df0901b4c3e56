import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { denied } from '../../../platform/http/httpError.ts';
import { wireProfile } from '../../../records/read/filterProfile.ts';
import { docTypesOverTime, withoutFormer } from '../../../records/read/formerKeys.ts';
import { savedItems } from '../../../records/read/savedItems.ts';

/** The user's own saved filters. */
export const list: Operation<'filterProfiles.list'> = {
  async run(context, { docType, systemId }) {
    const { program } = context.runtime;
    const { owner, scope, find } = savedItems(context, own.filterProfile);
    if (systemId && systemId !== scope.system) throw denied('systemId');
    const profiles = await find(
      {
        condition: 'and',
        fields: [
          { name: 'owner', operator: 'equalTo', value: owner },
          ...(docType
            ? [{ name: 'docType', operator: 'isInList' as const, value: docTypesOverTime(program, docType) }]
            : []),
        ],
      },
      [{ field: 'templateName', dir: 'asc' }],
    );
    const shown = docType ? withoutFormer(profiles, 'docType', docType, 'templateName') : profiles;
    return {
      profiles: shown.map((profile) => ({ ...wireProfile(profile, program), ...(docType ? { docType } : {}) })),
    };
  },
};
