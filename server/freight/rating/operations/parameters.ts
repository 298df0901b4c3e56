import { listOf } from '../../../../engine/values/list.ts';
import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { isAccessible } from '../../../records/read/readAccess.ts';
import { accountsOf, candidatesFor, tariffVersions } from '../candidates.ts';

/** The queried tariffs, and all lane parameters of them. */
export const parameters: Operation<'rating.parameters'> = {
  async run(context, { identifiers = {}, tariffTemplateIds = [], tariffTypes = [], account }) {
    context.access.need(own.tariff, 'list');
    const all = await tariffVersions(context);
    const [of] = await accountsOf(context, [{ accountId: account, values: identifiers }]);
    const names = new Set(candidatesFor(all, of));
    const reached = isAccessible(context, own.tariff, 'list');
    const chosen = all.filter(
      (each) =>
        reached(each) &&
        (tariffTemplateIds.length > 0
          ? tariffTemplateIds.includes(each.id)
          : names.has(String(each.values.tariffName))) &&
        (tariffTypes.length === 0 || tariffTypes.includes(String(each.values.rateSourceType))),
    );
    const keys = [...new Set(chosen.flatMap(({ values }) => listOf(values.parameters).map(String)))];
    const isOcean = String(identifiers.transportMode ?? '').toLowerCase() === 'ocean';
    return {
      parameters: keys.map((fieldKey, at) => ({ fieldKey, displayOrder: at + 1 })),
      chargesMeasureBy: isOcean ? 'W/M' : 'Kgs',
      selectedTemplates: chosen.map(({ id, values: { tariffName, tariffVersion, rateSourceType } }) => ({
        id,
        tariffName,
        version: tariffVersion,
        rateSourceType,
      })),
    };
  },
};
