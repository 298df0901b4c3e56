import { listOf } from '../../../../engine/values/list.ts';
import type { Operation } from '../../../operations/operation.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { columnsForGrid, versionOfRecord } from '../laneRows.ts';
import { contextOfTemplate, entitiesOf, type TariffContext } from '../tariffEntities.ts';
import { isFixed, numberOf, versionForChanges } from '../tariffVersions.ts';

/** The content of a version, the columns of its lanes, and the version in which it can be changed. */
export const template: Operation<'rating.template'> = {
  async run(call, { id }) {
    const context = await contextOfTemplate(call, id);
    const record = await accessibleRecord(context, entitiesOf(context).tariff, id, 'get');
    const version = await versionOfRecord(context, record);
    const inUse = await isFixed(context, record);
    const { version: forChanges } = await versionForChanges(context, record);
    return {
      data: {
        tariffName: record.values.tariffName,
        ...version,
        columns: columnsForGrid(version),
        otherParameters: parametersWithout(context, listOf(record.values.parameters).map(String)),
        inUse,
        changedIn: forChanges?.id ?? null,
        version: entitiesOf(context).isVersioned ? numberOf(record) : null,
      },
    };
  },
};

/** The lane parameters that a tariff has not. */
function parametersWithout(context: TariffContext, mine: readonly string[]): string[] {
  const { definitions } = context.runtime.program;
  const source = definitions.entity[entitiesOf(context).tariff]?.fields.parameters?.suggestionsSource;
  const all = source === undefined ? {} : (definitions.list[source]?.values ?? {});
  return Object.keys(all).filter((key) => !mine.includes(key));
}
