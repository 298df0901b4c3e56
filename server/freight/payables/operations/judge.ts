import { amountOf, digitsOf, ZERO } from '../../../../engine/freight/amounts.ts';
import { type ExpectedSource, type JudgedBillLine, matchBill } from '../../../../engine/freight/payables/matchBill.ts';
import { addDays } from '../../../../engine/values/day.ts';
import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { type LocalizedText, t } from '../../../platform/words/localizedText.ts';
import type { StoredRecord } from '../../../store/index.ts';
import { recordsWith } from '../../rating/candidates.ts';
import { billedCharges, invoicedOf } from '../billedBefore.ts';
import { billedShipments } from '../billedShipments.ts';
import { listOf, textOf, textOrNull, type Values } from '../billRecords.ts';
import { duplicateOf } from '../duplicates.ts';

const MAX_VERDICT = 1000;
const MAX_SHIPMENTS = 400;

/** The match of a bill, as its record stores it. */
export const judge: Operation<'payables.judge'> = {
  async run(context, { invoice: id }) {
    const bill = await context.services.store.entities(own.payableInvoice).get(id);
    if (!bill) throw notFound(t('recordGone'));
    const partner = textOf(bill.values.partner);
    const [account] = await context.services.store.entities(own.account).getMany([partner]);
    const bills = await recordsWith(context, own.payableInvoice, 'partner', [partner]);
    const order = await orderOf(context, bill);
    const lines = listOf(bill.values.lines);
    const numbers = [...new Set(lines.map(({ shipmentNumber }) => textOf(shipmentNumber)).filter((one) => one !== ''))];
    const rules = await rulesFor(context, partner);
    const judged = matchBill(
      {
        isCredit: bill.values.kind === 'credit',
        currency: textOf(bill.values.currency),
        lines,
        hasProof: !isEmpty(bill.values.file),
      },
      {
        order: order && {
          number: textOf(order.values.number),
          currency: textOf(order.values.currency),
          lines: listOf(order.values.lines),
          invoiced: invoicedOf(bills, order, bill.id),
        },
        shipments: await billedShipments(context, numbers, partner),
        billed: billedCharges(bills, bill),
        rules,
      },
    );
    const duplicate = duplicateOf(bill, bills);
    const problems = judged.filter(({ isGood }) => !isGood).length;
    const limit = rules.map(({ autoApproveUpTo }) => amountOf(autoApproveUpTo)).find((one) => one !== undefined);
    const isClean = problems === 0 && !duplicate && (amountOf(bill.values.amountDisputed) ?? ZERO).isZero();
    return {
      order: order?.id ?? null,
      orderNumber: textOrNull(order?.values.number),
      shipmentNumbers: numbers.join(', ').slice(0, MAX_SHIPMENTS) || null,
      ...termsOf(bill, account),
      partnerEmail: textOrNull(account?.values.contactEmail),
      verdict: verdictOf(context, lines, judged, duplicate),
      problems,
      expectedTotal: digitsOf(judged.reduce((sum, { expected }) => sum.plus(amountOf(expected) ?? ZERO), ZERO)),
      duplicateOf: duplicate?.id ?? null,
      isAutoApproved: isClean && limit?.greaterThanOrEqualTo(amountOf(bill.values.total) ?? ZERO) === true,
      isAutoDisputed: !duplicate && judged.some(({ disputes }) => disputes),
      lines: lines.map((line, at) => storedLine(context, line, judged[at] as JudgedBillLine, at)),
    };
  },
};

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The order that the bill names, if it is of the same partner. */
async function orderOf(context: OperationContext, { values }: StoredRecord): Promise<StoredRecord | undefined> {
  const id = textOf(values.order);
  if (id === '') return undefined;
  const order = await context.services.store.entities(own.purchaseOrder).get(id);
  return order?.values.partner === values.partner ? order : undefined;
}

/** Published rules: those of the partner, else the general ones. */
async function rulesFor(context: OperationContext, partner: string): Promise<Values[]> {
  const rules = (await recordsWith(context, own.payableRule, 'status', ['active'])).map(({ values }) => values);
  const theirs = rules.filter((rule) => rule.partner === partner);
  return theirs.length > 0 ? theirs : rules.filter((rule) => isEmpty(rule.partner));
}

/** Due date and discount of the partner's terms, where the bill has none. */
function termsOf({ values }: StoredRecord, account: StoredRecord | undefined) {
  const begins = textOf(values.invoiceDate);
  const after = (days: unknown): string | null =>
    begins === '' || typeof days !== 'number' ? null : (addDays(begins, days) ?? null);
  const percent = values.discountPercent ?? account?.values.discountPercent ?? null;
  return {
    dueDate: textOrNull(values.dueDate) ?? after(account?.values.paymentTerms),
    discountPercent: percent,
    discountDate: textOrNull(values.discountDate) ?? (percent === null ? null : after(account?.values.discountDays)),
  };
}

function storedLine(
  { runtime: { program } }: OperationContext,
  line: Values,
  judged: JudgedBillLine,
  at: number,
): Values {
  const { verdict, expected, source, allowed, rule, questioned, ledgerAccount, costCenter } = judged;
  return {
    ...line,
    place: at + 1,
    verdict,
    expected,
    source: source ? sourceWords(source).in(program) : null,
    allowed,
    rule,
    questioned,
    ledgerAccount,
    costCenter,
  };
}

function sourceWords(source: ExpectedSource): LocalizedText {
  switch (source.kind) {
    case 'order':
      return t('payableSourceOrder', { order: source.order, line: source.line });
    case 'tariff':
      return t('payableSourceTariff', { tariff: source.tariff });
    case 'shipment':
      return t('payableSourceShipment', { shipment: source.shipment });
  }
}

function verdictOf(
  { runtime: { program } }: OperationContext,
  lines: readonly Values[],
  judged: readonly JudgedBillLine[],
  duplicate: StoredRecord | undefined,
): string {
  const labels = program.definitions.list.payableVerdicts?.values ?? {};
  const told = judged.flatMap(({ isGood, verdict, expected }, at) => {
    const line = lines[at];
    if (isGood || !line) return [];
    const about = {
      charge: textOf(line.chargeCode),
      verdict: labels[verdict]?.label ?? verdict,
      billed: plain(line.amount),
    };
    const words =
      expected === null ? t('payableLineOnly', about) : t('payableLineApart', { ...about, expected: plain(expected) });
    return [words.in(program)];
  });
  const first = duplicate ? [t('payableLikelyDuplicate', { number: textOf(duplicate.values.number) }).in(program)] : [];
  const words = [
    ...first,
    ...(told.length === 0 ? [t('payableAllMatched', { count: judged.length }).in(program)] : told),
  ];
  return words.join(' ').slice(0, MAX_VERDICT);
}

const plain = (value: unknown): string => (amountOf(value) ?? ZERO).toFixed(2);
