/**
 * Lanes written as rows with a value under each column of their tariff. A version that rated an invoice is never changed: what is
 * changed of it holds from the next version on, and the lane that was ends with the one before.
 */
import { type LaneColumn, laneColumns } from '../../../engine/freight/laneColumns.ts';
import { signedIn } from '../../operations/operation.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { type Localizable, t } from '../../platform/words/localizedText.ts';
import { isAccessible } from '../../records/read/readAccess.ts';
import { checkMembers } from '../../records/save/members.ts';
import { type ErrorRow, firstError, type SaveOutcome, saveAnswer } from '../../records/save/saveOutcome.ts';
import { saveRows } from '../../records/save/saveRows.ts';
import type { StoredRecord, StoreTransaction } from '../../store/index.ts';
import { type LaneComparison, lanesMadeSince } from './laneComparison.ts';
import { RATES, valueIn, versionOfRecord, withColumns, withValues } from './laneRows.ts';
import { entitiesOf, type TariffContext } from './tariffEntities.ts';
import {
  changedVersion,
  endedBefore,
  firstVersionOf,
  makeNextVersion,
  numberOf,
  versionForChanges,
} from './tariffVersions.ts';

export interface LanesToSave {
  readonly tariff: StoredRecord;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Lanes that are to end. */
  readonly removed: readonly { readonly id: string; readonly version: number }[];
  /** Of rows that were compared with the lanes as they were at a moment: what others did since then refuses a row. */
  readonly comparison?: LaneComparison;
}

export interface SavedLanes extends SaveOutcome {
  /** The version that has them now. */
  readonly tariff: StoredRecord;
  readonly ended: string[];
}

/** The planned change of one row. */
interface LaneRow {
  readonly sent: Readonly<Record<string, unknown>>;
  readonly row: Record<string, unknown>;
  /** The lane that it replaces from this version on, which belongs to earlier ones. */
  readonly replaces?: StoredRecord;
}

/**
 * Saves valid rows in one transaction.
 * @param also further writes in the same transaction
 * @throws HttpError 412 with the errors if no row could be saved
 */
export const saveLanes = (
  context: TariffContext,
  asked: LanesToSave,
  also?: (tx: StoreTransaction, saved: SavedLanes) => Promise<void>,
): Promise<SavedLanes> =>
  context.services.store.write(async (tx) => {
    const { services } = context;
    const saved = await saveInside({ ...context, services: { ...services, store: services.store.within(tx) } }, asked);
    await also?.(tx, saved);
    return saved;
  });

/** The refusals of a save, by `tempId`, without writing. */
export async function tryLanes(
  context: TariffContext,
  { tariff, rows }: Pick<LanesToSave, 'tariff' | 'rows'>,
  lanes: ReadonlyMap<string, StoredRecord>,
): Promise<ErrorRow[]> {
  const { version, family } = await changedVersion(context, tariff);
  const columns = laneColumns(await versionOfRecord(context, version));
  const prepared: LaneRow[] = [];
  const wrong: ErrorRow[] = [];
  for (const row of rows) {
    const lane = typeof row.id === 'string' ? lanes.get(row.id) : undefined;
    const taken = await laneRow(context, { row, lane, version, family, columns });
    if ('errors' in taken) wrong.push(taken);
    else if ('row' in taken) prepared.push(taken);
  }
  const { errorRows } = await saveRows(context, {
    entity: entitiesOf(context).lane,
    rows: prepared.map(({ row }) => row),
    action: 'save',
    checkAction: 'default',
    byDefinition: true,
    callerTexts: textsIn(rows),
    dry: true,
  });
  return [...wrong, ...errorRows.map(atColumns)];
}

/** Texts of the rows as sent: those that are values of lists are checked by the user's access. */
const textsIn = (rows: LanesToSave['rows']): ReadonlySet<string> =>
  new Set(
    rows
      .flatMap((row) => Object.values(row))
      .flat()
      .filter((value) => typeof value === 'string'),
  );

async function saveInside(
  context: TariffContext,
  { tariff, rows, removed, comparison }: LanesToSave,
): Promise<SavedLanes> {
  const found = await versionForChanges(context, tariff);
  const version = found.version ?? (await makeNextVersion(context, tariff, found.latest));
  const family = found.version ? found.family : [...found.family, version];
  const columns = laneColumns(await versionOfRecord(context, version));
  const stored = await lanesById(context, [...rows, ...removed]);
  const isMadeSince = comparison && (await lanesMadeSince(context, version, family, comparison));
  const prepared: LaneRow[] = [];
  const outcome: SaveOutcome = { saved: [], errorRows: [], conflicts: [] };
  for (const row of rows) {
    const lane = typeof row.id === 'string' ? stored.get(row.id) : undefined;
    if (isMadeSince && (lane ? endedBefore(lane, version) : isMadeSince(row))) {
      outcome.errorRows.push(errorRow(row, { name: t('ratingLaneChangedSince') }));
      continue;
    }
    const taken = await laneRow(context, { row, lane, version, family, columns });
    if ('errors' in taken) outcome.errorRows.push(taken);
    else if ('collides' in taken)
      outcome.conflicts.push({ ...named(row), id: taken.collides.id, stored: flat(taken.collides, columns) });
    else prepared.push(taken);
  }
  const written = await saveRows(context, {
    entity: entitiesOf(context).lane,
    rows: prepared.map(({ row }) => row),
    action: 'save',
    checkAction: 'default',
    byDefinition: true,
    callerTexts: textsIn(rows),
  });
  outcome.saved.push(...written.saved.map((each) => ({ ...each, row: withColumns(each.row, columns) })));
  outcome.errorRows.push(...written.errorRows.map((each) => atColumns(each)));
  outcome.conflicts.push(
    ...written.conflicts.map((each) => (each.stored ? { ...each, stored: withColumns(each.stored, columns) } : each)),
  );
  const done = new Set(written.saved.map(({ tempId }) => tempId));
  const replaced = prepared.flatMap(({ row, replaces }) => (replaces && done.has(row.tempId) ? [replaces] : []));
  await endWith(context, replaced, numberOf(version) - 1);
  const ended = await endLanes(context, removed, stored, { version, family });
  const isNothing = outcome.saved.length === 0 && ended.length === 0;
  // Nothing came of it: no version is left behind.
  if (isNothing && (rows.length > 0 || removed.length > 0)) saveAnswer(outcome);
  return { ...outcome, tariff: version, ended };
}

const flat = (lane: StoredRecord, columns: readonly LaneColumn[]) =>
  withColumns({ ...lane.values, id: lane.id, version: lane.version }, columns);

const named = ({ tempId }: Readonly<Record<string, unknown>>) => (tempId === undefined ? {} : { tempId });

async function lanesById(
  context: TariffContext,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<Map<string, StoredRecord>> {
  const ids = rows.flatMap(({ id }) => (typeof id === 'string' && id !== '' ? [id] : []));
  const found = await context.services.store.entities(entitiesOf(context).lane).getMany([...new Set(ids)]);
  return new Map(
    found.filter(isAccessible(context, entitiesOf(context).lane, 'update')).map((lane) => [lane.id, lane]),
  );
}

interface RowOfVersion {
  readonly row: Readonly<Record<string, unknown>>;
  readonly lane: StoredRecord | undefined;
  readonly version: StoredRecord;
  readonly family: readonly StoredRecord[];
  readonly columns: readonly LaneColumn[];
}

/** A row as it is saved, or what is wrong with its columns, or the lane whose rates somebody else changed meanwhile. */
async function laneRow(
  context: TariffContext,
  { row, lane, version, family, columns }: RowOfVersion,
): Promise<LaneRow | ErrorRow | { collides: StoredRecord }> {
  const changed = new Map(columns.filter(({ key }) => Object.hasOwn(row, key)).map((each) => [each, row[each.key]]));
  const errors = await wrongCells(context, changed);
  if (Object.keys(errors).length > 0) return errorRow(row, errors);
  const { was, ...rest } = row;
  const values = Object.fromEntries(Object.entries(rest).filter(([key]) => !columns.some((each) => each.key === key)));
  if (lane && family.every(({ id }) => id !== lane.values.tariff)) return errorRow(row, { name: t('recordGone') });
  // Another lane has replaced this one: changing it would create a duplicate.
  if (lane && endedBefore(lane, version)) return errorRow(row, { name: t('ratingLaneEnded') });
  if (lane && isStale(row, lane) && collides(was, lane, changed)) return { collides: lane };
  const rates = changed.size > 0 ? { [RATES]: withValues(lane?.values ?? {}, changed) } : {};
  const name = values.name || lane?.values.name || nameOf({ ...lane?.values, ...values }, version);
  if (!lane) return { sent: row, row: { ...values, name, ...rates, tariff: version.id } };
  const number = numberOf(version);
  if (firstVersionOf(lane, family) >= number) {
    // The rates were merged here, cell by cell: to the record they began as they are stored.
    const base = was
      ? { was: { ...ownValues(was, columns), ...(changed.size > 0 ? { [RATES]: lane.values[RATES] } : {}) } }
      : {};
    return { sent: row, row: { ...values, ...rates, ...base } };
  }
  const { id: _, version: __, ...own } = values;
  const { fromVersion: ___, ...kept } = lane.values;
  return {
    sent: row,
    row: { ...kept, ...own, name, ...rates, tariff: version.id, fromVersion: number, tempId: row.tempId ?? lane.id },
    replaces: lane,
  };
}

const ownValues = (was: unknown, columns: readonly LaneColumn[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(was as object).filter(([key]) => !columns.some((each) => each.key === key)));

const isStale = (row: Readonly<Record<string, unknown>>, lane: StoredRecord): boolean => row.version !== lane.version;

/** True if a changed rate has been changed by someone else. */
function collides(was: unknown, lane: StoredRecord, changed: ReadonlyMap<LaneColumn, unknown>): boolean {
  if (typeof was !== 'object' || was === null) return true;
  const from = was as Readonly<Record<string, unknown>>;
  return [...changed].some(([column, value]) => {
    const now = String(valueIn(lane.values, column) ?? '');
    return now !== String(from[column.key] ?? '') && now !== String(value ?? '');
  });
}

/** A lane that nobody named is called after what it is for. */
function nameOf(values: Readonly<Record<string, unknown>>, version: StoredRecord): string | undefined {
  const { parameters } = version.values;
  const filled = (Array.isArray(parameters) ? parameters : []).flatMap((key) => values[String(key)] || []);
  return filled.length > 0 ? filled.join(' – ').slice(0, 100) : undefined;
}

async function wrongCells(
  context: TariffContext,
  changed: ReadonlyMap<LaneColumn, unknown>,
): Promise<Record<string, Localizable>> {
  const list = context.runtime.program.definitions.entity[entitiesOf(context).lane]?.lists?.[RATES];
  if (!list) throw new Error('Lanes have a list of rates.');
  const wrong: Record<string, Localizable> = {};
  const filled = [...changed].flatMap(([column, value]) => {
    if (value === null || value === undefined || value === '') return [];
    const { key, charge, part } = column;
    return [{ key, member: { charge, part, ...(column.break ? { break: column.break } : {}), value } }];
  });
  const of = { entity: entitiesOf(context).lane, names: [RATES], list };
  const check = (members: readonly unknown[]) =>
    checkMembers(context, of, { sent: members }, { action: 'default', byDefinition: true });
  // Most rows are right: one by one only those of a row that is not.
  if (!(await check(filled.map(({ member }) => member))).error) return wrong;
  for (const { key, member } of filled) {
    const checked = await check([member]);
    // Why it is wrong, without the words about which one: it has a cell of its own here.
    const [why] = Object.values(checked.wrong?.[0]?.errors ?? {});
    const told = why ?? checked.error;
    if (told) wrong[key] = told;
  }
  return wrong;
}

function errorRow(row: Readonly<Record<string, unknown>>, errors: Record<string, Localizable>): ErrorRow {
  return {
    ...named(row),
    ...(typeof row.id === 'string' ? { id: row.id } : {}),
    ...(row.rownum === undefined ? {} : { rownum: row.rownum }),
    errors,
    verdicts: Object.fromEntries(Object.keys(errors).map((key) => [key, 'invalid' as const])),
  };
}

/** The whole list was refused: that has no cell, the lane's name stands for it. */
function atColumns(row: ErrorRow): ErrorRow {
  const { [RATES]: whole, ...errors } = row.errors;
  return whole === undefined ? row : { ...row, errors: { name: whole, ...errors } };
}

/** Lanes hold up to a version, and no longer. */
export async function endWith(context: TariffContext, lanes: readonly StoredRecord[], last: number): Promise<void> {
  if (lanes.length === 0) return;
  const { errorRows, conflicts } = await saveRows(context, {
    entity: entitiesOf(context).lane,
    rows: lanes.map(({ id, version }) => ({ id, version, toVersion: last })),
    action: 'save',
    checkAction: 'default',
    byDefinition: true,
  });
  const words = firstError({ errorRows });
  if (words || conflicts.length > 0) throw new HttpError(412, words ?? t('recordWasChanged'));
}

/** Lanes of earlier versions end before this one; those that began with it are removed. @returns the ids of all of them */
async function endLanes(
  context: TariffContext,
  removed: LanesToSave['removed'],
  stored: ReadonlyMap<string, StoredRecord>,
  { version, family }: Pick<RowOfVersion, 'version' | 'family'>,
): Promise<string[]> {
  if (removed.length === 0) return [];
  const number = numberOf(version);
  // A lane that ended before is not extended.
  const lanes = removed.flatMap(({ id }) => stored.get(id) ?? []).filter((lane) => !endedBefore(lane, version));
  const earlier = lanes.filter((lane) => firstVersionOf(lane, family) < number);
  await endWith(context, earlier, number - 1);
  const mine = lanes.filter(
    (lane) => !earlier.includes(lane) && isAccessible(context, entitiesOf(context).lane, 'remove')(lane),
  );
  if (mine.length > 0) {
    context.access.need(entitiesOf(context).lane, 'remove');
    const results = await context.services.store.entities(entitiesOf(context).lane).remove({
      rows: mine.map(({ id, version: of }) => ({ id, version: of })),
      by: signedIn(context).user.id,
      at: context.now.toISOString(),
      definition: context.runtime.program.hash,
      reason: '',
    });
    if (results.some(({ status }) => status !== 'removed')) throw new HttpError(412, t('recordsChanged'));
  }
  return [...earlier, ...mine].map(({ id }) => id);
}
