/** The versions of a tariff among one another: which may still be changed, and which lanes each of them has. */

import { own } from '../../../metadata/freight/entities.ts';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { firstError } from '../../records/save/saveOutcome.ts';
import { saveRows } from '../../records/save/saveRows.ts';
import type { StoredRecord } from '../../store/index.ts';
import { type RatingContext, recordsOf } from './candidates.ts';
import { entitiesOf, type TariffContext } from './tariffEntities.ts';

export const numberOf = ({ values }: Pick<StoredRecord, 'values'>): number => Number(values.tariffVersion ?? 1);

/** All versions of the tariff that a record is a version of, by their numbers. */
export async function familyOf(context: RatingContext, tariff: StoredRecord): Promise<StoredRecord[]> {
  if (!entitiesOf(context).isVersioned) return [tariff];
  const family = await recordsOf(context, entitiesOf(context).tariff, {
    condition: 'and',
    fields: [{ name: 'tariffName', operator: 'equalTo', value: tariff.values.tariffName }],
  });
  return family.sort((one, other) => numberOf(one) - numberOf(other));
}

const DRAFT = 'draft';
const OVER: readonly unknown[] = ['expired', 'withdrawn'];

/** True if a version can no longer change: it was used for an invoice, or has ended. */
export async function isFixed(context: RatingContext, tariff: StoredRecord): Promise<boolean> {
  const { status, tariffName } = tariff.values;
  if (status === DRAFT) return false;
  if (!entitiesOf(context).isVersioned) return true;
  if (OVER.includes(status)) return true;
  const { records } = await context.services.store.entities(own.invoice).list({
    scopes: [context.access.scope(own.invoice)],
    today: context.today,
    extraTypes: {},
    filter: {
      condition: 'and',
      fields: [
        { name: 'tariffName', operator: 'equalTo', value: tariffName },
        { name: 'tariffVersion', operator: 'equalTo', value: String(numberOf(tariff)) },
      ],
    },
    limit: 1,
  });
  return records.length > 0;
}

/**
 * The version that a change of a version is made in: itself, or where it or a later one is fixed the draft after all of those.
 * @throws HttpError 412 for a template without versions that is no draft
 */
export async function versionForChanges(
  context: RatingContext,
  tariff: StoredRecord,
): Promise<{ version: StoredRecord | undefined; latest: StoredRecord; family: StoredRecord[] }> {
  const family = await familyOf(context, tariff);
  if (!entitiesOf(context).isVersioned && tariff.values.status !== DRAFT) throw new HttpError(412, t('ratingNoDraft'));
  const fixed = await Promise.all(family.map((each) => isFixed(context, each)));
  const lastFixed = Math.max(0, ...family.filter((_, at) => fixed[at]).map(numberOf));
  const latest = family[family.length - 1] ?? tariff;
  const version =
    numberOf(tariff) > lastFixed
      ? tariff
      : family.find((each) => numberOf(each) > lastFixed && each.values.status === DRAFT);
  return { version, latest, family };
}

/** The same version as it is, or as it will be where it is still to be made; with the versions that there are then. */
export async function changedVersion(
  context: RatingContext,
  tariff: StoredRecord,
): Promise<{ version: StoredRecord; family: StoredRecord[] }> {
  const { version, latest, family } = await versionForChanges(context, tariff);
  if (version) return { version, family };
  const next = { ...tariff, values: { ...tariff.values, tariffVersion: numberOf(latest) + 1 } };
  return { version: next, family: [...family, next] };
}

/** A draft with what a version says, numbered after the latest one. @throws HttpError 412 where it is refused */
export async function makeNextVersion(
  context: TariffContext,
  tariff: StoredRecord,
  latest: StoredRecord,
): Promise<StoredRecord> {
  const { status: _, ...values } = tariff.values;
  const row = { ...values, tariffVersion: numberOf(latest) + 1 };
  const outcome = await saveRows(context, {
    entity: entitiesOf(context).tariff,
    rows: [row],
    action: 'save',
    checkAction: 'default',
    byDefinition: true,
  });
  const words = firstError(outcome);
  const made =
    outcome.saved[0] && (await context.services.store.entities(entitiesOf(context).tariff).get(outcome.saved[0].id));
  if (!made) throw new HttpError(412, words ?? t('recordWasChanged'));
  return made;
}

/** The lanes that a version has: those of the tariff that begin with it or an earlier one and did not end before. */
export function lanesOfVersion(tariff: StoredRecord, family: readonly StoredRecord[]): FilterTree {
  const number = numberOf(tariff);
  const upTo = family.filter((each) => numberOf(each) <= number).map(({ id }) => id);
  return {
    condition: 'and',
    fields: [
      { name: 'tariff', operator: 'isInList', value: upTo.length > 0 ? upTo : [tariff.id] },
      openOr('fromVersion', 'lessThanEqualTo', number),
      openOr('toVersion', 'greaterThanEqualTo', number),
    ],
  };
}

const openOr = (name: string, operator: 'lessThanEqualTo' | 'greaterThanEqualTo', value: number): FilterTree => ({
  condition: 'or',
  fields: [
    { name, operator: 'equalTo', value: null },
    { name, operator, value },
  ],
});

/** True if a lane is valid in no version from this one on. */
export const endedBefore = ({ values }: Pick<StoredRecord, 'values'>, version: StoredRecord): boolean =>
  typeof values.toVersion === 'number' && values.toVersion < numberOf(version);

/** The number of the version that a lane begins with. */
export const firstVersionOf = (lane: StoredRecord, family: readonly StoredRecord[]): number => {
  const { fromVersion, tariff } = lane.values;
  if (typeof fromVersion === 'number') return fromVersion;
  const made = family.find(({ id }) => id === tariff);
  return made ? numberOf(made) : 1;
};
