/**
 * Compares the rows of a price sheet with the lanes that they would change: new, changed, unchanged and wrong rows, and
 * lanes missing in the sheet. If the version is in use, they are compared with the lanes of the next one.
 */
import { amountOf } from '../../../engine/freight/amounts.ts';
import { type LaneColumn, laneColumns } from '../../../engine/freight/laneColumns.ts';
import { sameFieldValue } from '../../../engine/values/sameFieldValue.ts';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { type Localizable, localize, t } from '../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../records/read/accessibleRecord.ts';
import { entityFields } from '../../records/read/entityFields.ts';
import { isAccessible } from '../../records/read/readAccess.ts';
import { projection, type WireRow } from '../../records/read/wireRow.ts';
import type { StoredRecord } from '../../store/index.ts';
import { recordsOf } from './candidates.ts';
import { dayOf, LAST_DAY, laneKey, namesOf } from './laneComparison.ts';
import { columnsForGrid, valueIn, versionOfRecord, withColumns } from './laneRows.ts';
import { tryLanes } from './saveLanes.ts';
import { entitiesOf, type TariffContext } from './tariffEntities.ts';
import { changedVersion, lanesOfVersion } from './tariffVersions.ts';

type Values = Readonly<Record<string, unknown>>;

export interface SheetRow {
  readonly number: number;
  readonly values: Values;
}

/** Comparison of a row with the lanes. */
export interface JudgedSheetRow extends SheetRow {
  readonly state: 'new' | 'changed' | 'same' | 'wrong';
  readonly errors: Readonly<Record<string, string>> | undefined;
  readonly lane: StoredRecord | undefined;
}

/** Fields of a lane with its version, which a sheet lacks. */
const OF_THE_VERSION = ['tariff', 'fromVersion', 'toVersion'];

/** The field of a member of a lane's rates that a cell of a column is. */
const CELL = { template: 'tariffLaneRate', field: 'value' };

interface Holding {
  readonly from: string;
  readonly to: string;
  /** The lane, or the number of a row that makes a new one. */
  readonly of: string | number;
}

export class LaneSheet {
  readonly tariff: StoredRecord;
  readonly columns: readonly LaneColumn[];
  readonly #context: TariffContext;
  readonly #parameters: readonly string[];
  readonly #unique: readonly string[];
  readonly #lanes: readonly StoredRecord[];
  readonly #byKey = new Map<string, StoredRecord[]>();
  /** Validity by the parameters that determine a rate. */
  readonly #holding = new Map<string, Holding[]>();
  readonly #rowOf = new Map<string, number>();
  readonly #found = new Set<string>();

  private constructor(
    context: TariffContext,
    tariff: StoredRecord,
    columns: readonly LaneColumn[],
    lanes: readonly StoredRecord[],
  ) {
    this.#context = context;
    this.tariff = tariff;
    this.columns = columns;
    this.#lanes = lanes;
    this.#parameters = namesOf(tariff.values.parameters);
    this.#unique = namesOf(tariff.values.uniqueParameters);
    for (const lane of lanes) {
      const key = laneKey(lane.values, this.#parameters);
      this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), lane]);
      this.#hold(lane.values, lane.id);
    }
  }

  /** The sheet of a version that this user may see. @throws HttpError 404 for another */
  static async of(context: TariffContext, tariffId: string): Promise<LaneSheet> {
    const tariff = await accessibleRecord(context, entitiesOf(context).tariff, tariffId, 'get');
    const { version, family } = await changedVersion(context, tariff);
    const columns = laneColumns(await versionOfRecord(context, version));
    const lanes = await recordsOf(context, entitiesOf(context).lane, lanesOfVersion(version, family));
    return new LaneSheet(context, version, columns, lanes);
  }

  /** Possible fields of columns in a file: the lane parameters of this tariff, and its rates. */
  static async fields(context: TariffContext, tariffId: string): Promise<EffectiveField[]> {
    const tariff = await accessibleRecord(context, entitiesOf(context).tariff, tariffId, 'get');
    const version = await versionOfRecord(context, tariff);
    const { program } = context.runtime;
    const hidden = context.access.hidden(entitiesOf(context).lane);
    const source = program.definitions.entity[entitiesOf(context).tariff]?.fields.parameters?.suggestionsSource;
    const all = Object.keys(source === undefined ? {} : (program.definitions.list[source]?.values ?? {}));
    const mine = namesOf(tariff.values.parameters);
    const without = new Set([...OF_THE_VERSION, ...all.filter((key) => !mine.includes(key))]);
    const own_ = (program.fields[entitiesOf(context).lane] ?? []).filter(
      ({ key }) => !hidden.has(key) && !without.has(key),
    );
    const like = (program.fields[CELL.template] ?? []).find(({ key }) => key === CELL.field);
    if (!like) throw new Error('The rates of lanes have a value.');
    const { isMandatory: _, ...kind } = like;
    return [
      ...own_.map(({ isMandatory: __, ...field }) => field),
      ...columnsForGrid(version).map(({ key, label }) => ({ ...kind, key, label: localize(program, label) })),
    ];
  }

  /** Compares rows, in the order of the file, each once. */
  async judge(rows: readonly SheetRow[]): Promise<JudgedSheetRow[]> {
    const reached = isAccessible(this.#context, entitiesOf(this.#context).lane, 'update');
    const matched = rows.map((row) => {
      const twice = this.#twice(row);
      const lane = this.#match(row.values);
      const mine = lane && reached(lane) ? lane : undefined;
      if (lane) this.#found.add(lane.id);
      const state = mine ? (this.#isSame(row.values, mine) ? 'same' : 'changed') : 'new';
      return { ...row, lane: mine, state, twice } as const;
    });
    const wrong = await this.#refused(matched.filter(({ state }) => state !== 'same'));
    return matched.map(({ twice, ...row }) => {
      const overlap = this.#overlap(row.values, row.lane, row.number);
      const errors = {
        ...wrong.get(row.number),
        ...((twice ?? overlap) ? { name: this.#say((twice ?? overlap) as Localizable) } : {}),
      };
      const isWrong = Object.keys(errors).length > 0;
      return { ...row, state: isWrong ? 'wrong' : row.state, errors: isWrong ? errors : undefined };
    });
  }

  /** The lanes that no row was. */
  gone(): StoredRecord[] {
    return this.#lanes.filter(({ id }) => !this.#found.has(id));
  }

  /** Lanes of a version as a grid has them. */
  static async shown(context: TariffContext, tariffId: string): Promise<(lane: StoredRecord) => WireRow> {
    const tariff = await accessibleRecord(context, entitiesOf(context).tariff, tariffId, 'get');
    const columns = laneColumns(await versionOfRecord(context, tariff));
    const project = projection(context, entitiesOf(context).lane);
    return (lane) => withColumns(project(lane), columns);
  }

  readonly #say = (words: Localizable): string => localize(this.#context.runtime.program, words);

  /** The lane with the same parameters that begins on the same day; where the sheet has no days, the only one with those. */
  #match(values: Values): StoredRecord | undefined {
    const same = this.#byKey.get(laneKey(values, this.#parameters)) ?? [];
    if (!Object.hasOwn(values, 'effectiveDate')) return same.length === 1 ? same[0] : undefined;
    return same.find((lane) => dayOf(lane.values.effectiveDate) === dayOf(values.effectiveDate));
  }

  #twice({ number, values }: SheetRow): Localizable | undefined {
    const key = `${laneKey(values, this.#parameters)} ${dayOf(values.effectiveDate)}`;
    const first = this.#rowOf.get(key);
    if (first !== undefined && first !== number) return t('ratingLaneTwice', { row: first });
    this.#rowOf.set(key, number);
    return undefined;
  }

  #isSame(values: Values, lane: StoredRecord): boolean {
    const { types } = entityFields(this.#context.runtime, entitiesOf(this.#context).lane);
    return Object.entries(values).every(([key, value]) => {
      const column = this.columns.find((each) => each.key === key);
      if (!column) return sameFieldValue(types[key] ?? 'text', value, lane.values[key]);
      const [one, other] = [value, valueIn(lane.values, column)];
      const [a, b] = [amountOf(one as string), amountOf(other as string)];
      return a && b ? a.equals(b) : String(one ?? '') === String(other ?? '');
    });
  }

  async #refused(
    rows: readonly { number: number; values: Values; lane: StoredRecord | undefined }[],
  ): Promise<Map<number, Record<string, string>>> {
    const lanes = new Map(rows.flatMap(({ lane }) => (lane ? [[lane.id, lane] as const] : [])));
    const wrong = await tryLanes(
      this.#context,
      {
        tariff: this.tariff,
        rows: rows.map(({ number, values, lane }) => ({
          ...values,
          tempId: number,
          ...(lane ? { id: lane.id, version: lane.version } : {}),
        })),
      },
      lanes,
    );
    return new Map(
      wrong.map(({ tempId, errors }) => [
        Number(tempId),
        Object.fromEntries(Object.entries(errors).map(([field, words]) => [field, this.#say(words)])),
      ]),
    );
  }

  #hold(values: Values, of: string | number): void {
    if (this.#unique.length === 0) return;
    const key = laneKey(values, this.#unique);
    const others = (this.#holding.get(key) ?? []).filter((each) => each.of !== of);
    this.#holding.set(key, [
      ...others,
      { from: dayOf(values.effectiveDate), to: dayOf(values.expiryDate) || LAST_DAY, of },
    ]);
  }

  /** No two lanes of one day agree in all parameters that decide the rate. */
  #overlap(values: Values, lane: StoredRecord | undefined, row: number): Localizable | undefined {
    if (this.#unique.length === 0) return undefined;
    const merged = { ...lane?.values, ...values };
    const [from, to] = [dayOf(merged.effectiveDate), dayOf(merged.expiryDate) || LAST_DAY];
    const mine = lane?.id ?? row;
    const others = this.#holding.get(laneKey(merged, this.#unique)) ?? [];
    const met = others.some((each) => each.of !== mine && each.from <= to && from <= each.to);
    if (met) return t('ratingLaneOverlaps');
    this.#hold(merged, mine);
    return undefined;
  }
}
