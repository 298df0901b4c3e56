/**
 * The job that tries a version of a tariff on past shipments: what each of them would cost, beside what was invoiced for it or what
 * another version gives. It reads and reckons only; its record is written at the end, once, however often it is taken up.
 */
import { amountOf } from '../../../engine/freight/amounts.ts';
import type { TariffPlan } from '../../../engine/freight/compileTariff.ts';
import type { ExchangeRates } from '../../../engine/freight/exchangeRates.ts';
import { rateShipment } from '../../../engine/freight/rateShipment.ts';
import { shipmentFields } from '../../../engine/freight/shipmentFields.ts';
import { own } from '../../../metadata/freight/entities.ts';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import { JobFault, type JobRun } from '../../jobs/jobs.ts';
import { jobContext } from '../../operations/jobContext.ts';
import type { OperationContext } from '../../operations/operation.ts';
import type { Services } from '../../operations/services.ts';
import { t } from '../../platform/words/localizedText.ts';
import { accessibleSelection } from '../../records/read/readAccess.ts';
import { firstError } from '../../records/save/saveOutcome.ts';
import { saveRows } from '../../records/save/saveRows.ts';
import { type BacktestInput, BacktestSums } from './backtestSums.ts';
import { recordsOf } from './candidates.ts';
import { exchangeRatesOf, planOfVersion } from './rateShipments.ts';

/** Shipments between two looks at whether it is to stop. */
const PART = 500;

export async function runBacktest(services: Services, run: JobRun): Promise<Record<string, unknown>> {
  const context = await jobContext(services, run);
  const input = run.input as unknown as BacktestInput;
  context.access.need(own.backtest, 'create');
  const plan = await planOf(context, input.tariff);
  const baseline = input.baseline ? await planOf(context, input.baseline) : undefined;
  const [version] = plan.versions;
  if (!version) throw new JobFault(t('ratingNoVersion'));
  const { currency, tariffAppliedOnDate } = version.version;
  const before = baseline
    ? undefined
    : await invoicedAmounts(context, currency, {
        source: version.version.currencySource ?? '',
        frequency: version.version.currencyFrequency ?? '',
      });
  const selection = accessibleSelection(context, own.shipment, 'list', filterOf(input, tariffAppliedOnDate));
  const store = services.store.entities(own.shipment);
  const total = await store.count(selection);
  const sums = new BacktestSums(currency);
  const fields = fieldsOf(baseline ? [plan, baseline] : [plan]);
  for await (const { id, values } of store.each({ ...selection, ...(fields ? { fields } : {}) })) {
    const shipment = input.asOf ? { ...values, [tariffAppliedOnDate]: input.asOf } : values;
    const after = rateShipment(plan, shipment, { currency });
    const was = baseline
      ? rateShipment(baseline, onDay(baseline, values, input.asOf), { currency }).total
      : before?.get(id);
    sums.add(values, was, after);
    if (sums.shipments % PART === 0) {
      run.signal.throwIfAborted();
      run.progress(sums.shipments, total);
    }
  }
  run.progress(sums.shipments, total);
  return keep(context, run, input, plan, sums);
}

/** Shipment fields in the result besides amounts. */
const TOLD = ['shipmentNumber', 'accountNumber'] as const;

/** The shipment fields to read; undefined for all. A shipment has seventy fields, and a rating uses a dozen. */
function fieldsOf(plans: readonly TariffPlan[]): readonly string[] | undefined {
  const read = plans.map(shipmentFields);
  return read.every((fields) => fields !== undefined) ? [...new Set([...TOLD, ...read.flat()])] : undefined;
}

async function planOf(context: OperationContext, id: string): Promise<TariffPlan> {
  const plan = await planOfVersion(context, id);
  if (!plan) throw new JobFault(t('recordGone'));
  const [fault] = plan.faults;
  if (fault) throw new JobFault(t('ratingTariffAtFault', { problem: fault.fault, ids: fault.ids.join(', ') }));
  return plan;
}

function onDay({ versions }: TariffPlan, values: Readonly<Record<string, unknown>>, asOf: string | undefined) {
  const field = versions[0]?.version.tariffAppliedOnDate;
  return asOf && field ? { ...values, [field]: asOf } : values;
}

function filterOf({ account, fromDay, toDay }: BacktestInput, field: string): FilterTree {
  return {
    condition: 'and',
    fields: [
      ...(account ? [{ name: 'accountNumber', operator: 'equalTo' as const, value: account }] : []),
      ...(fromDay ? [{ name: field, operator: 'greaterThanEqualTo' as const, value: fromDay }] : []),
      ...(toDay ? [{ name: field, operator: 'lessThanEqualTo' as const, value: toDay }] : []),
    ],
  };
}

/** The invoiced amount of each shipment, in a currency; missing if one of its invoices cannot be converted. */
async function invoicedAmounts(
  context: OperationContext,
  currency: string,
  { source, frequency }: { source: string; frequency: string },
): Promise<Map<string, string>> {
  const rates: ExchangeRates = await exchangeRatesOf(context);
  const sums = new Map<string, Decimal | undefined>();
  for (const { values } of await recordsOf(context, own.invoice)) {
    const { status, invoiceType, billedOn } = values;
    const invoiced = amountOf(values.invoiceTotal as string | null);
    const id = String(values.shipment ?? '');
    if (id === '' || NOT_OWED.includes(String(status)) || !invoiced) continue;
    const from = String(values.currency ?? currency);
    const day = String(billedOn ?? context.today).slice(0, 10);
    const amount = rates.find({ source, frequency, from, to: currency, day })?.convert(invoiced);
    const signed = amount && invoiceType === 'Credit Note' && !amount.isNegative() ? amount.negated() : amount;
    const known = sums.get(id);
    sums.set(id, signed && (sums.has(id) ? known?.plus(signed) : signed));
  }
  return new Map([...sums].flatMap(([id, sum]) => (sum ? [[id, sum.toFixed(6)] as const] : [])));
}

/** Invoices in these states are owed by nobody. */
const NOT_OWED: readonly string[] = ['voided', 'deleted'];

type Decimal = NonNullable<ReturnType<typeof amountOf>>;

async function keep(
  context: OperationContext,
  run: JobRun,
  input: BacktestInput,
  plan: TariffPlan,
  sums: BacktestSums,
): Promise<Record<string, unknown>> {
  const store = context.services.store.entities(own.backtest);
  const [known] = await recordsOf(context, own.backtest, {
    condition: 'and',
    fields: [{ name: 'job', operator: 'equalTo', value: run.job.id }],
  });
  if (known) return { id: known.id, ...sums.told() };
  const { tariffName, versions } = plan.tariff;
  const row = {
    name: `${tariffName} ${versions[0]?.version ?? ''} ${context.today}`,
    job: run.job.id,
    day: context.today,
    tariff: input.tariff,
    baseline: input.baseline ?? null,
    accountNumber: input.account ?? null,
    fromDay: input.fromDay ?? null,
    toDay: input.toDay ?? null,
    asOf: input.asOf ?? null,
    ...sums.told(),
    ...sums.lists(),
  };
  const { saved, errorRows } = await saveRows(context, {
    entity: own.backtest,
    rows: [row],
    action: 'save',
    checkAction: 'default',
    byDefinition: true,
  });
  const words = firstError({ errorRows });
  const id = saved[0]?.id;
  if (!id || !(await store.get(id))) throw new JobFault(words ?? t('recordWasChanged'));
  return { id, ...sums.told() };
}
