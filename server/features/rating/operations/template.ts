import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation } from '../../../call/operation.ts';
import { tariffFile } from '../../../rating/tariffFile.ts';
import { accessibleRecord } from '../../../recordAccess/accessibleRecord.ts';

const NOTHING_SHARED = { calculationCodes: [], breaks: [], holidays: [], currencies: [] };

export const template: Operation<'rating.template'> = {
  async run(context, { id }) {
    const record = await accessibleRecord(context, own.tariff, id, 'get');
    const { tariffName, versions } = tariffFile([record], [], NOTHING_SHARED);
    return { data: { tariffName, ...versions[0] } };
  },
};
