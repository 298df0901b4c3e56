/** Lanes as rows with a value under each column of their tariff, and back: stored are the values as a list of rates. */
import { type LaneColumn, laneColumns } from '../../../engine/freight/laneColumns.ts';
import type { TariffVersion } from '../../../engine/freight/tariff.ts';
import { own } from '../../../metadata/freight/entities.ts';
import type { LocalizedText } from '../../platform/words/localizedText.ts';
import { t } from '../../platform/words/localizedText.ts';
import type { StoredRecord } from '../../store/index.ts';
import { type RatingContext, recordsOf } from './candidates.ts';
import { tariffFile } from './tariffFile.ts';

type Values = Readonly<Record<string, unknown>>;

/** A rate of a lane as it is stored. */
export interface LaneRate {
  readonly charge: string;
  readonly part: string;
  readonly break?: string;
  readonly value?: unknown;
}

/** The list of a lane's rates. */
export const RATES = 'rates';

const NOTHING_SHARED = { calculationCodes: [], holidays: [], currencies: [] };

/** A stored version of a tariff as the engine has it. */
export async function versionOfRecord(context: RatingContext, tariff: StoredRecord): Promise<TariffVersion> {
  const breaks = await recordsOf(context, own.breakage);
  const [version] = tariffFile([tariff], [], { ...NOTHING_SHARED, breaks }).versions;
  if (!version) throw new Error('A record of a tariff is a version of it.');
  return version;
}

/** The columns of the lanes of a version, as a grid takes them. */
export const columnsForGrid = (version: TariffVersion): { key: string; label: LocalizedText | string }[] =>
  laneColumns(version).map((column) => ({ key: column.key, label: columnLabel(column) }));

/** The heading of a column of lanes. */
export const columnLabel = ({ name, part, break: of }: LaneColumn): LocalizedText | string => {
  if (part === 'min') return t('ratingMinimumOf', { charge: name });
  if (part === 'max') return t('ratingMaximumOf', { charge: name });
  return of === undefined ? name : `${name} ${of}`;
};

const ratesOf = (values: Values): LaneRate[] => (Array.isArray(values[RATES]) ? values[RATES] : []);

const isOf = (rate: LaneRate, column: LaneColumn): boolean =>
  rate.charge === column.charge && (rate.part || 'rate') === column.part && (rate.break ?? '') === (column.break ?? '');

/** The value of a lane in a column; undefined without a value. */
export const valueIn = (values: Values, column: LaneColumn): unknown =>
  ratesOf(values).find((rate) => isOf(rate, column))?.value;

/** A row with a value under each column in place of the list. */
export function withColumns<Row extends Values>(row: Row, columns: readonly LaneColumn[]): Row {
  const { [RATES]: _, ...rest } = row;
  return { ...rest, ...Object.fromEntries(columns.map((column) => [column.key, valueIn(row, column) ?? null])) } as Row;
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The rates of a lane with some columns changed; those of columns that the tariff has not stay. */
export function withValues(values: Values, changed: ReadonlyMap<LaneColumn, unknown>): LaneRate[] {
  const columns = [...changed.keys()];
  const kept = ratesOf(values).flatMap((rate) => {
    const column = columns.find((each) => isOf(rate, each));
    if (column === undefined) return [rate];
    const value = changed.get(column);
    return isNothing(value) ? [] : [{ ...rate, value }];
  });
  const added = columns.filter(
    (column) => !isNothing(changed.get(column)) && !ratesOf(values).some((rate) => isOf(rate, column)),
  );
  return [
    ...kept,
    ...added.map((column) => ({
      charge: column.charge,
      part: column.part,
      ...(column.break === undefined ? {} : { break: column.break }),
      value: changed.get(column),
    })),
  ];
}
