import { amountOf, digitsOf, ZERO } from '../../../../engine/freight/amounts.ts';
import {
  type LeftOut,
  type PayableBill,
  type ProposedPayment,
  proposePayments,
} from '../../../../engine/freight/payables/proposePayments.ts';
import { isIban } from '../../../../engine/values/iban.ts';
import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { type LocalizedText, t } from '../../../platform/words/localizedText.ts';
import type { StoredRecord } from '../../../store/index.ts';
import { recordsOf, recordsWith } from '../../rating/candidates.ts';
import { textOf, textOrNull } from '../billRecords.ts';
import { type Payee, payeesOf } from '../payees.ts';

const MAX_LEFT_OUT = 4000;

/** States in which something of a bill can be paid. */
const PAYABLE = ['approved', 'partPaid'];

/** A run of all bills that are due, in one transaction: a bill is in one run at most. */
export const propose: Operation<'payables.propose'> = {
  async run(context, { executionDate, dueUntil, currency, minimum }) {
    const debtor = await debtorOf(context);
    return context.services.store.write(async (tx) => {
      const store = context.services.store.within(tx);
      const inside = { ...context, services: { ...context.services, store } };
      const order = { executionDate, dueUntil, currency, minimum: amountOf(minimum) ?? ZERO };
      const bills = (await recordsWith(inside, own.payableInvoice, 'status', PAYABLE)).filter(
        ({ values }) => textOf(values.paymentRun) === '',
      );
      const partners = [...new Set(bills.map(({ values }) => textOf(values.partner)))];
      const payees = await payeesOf(inside, partners, currency, executionDate);
      const states = new Map([...payees].map(([partner, { state }]) => [partner, state]));
      const { payments, leftOut } = proposePayments(bills.map(billOf), states, order);
      const accounts = new Map((await store.entities(own.account).getMany(partners)).map((one) => [one.id, one]));
      const { program } = context.runtime;
      const words = leftOut
        .map((one) => leftOutWords(one, accounts, currency).in(program))
        .join(' ')
        .slice(0, MAX_LEFT_OUT);
      if (payments.length === 0) throw new HttpError(412, t('payableRunEmpty', { leftOut: words }));
      const total = digitsOf(payments.reduce((sum, { amount }) => sum.plus(amountOf(amount) ?? ZERO), ZERO));
      const countries = await countryCodes(inside);
      await context.services.processes.follow(inside, 'payments.propose', {
        run: {
          name: t('payableRunName', { day: executionDate, currency }).in(program),
          executionDate,
          dueUntil,
          currency,
          total,
          payments: payments.length,
          ...debtor,
          leftOut: words || null,
        },
        payments: payments.map((payment, at) => storedPayment(payment, at, { accounts, payees, countries, currency })),
      });
      return {
        msg: t('payableRunProposed', { payments: payments.length, total, currency, leftOut: leftOut.length }).in(
          program,
        ),
        leftOut: words,
      };
    });
  },
};

/** The company's own bank account. @throws HttpError 412 without a valid IBAN */
async function debtorOf(context: OperationContext) {
  const { company } = context.access.scope(own.company);
  const [record] = await context.services.store
    .entities(own.company)
    .getMany([company ?? context.session?.context.company ?? '']);
  const iban = textOf(record?.values.iban);
  if (!record || !isIban(iban)) throw new HttpError(412, t('payableNoDebtor'));
  return {
    debtorName: textOf(record.values.accountHolder) || textOf(record.values.name),
    debtorIban: iban,
    debtorBic: textOf(record.values.bic),
  };
}

const billOf = ({ id, values }: StoredRecord): PayableBill => ({
  id,
  number: textOf(values.number),
  isCredit: values.kind === 'credit',
  partner: textOf(values.partner),
  currency: textOf(values.currency),
  open: digitsOf(amountOf(values.amountOpen) ?? ZERO),
  dueDate: textOrNull(values.dueDate),
  discountDate: textOrNull(values.discountDate),
  discountPercent: amountOf(values.discountPercent)?.toFixed() ?? null,
});

/** Two-letter codes by the names of countries. */
async function countryCodes(context: OperationContext): Promise<Map<string, string>> {
  const countries = await recordsOf(context, own.country);
  return new Map(countries.map(({ values }) => [textOf(values.name), textOf(values.code)]));
}

interface PaymentParts {
  readonly accounts: ReadonlyMap<string, StoredRecord>;
  readonly payees: ReadonlyMap<string, Payee>;
  readonly countries: ReadonlyMap<string, string>;
  readonly currency: string;
}

/** A payment with payee and bank account as they are now: the file is made of these values. */
function storedPayment(payment: ProposedPayment, at: number, { accounts, payees, countries, currency }: PaymentParts) {
  const partner = accounts.get(payment.partner)?.values ?? {};
  const bank = payees.get(payment.partner)?.account;
  const remits = textOf(partner.remitStreet) !== '' || textOf(partner.remitCity) !== '';
  return {
    place: at + 1,
    partner: payment.partner,
    payee: textOf(bank?.values.holder) || textOf(partner.remitName) || textOf(partner.accountName),
    amount: payment.amount,
    discount: payment.discount,
    currency,
    invoiceNumbers: payment.allocations.map(({ number }) => number).join(', '),
    bankAccount: bank?.id ?? null,
    iban: textOrNull(bank?.values.iban),
    bic: textOrNull(bank?.values.bic),
    accountNumber: textOrNull(bank?.values.accountNumber),
    routingNumber: textOrNull(bank?.values.routingNumber),
    street: textOrNull(remits ? partner.remitStreet : partner.address)?.split('\n')[0] ?? null,
    postcode: textOrNull(remits ? partner.remitPostcode : partner.postcode),
    city: textOrNull(remits ? partner.remitCity : partner.city),
    countryCode: countries.get(textOf(remits ? partner.remitCountry : partner.country)) ?? null,
    allocations: payment.allocations.map((one) => ({ ...one })),
  };
}

const REASONS = {
  waiting: 'payableLeftOutWaiting',
  unconfirmed: 'payableLeftOutUnconfirmed',
  missing: 'payableLeftOutMissing',
  belowMinimum: 'payableLeftOutMinimum',
} as const satisfies Record<LeftOut['reason'], string>;

const leftOutWords = (
  { partner, reason, amount }: LeftOut,
  accounts: ReadonlyMap<string, StoredRecord>,
  currency: string,
): LocalizedText =>
  t(REASONS[reason], {
    partner: textOf(accounts.get(partner)?.values.accountName),
    amount: `${(amountOf(amount) ?? ZERO).toFixed(2)} ${currency}`,
  });
