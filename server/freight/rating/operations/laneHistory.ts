import { laneColumns } from '../../../../engine/freight/laneColumns.ts';
import { listOf } from '../../../../engine/values/list.ts';
import { textKey } from '../../../../engine/values/textKey.ts';
import type { Operation } from '../../../operations/operation.ts';
import { type LocalizedText, localize } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { isAccessible } from '../../../records/read/readAccess.ts';
import { recordHistory } from '../../../records/read/recordHistory.ts';
import type { StoredRecord } from '../../../store/index.ts';
import { recordsOf } from '../candidates.ts';
import { columnsForGrid, versionOfRecord, withColumns } from '../laneRows.ts';
import { contextOfTemplate, entitiesOf, type TariffContext } from '../tariffEntities.ts';
import { familyOf, lanesOfVersion, numberOf } from '../tariffVersions.ts';

type Values = Readonly<Record<string, unknown>>;

interface Shown {
  key: string;
  displayName: string;
}

/** Each change of lanes, the newest first, with the lane before and after it side by side. */
export const laneHistory: Operation<'rating.laneHistory'> = {
  async run(call, { templateId, Ids }) {
    const context = await contextOfTemplate(call, templateId);
    context.access.need(entitiesOf(context).lane, 'history');
    const tariff = await accessibleRecord(context, entitiesOf(context).tariff, templateId, 'get');
    const version = await versionOfRecord(context, tariff);
    const columns = laneColumns(version);
    const say = (words: LocalizedText | string) => localize(context.runtime.program, words);
    const charges = columnsForGrid(version).map(({ key, label }) => ({ key, displayName: say(label) }));
    const parameters = parametersOf(context, listOf(tariff.values.parameters).map(String));
    const found = await context.services.store.entities(entitiesOf(context).lane).getMany([...new Set(Ids)]);
    const lanes = found.filter(isAccessible(context, entitiesOf(context).lane, 'history'));
    const data = [];
    for (const lane of lanes) {
      const before = await laneBefore(context, tariff, lane);
      for (const { now, before: then, ...about } of await changesOf(context, lane, before)) {
        const [fresh, old] = [now, then].map((values) => values && withColumns(values, columns));
        const rows = [...parameters, ...charges].map(({ key, displayName }) => {
          const [was, is] = [old?.[key] ?? null, fresh?.[key] ?? null];
          return { id: key, displayName, old: textOf(was), new: textOf(is), differs: textOf(was) !== textOf(is) };
        });
        data.push({
          ...about,
          laneId: lane.id,
          name: lane.values.name,
          changed: rows
            .filter(({ differs }) => differs)
            .map(({ displayName }) => displayName)
            .join(', '),
          new: fresh ? { parameters: valuesOf(fresh, parameters), charges: valuesOf(fresh, charges) } : null,
          old: old ? { parameters: valuesOf(old, parameters), charges: valuesOf(old, charges) } : null,
          rows,
        });
      }
    }
    return { data };
  },
};

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const valuesOf = (values: Values, shown: readonly Shown[]) =>
  shown.map(({ key, displayName }) => ({ displayName, value: values[key] ?? null }));

/** The parameters of a lane by its tariff, and its validity. */
function parametersOf(context: TariffContext, names: readonly string[]): Shown[] {
  const fields = context.runtime.program.fields[entitiesOf(context).lane] ?? [];
  return ['name', ...names, 'effectiveDate', 'expiryDate', 'currency'].flatMap((key) => {
    const field = fields.find((each) => each.key === key);
    return field ? [{ key, displayName: field.label }] : [];
  });
}

/** The lane of the version before that this one is in place of. */
async function laneBefore(
  context: TariffContext,
  tariff: StoredRecord,
  lane: StoredRecord,
): Promise<StoredRecord | undefined> {
  const family = await familyOf(context, tariff);
  const first = lane.values.fromVersion;
  const previous = family.filter((each) => numberOf(each) < Number(first ?? 0)).at(-1);
  if (typeof first !== 'number' || !previous) return undefined;
  const names = [...listOf(tariff.values.parameters).map(String), 'effectiveDate'];
  const key = (values: Values) => names.map((name) => textKey(String(values[name] ?? ''))).join('\u0001');
  const lanes = await recordsOf(context, entitiesOf(context).lane, lanesOfVersion(previous, family));
  return lanes.find(
    (each) => each.id !== lane.id && each.values.toVersion === first - 1 && key(each.values) === key(lane.values),
  );
}

async function changesOf(context: TariffContext, lane: StoredRecord, before: StoredRecord | undefined) {
  const store = context.services.store.entities(entitiesOf(context).lane);
  const { entries } = await recordHistory(context, { entity: entitiesOf(context).lane, id: lane.id });
  return Promise.all(
    entries.map(async ({ id, version, updatedBy, updatedOn }) => ({
      id,
      version,
      updatedBy: updatedBy.name,
      updatedOn,
      now: await store.valuesAt(lane.id, version),
      before: version > 1 ? await store.valuesAt(lane.id, version - 1) : before?.values,
    })),
  );
}
