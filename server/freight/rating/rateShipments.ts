/** Rates shipments with the tariffs of the store. It reads, decides and answers; what becomes of the answer is the caller's. */
import { compileTariff, type TariffPlan } from '../../../engine/freight/compileTariff.ts';
import { ExchangeRates } from '../../../engine/freight/exchangeRates.ts';
import type { RatingFailure } from '../../../engine/freight/outcome.ts';
import { type RateOptions, rateShipment, type ShipmentRating } from '../../../engine/freight/rateShipment.ts';
import type { ExchangeRate } from '../../../engine/freight/tariff.ts';
import { own } from '../../../metadata/freight/entities.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { onceInTransaction, type StoredRecord } from '../../store/index.ts';
import {
  accountsOf,
  buyingVersions,
  candidatesFor,
  type RatingContext,
  recordsOf,
  tariffVersions,
} from './candidates.ts';
import { type SharedRecords, tariffFile } from './tariffFile.ts';

export interface ShipmentToRate {
  /** Field values of the shipment. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Default: the account whose number the shipment has. */
  readonly accountId?: string | undefined;
  /** The version of the tariff to use; a draft is used alone. */
  readonly tariffId?: string | undefined;
  /** The number of one of several candidates. */
  readonly choice?: number | undefined;
  /** Only that version, whichever holds on the day. */
  readonly isExact?: boolean | undefined;
  readonly costs?: Readonly<Record<string, string>> | undefined;
  readonly currency?: string | undefined;
  /** As in `RateOptions`: invoices are rated by the weight that was captured (docs/decisions/0204-chargeable-weight-is-captured.md). */
  readonly isWeightCaptured?: boolean | undefined;
}

export interface TariffCandidate {
  /** Number for the user's choice, from 1. */
  readonly number: number;
  readonly id: string;
  readonly tariffName: string;
  readonly version: number;
  readonly effectiveDate: string;
  readonly expiryDate?: string;
  /** The price of the shipment; left out where the tariff does not rate it. */
  readonly total?: string;
  readonly currency?: string;
}

export type RatingAnswer = Partial<ShipmentRating> & {
  readonly outcome: 'rated' | RatingFailure;
  readonly candidates?: readonly TariffCandidate[];
};

/** An answer for each shipment, in order. Tariffs are read once for all of them. */
export async function rateShipments(
  context: RatingContext,
  shipments: readonly ShipmentToRate[],
): Promise<RatingAnswer[]> {
  const [{ versions, plans }, accounts] = await Promise.all([tariffsInForce(context), accountsOf(context, shipments)]);
  const answers: RatingAnswer[] = [];
  for (const [at, shipment] of shipments.entries())
    answers.push(await rateOne(plans, versions, shipment, accounts[at]));
  return answers;
}

/** The entities of tariffs. */
const TARIFF_RECORDS = [
  own.tariff,
  own.lane,
  own.calculationCode,
  own.breakage,
  own.holiday,
  own.currency,
  own.exchangeRate,
] as const;

/** Read and compiled once per transaction: a procedure requests them for every shipment. */
function tariffsInForce(context: RatingContext): Promise<{ versions: readonly StoredRecord[]; plans: PlansOfStore }> {
  const { services, access, today } = context;
  const key = `tariffs ${today} ${JSON.stringify(TARIFF_RECORDS.map((entity) => access.scope(entity)))}`;
  return onceInTransaction(services.store, key, TARIFF_RECORDS, async () => {
    const versions = await tariffVersions(context);
    return { versions, plans: new PlansOfStore(context, versions) };
  });
}

/**
 * The rating of a shipment by each tariff of the account, best match first; tariffs for other shipments or days are
 * omitted.
 */
export async function rateByEach(context: RatingContext, shipment: ShipmentToRate): Promise<ShipmentRating[]> {
  const [versions, [account]] = await Promise.all([tariffVersions(context), accountsOf(context, [shipment])]);
  const active = versions.filter(({ values }) => values.status === 'active');
  return (await ratingsOf(new PlansOfStore(context, active), active, shipment, account)).filter(isCandidate);
}

/** The rating of a shipment by each buying tariff of a partner; tariffs for other shipments or days are omitted. */
export async function rateByPartner(
  context: RatingContext,
  shipment: ShipmentToRate,
  partner: string,
): Promise<ShipmentRating[]> {
  const versions = await buyingVersions(context, partner);
  if (versions.length === 0) return [];
  const plans = new PlansOfStore(context, versions);
  const names = [...new Set(versions.map(({ values }) => String(values.tariffName)))];
  const ratings = names.map(async (name) =>
    rateShipment(await plans.ofName(name), shipment.values, optionsOf(shipment)),
  );
  return (await Promise.all(ratings)).filter(isCandidate);
}

/** Tariffs for other shipments or days are not candidates. */
const isCandidate = ({ outcome }: ShipmentRating): boolean => outcome !== 'notForShipment' && outcome !== 'noVersion';

function ratingsOf(
  plans: PlansOfStore,
  versions: readonly StoredRecord[],
  shipment: ShipmentToRate,
  account: StoredRecord | undefined,
): Promise<ShipmentRating[]> {
  const { values } = shipment;
  const options = optionsOf(shipment);
  const names = candidatesFor(versions, account);
  return Promise.all(names.map(async (name) => rateShipment(await plans.ofName(name), values, options)));
}

const optionsOf = ({ costs, currency, isWeightCaptured = false }: ShipmentToRate): RateOptions => ({
  ...(costs ? { costs } : {}),
  ...(currency ? { currency } : {}),
  isWeightCaptured,
});

async function rateOne(
  plans: PlansOfStore,
  versions: readonly StoredRecord[],
  shipment: ShipmentToRate,
  account: StoredRecord | undefined,
): Promise<RatingAnswer> {
  const { values, tariffId, isExact, choice } = shipment;
  if (tariffId) {
    const plan = await (isExact ? plans.onlyVersion(tariffId) : plans.ofVersion(tariffId));
    return plan ? rateShipment(plan, values, optionsOf(shipment)) : { outcome: 'noTariff' };
  }
  const ratings = await ratingsOf(plans, versions, shipment, account);
  const fitting = ratings.filter(isCandidate);
  const [only] = fitting;
  if (choice !== undefined) return chosen(fitting, choice);
  if (only && fitting.length === 1) return only;
  if (fitting.length > 1) {
    return {
      outcome: 'severalTariffs',
      candidates: fitting.map((rating, at) => candidateOf(rating, versions, at + 1)),
    };
  }
  return ratings.length === 1 && ratings[0] ? ratings[0] : { outcome: 'noTariff' };
}

/** @throws HttpError 412 where no candidate has the number */
function chosen(fitting: readonly ShipmentRating[], choice: number): ShipmentRating {
  const one = fitting[choice - 1];
  if (!one) throw new HttpError(412, t('ratingInvalidChoice'));
  return one;
}

function candidateOf(
  { tariff, outcome, total, currency }: ShipmentRating,
  versions: readonly StoredRecord[],
  number: number,
): TariffCandidate {
  const id = tariff.versionId ?? tariff.id;
  const values = versions.find((each) => each.id === id)?.values ?? {};
  return {
    number,
    id,
    tariffName: tariff.tariffName,
    version: tariff.version ?? 1,
    effectiveDate: String(values.effectiveDate ?? ''),
    ...(values.expiryDate ? { expiryDate: String(values.expiryDate) } : {}),
    ...(outcome === 'rated' && total !== undefined && currency !== undefined ? { total, currency } : {}),
  };
}

/** Plans of tariffs, each read and compiled on first use. */
class PlansOfStore {
  readonly #plans = new Map<string, Promise<TariffPlan>>();
  #shared: Promise<{ records: SharedRecords; rates: ExchangeRates }> | undefined;
  readonly #context: RatingContext;
  readonly #versions: readonly StoredRecord[];

  constructor(context: RatingContext, versions: readonly StoredRecord[]) {
    this.#context = context;
    this.#versions = versions;
  }

  /** All versions of a tariff that are in force or were. */
  ofName(name: string): Promise<TariffPlan> {
    return this.#plan(
      `name ${name}`,
      this.#versions.filter(({ values }) => values.tariffName === name),
    );
  }

  /** The tariff of a version; for a draft or withdrawn version only that version. Undefined if it does not exist. */
  async ofVersion(id: string): Promise<TariffPlan | undefined> {
    const known = this.#versions.find((each) => each.id === id);
    if (known) return this.ofName(String(known.values.tariffName));
    return this.onlyVersion(id);
  }

  /** A single version in any state. */
  async onlyVersion(id: string): Promise<TariffPlan | undefined> {
    const record = await this.#context.services.store.entities(own.tariff).get(id);
    const { system } = this.#context.access.scope(own.tariff);
    if (!record || (system !== undefined && record.scope.system !== system)) return undefined;
    return this.#plan(`version ${id}`, [record]);
  }

  #plan(key: string, versions: readonly StoredRecord[]): Promise<TariffPlan> {
    const known = this.#plans.get(key);
    if (known) return known;
    const plan = this.#compile(versions);
    this.#plans.set(key, plan);
    return plan;
  }

  async #compile(versions: readonly StoredRecord[]): Promise<TariffPlan> {
    // Lanes hold from the version on that they were made in: those of all versions of the name are read.
    const name = versions[0]?.values.tariffName;
    const family = (await recordsOf(this.#context, own.tariff)).filter(({ values }) => values.tariffName === name);
    const [shared, lanes] = await Promise.all([
      this.#sharedRecords(),
      recordsOf(this.#context, own.lane, {
        condition: 'and',
        fields: [{ name: 'tariff', operator: 'isInList', value: family.map(({ id }) => id) }],
      }),
    ]);
    const numbers = new Map(family.map(({ id, values }) => [id, Number(values.tariffVersion ?? 1)]));
    const numbered = lanes.map((lane) =>
      typeof lane.values.fromVersion === 'number'
        ? lane
        : { ...lane, values: { ...lane.values, fromVersion: numbers.get(String(lane.values.tariff)) ?? 1 } },
    );
    return compileTariff(tariffFile(versions, numbered, shared.records), shared.rates);
  }

  #sharedRecords() {
    this.#shared ??= readShared(this.#context);
    return this.#shared;
  }
}

async function readShared(context: RatingContext): Promise<{ records: SharedRecords; rates: ExchangeRates }> {
  const [calculationCodes, breaks, holidays, currencies, rates] = await Promise.all([
    recordsOf(context, own.calculationCode),
    recordsOf(context, own.breakage),
    recordsOf(context, own.holiday),
    recordsOf(context, own.currency),
    exchangeRatesOf(context),
  ]);
  return { records: { calculationCodes, breaks, holidays, currencies }, rates };
}

/** The history of exchange rates. */
export async function exchangeRatesOf(context: RatingContext): Promise<ExchangeRates> {
  const records = await recordsOf(context, own.exchangeRate);
  return new ExchangeRates(records.map(({ values }) => values as unknown as ExchangeRate));
}

/** The plan of a single version; undefined if it does not exist in this system. */
export const planOfVersion = async (context: RatingContext, id: string): Promise<TariffPlan | undefined> =>
  new PlansOfStore(context, []).onlyVersion(id);
