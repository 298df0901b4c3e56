/**
 * Takes what a tariff no longer has from its lanes: really, so that it does not come back with a charge of the same code. A
 * version in use stays as it is; the next one, which is made, is without it.
 */
import { listOf } from '../../../engine/values/list.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { firstError } from '../../records/save/saveOutcome.ts';
import { saveRows } from '../../records/save/saveRows.ts';
import type { StoredRecord } from '../../store/index.ts';
import { recordsOf } from './candidates.ts';
import { type LaneRate, RATES } from './laneRows.ts';
import type { RemovedItem } from './removedItems.ts';
import { endWith } from './saveLanes.ts';
import { entitiesOf, type TariffContext } from './tariffEntities.ts';
import { firstVersionOf, lanesOfVersion, makeNextVersion, numberOf, versionForChanges } from './tariffVersions.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Unlinked {
  /** The version that is without it now. */
  readonly tariff: StoredRecord;
  /** How many lanes had some of it. */
  readonly lanes: number;
}

export const unlinkLanes = (
  context: TariffContext,
  tariff: StoredRecord,
  items: readonly RemovedItem[],
): Promise<Unlinked> =>
  context.services.store.write((tx) => {
    const { services } = context;
    return unlinkInside({ ...context, services: { ...services, store: services.store.within(tx) } }, tariff, items);
  });

async function unlinkInside(
  context: TariffContext,
  tariff: StoredRecord,
  items: readonly RemovedItem[],
): Promise<Unlinked> {
  const found = await versionForChanges(context, tariff);
  const version = found.version ?? (await makeNextVersion(context, tariff, found.latest));
  const family = found.version ? found.family : [...found.family, version];
  const changed = tariffWithout(version.values, items);
  if (changed)
    await saveAll(context, entitiesOf(context).tariff, [{ id: version.id, version: version.version, ...changed }]);
  const lanes = await recordsOf(context, entitiesOf(context).lane, lanesOfVersion(version, family));
  const number = numberOf(version);
  const rows: Record<string, unknown>[] = [];
  const ended: StoredRecord[] = [];
  for (const lane of lanes) {
    const without = laneWithout(lane.values, items);
    if (!without) continue;
    if (firstVersionOf(lane, family) >= number) rows.push({ id: lane.id, version: lane.version, ...without });
    else {
      rows.push({ ...lane.values, ...without, tariff: version.id, fromVersion: number });
      ended.push(lane);
    }
  }
  await saveAll(context, entitiesOf(context).lane, rows);
  await endWith(context, ended, number - 1);
  return { tariff: version, lanes: rows.length };
}

async function saveAll(context: TariffContext, entity: string, rows: readonly Record<string, unknown>[]) {
  const PART = 5000;
  for (let from = 0; from < rows.length; from += PART) {
    const outcome = await saveRows(context, {
      entity,
      rows: rows.slice(from, from + PART),
      action: 'save',
      checkAction: 'default',
      byDefinition: true,
    });
    const words = firstError(outcome);
    if (words || outcome.conflicts.length > 0) {
      throw new HttpError(412, words ?? t('recordWasChanged'), { invalidMsgList: outcome.errorRows, doc: rows });
    }
  }
}

const codesOf = (items: readonly RemovedItem[], internalKey: RemovedItem['internalKey']): Set<string> =>
  new Set(
    items.filter((item) => item.type === 'charges' && item.internalKey === internalKey).flatMap(({ key }) => key),
  );

const parametersOf = (items: readonly RemovedItem[]): Set<string> =>
  new Set(items.filter(({ type }) => type === 'parameters').flatMap(({ key }) => key));

/** The changed fields of a tariff without the items; undefined if it does not contain them. */
function tariffWithout(values: Values, items: readonly RemovedItem[]): Record<string, unknown> | undefined {
  const [parameters, charges] = [parametersOf(items), codesOf(items, undefined)];
  const [min, max] = [codesOf(items, 'min'), codesOf(items, 'max')];
  const without = (list: unknown) => listOf(list).filter((key) => !parameters.has(String(key)));
  const members = Array.isArray(values.charges) ? (values.charges as Values[]) : [];
  const next = {
    parameters: without(values.parameters),
    uniqueParameters: without(values.uniqueParameters),
    charges: members
      .filter(({ chargeCode }) => !charges.has(String(chargeCode)))
      .map((charge) => ({
        ...charge,
        ...(min.has(String(charge.chargeCode)) ? { min: false } : {}),
        ...(max.has(String(charge.chargeCode)) ? { max: false } : {}),
      })),
  };
  const isSame =
    next.parameters.length === listOf(values.parameters).length &&
    next.uniqueParameters.length === listOf(values.uniqueParameters).length &&
    JSON.stringify(next.charges) === JSON.stringify(members);
  return isSame ? undefined : next;
}

/** The changed fields of a lane without the items; undefined if it does not contain them. */
function laneWithout(values: Values, items: readonly RemovedItem[]): Record<string, unknown> | undefined {
  const cleared = [...parametersOf(items)].filter((key) => values[key] !== null && values[key] !== undefined);
  const rates = Array.isArray(values[RATES]) ? (values[RATES] as LaneRate[]) : [];
  const kept = rates.filter((rate) => !items.some((item) => takes(item, rate)));
  if (cleared.length === 0 && kept.length === rates.length) return undefined;
  return { ...Object.fromEntries(cleared.map((key) => [key, null])), [RATES]: kept };
}

function takes({ type, key, internalKey, value }: RemovedItem, { charge, part, break: of }: LaneRate): boolean {
  if (type !== 'charges' || !key.includes(charge)) return false;
  if (internalKey === undefined) return true;
  if (internalKey === 'min' || internalKey === 'max') return part === internalKey;
  if (internalKey === 'calculation') return true;
  return (of ?? '').split('.').includes(String(value));
}
