/** A partner's bill beside order lines, shipments and buying rates: a verdict for each line, with the expected amount and its source. */
import type { Decimal } from 'decimal.js';
import { isBlank } from '../../values/blank.ts';
import { truthOf } from '../../values/truth.ts';
import { amountOf, digitsOf, HUNDRED, ZERO } from '../amounts.ts';
import { allowedBy, nearestRules } from '../audits/chargeDifferences.ts';
import { roundMoney } from '../rounding.ts';

type Values = Readonly<Record<string, unknown>>;

export type BillVerdict =
  | 'matched'
  | 'within'
  | 'over'
  | 'under'
  | 'notOrdered'
  | 'notShipped'
  | 'noRate'
  | 'wrongCurrency'
  | 'duplicate'
  | 'notAuthorised'
  | 'noProof'
  | 'taxWrong'
  | 'accepted';

/** Where an expected amount comes from. */
export type ExpectedSource =
  | { readonly kind: 'order'; readonly order: string; readonly line: string }
  | { readonly kind: 'tariff'; readonly tariff: string }
  | { readonly kind: 'shipment'; readonly shipment: string };

export interface ExpectedCharge {
  readonly amount: string;
  readonly currency: string;
  readonly source: ExpectedSource;
}

export interface BilledShipment {
  readonly transportMode: unknown;
  /** False until it departed. */
  readonly isCarried: boolean;
  /** By charge code in capitals. */
  readonly charges: ReadonlyMap<string, ExpectedCharge>;
}

export interface BilledOrder {
  readonly number: string;
  readonly currency: string;
  readonly lines: readonly Values[];
  /** Quantity and value that other bills invoiced, by the number of the line. */
  readonly invoiced: ReadonlyMap<string, { readonly quantity: Decimal; readonly value: Decimal }>;
}

export interface Bill {
  readonly isCredit: boolean;
  readonly currency: string;
  readonly lines: readonly Values[];
  /** True if a file or document comes with the bill. */
  readonly hasProof: boolean;
}

export interface MatchWith {
  readonly order: BilledOrder | undefined;
  /** By number in capitals. */
  readonly shipments: ReadonlyMap<string, BilledShipment>;
  /** Shipments and charges that other bills of the partner contain (`chargeKey`). */
  readonly billed: ReadonlySet<string>;
  /** Published rules for the partner. */
  readonly rules: readonly Values[];
}

export interface JudgedBillLine {
  readonly verdict: BillVerdict;
  readonly expected: string | null;
  readonly source: ExpectedSource | null;
  readonly allowed: string | null;
  /** The name of the rule, or of the order line, that sets the tolerance. */
  readonly rule: string | null;
  /** What may be disputed. */
  readonly questioned: string;
  readonly isGood: boolean;
  /** True if the rule disputes the line without a person. */
  readonly disputes: boolean;
  readonly ledgerAccount: string | null;
  readonly costCenter: string | null;
}

const GOOD: ReadonlySet<BillVerdict> = new Set(['matched', 'within', 'accepted']);

export const codeOf = (text: unknown): string =>
  String(text ?? '')
    .trim()
    .toUpperCase();

/** A shipment's charge, for the search of duplicates. */
export const chargeKey = (shipment: unknown, code: unknown): string => `${codeOf(shipment)}\n${codeOf(code)}`;

/** A verdict for each line, in order. */
export function matchBill(bill: Bill, beside: MatchWith): JudgedBillLine[] {
  const seen = new Set<string>();
  return bill.lines.map((line) => {
    const key = keyOf(line);
    const isRepeated = key !== undefined && (seen.has(key) || beside.billed.has(key));
    if (key !== undefined) seen.add(key);
    return judge(bill, line, beside, isRepeated);
  });
}

/** The key of a line that may be billed once; lines of orders are limited by their quantity. */
const keyOf = ({ shipmentNumber, chargeCode, orderLine }: Values): string | undefined =>
  isBlank(shipmentNumber) || !isBlank(orderLine) ? undefined : chargeKey(shipmentNumber, chargeCode);

function judge(bill: Bill, line: Values, beside: MatchWith, isRepeated: boolean): JudgedBillLine {
  const shipment = beside.shipments.get(codeOf(line.shipmentNumber));
  const amount = amountOf(line.amount) ?? ZERO;
  const net = amount.minus(amountOf(line.credited) ?? ZERO);
  const rules = nearestRules(beside.rules, line.chargeCode, shipment?.transportMode);
  const found = compare(bill, line, beside, { net, isRepeated, rules });
  const questioned = GOOD.has(found.verdict) ? ZERO : questionedOf(found, line, net, rules);
  const isGood = GOOD.has(found.verdict);
  return {
    verdict: found.verdict,
    expected: found.expected ? digitsOf(found.expected) : null,
    source: found.source ?? null,
    allowed: found.allowed ? digitsOf(found.allowed) : null,
    rule: found.rule ?? null,
    questioned: digitsOf(questioned),
    isGood,
    disputes: !isGood && questioned.greaterThan(ZERO) && rules.some(({ beyond }) => beyond === 'dispute'),
    ledgerAccount: textOf(line.ledgerAccount) ?? firstText(rules, 'ledgerAccount'),
    costCenter: textOf(line.costCenter) ?? firstText(rules, 'costCenter'),
  };
}

interface Comparison {
  readonly verdict: BillVerdict;
  readonly expected?: Decimal;
  readonly source?: ExpectedSource;
  readonly allowed?: Decimal;
  readonly rule?: string;
}

interface LineFacts {
  readonly net: Decimal;
  readonly isRepeated: boolean;
  readonly rules: readonly Values[];
}

function compare(bill: Bill, line: Values, beside: MatchWith, facts: LineFacts): Comparison {
  if (truthOf(line.isAccepted) || isCredited(line, facts.net)) return { verdict: 'accepted' };
  if (bill.isCredit) return { verdict: 'matched' };
  if (facts.isRepeated) return { verdict: 'duplicate' };
  const expected = expectedOf(line, beside, facts.rules);
  if (typeof expected === 'string') return { verdict: expected };
  const { value, currency, source } = expected;
  if (currency !== '' && bill.currency !== '' && currency !== bill.currency)
    return { verdict: 'wrongCurrency', expected: value, source };
  const { allowed, rule } = toleranceOf(expected, facts.rules);
  const difference = facts.net.minus(value);
  const about = { expected: value, source, allowed, ...(rule === undefined ? {} : { rule }) };
  if (difference.abs().greaterThan(allowed)) return { verdict: difference.isNegative() ? 'under' : 'over', ...about };
  if (facts.rules.some(({ needsProof }) => truthOf(needsProof)) && !bill.hasProof)
    return { verdict: 'noProof', ...about };
  if (taxDifference(line, facts.rules)?.isZero() === false) return { verdict: 'taxWrong', ...about };
  return { verdict: difference.isZero() ? 'matched' : 'within', ...about };
}

/** Nothing is left to be paid of a line that was credited whole. */
const isCredited = ({ credited }: Values, net: Decimal): boolean => !isBlank(credited) && net.isZero();

interface Expected {
  readonly value: Decimal;
  readonly currency: string;
  readonly source: ExpectedSource;
  /** Of an order line, in percent. */
  readonly tolerance?: Decimal;
}

/** The order line, else the shipment's buying rate, else what was captured with the shipment. */
function expectedOf(line: Values, beside: MatchWith, rules: readonly Values[]): Expected | BillVerdict {
  const { order, shipments } = beside;
  const ordered = order && orderLineOf(order, line);
  if (ordered && order) return expectedOfOrder(order, ordered, line);
  if (order && !isBlank(line.orderLine)) return 'notOrdered';
  if (isBlank(line.shipmentNumber)) return 'notOrdered';
  const shipment = shipments.get(codeOf(line.shipmentNumber));
  if (!shipment?.isCarried) return 'notShipped';
  const charge = shipment.charges.get(codeOf(line.chargeCode));
  if (!charge) return rules.some(({ needsOrder }) => truthOf(needsOrder)) ? 'notAuthorised' : 'noRate';
  return { value: amountOf(charge.amount) ?? ZERO, currency: charge.currency, source: charge.source };
}

function orderLineOf({ lines }: BilledOrder, { orderLine, chargeCode, shipmentNumber }: Values): Values | undefined {
  if (!isBlank(orderLine)) return lines.find(({ place }) => codeOf(place) === codeOf(orderLine));
  const same = lines.filter((one) => codeOf(one.chargeCode) === codeOf(chargeCode));
  return same.length === 1 || isBlank(shipmentNumber) ? same[0] : undefined;
}

/** The order's price for the billed quantity, but no more than is left of the line. */
function expectedOfOrder(order: BilledOrder, ordered: Values, line: Values): Expected {
  const place = String(ordered.place ?? '');
  const before = order.invoiced.get(place);
  const price = amountOf(ordered.price) ?? ZERO;
  const left = atLeastZero((amountOf(ordered.quantity) ?? ZERO).minus(before?.quantity ?? ZERO));
  const quantity = amountOf(line.quantity);
  const value = quantity
    ? roundMoney(price.times(quantity.lessThan(left) ? quantity : left), { how: 'nearest' }, 2)
    : atLeastZero((amountOf(ordered.value) ?? ZERO).minus(before?.value ?? ZERO));
  const tolerance = amountOf(ordered.tolerance);
  return {
    value,
    currency: order.currency,
    source: { kind: 'order', order: order.number, line: place },
    ...(tolerance ? { tolerance } : {}),
  };
}

const atLeastZero = (amount: Decimal): Decimal => (amount.isNegative() ? ZERO : amount);

/** The order line's own tolerance, else the strictest of the nearest rules. */
function toleranceOf(
  { value, tolerance, source }: Expected,
  rules: readonly Values[],
): { allowed: Decimal; rule?: string } {
  if (tolerance && source.kind === 'order')
    return { allowed: value.times(tolerance).dividedBy(HUNDRED), rule: `${source.order} ${source.line}` };
  let strictest: { allowed: Decimal; rule: string } | undefined;
  for (const rule of rules) {
    if (isBlank(rule.percent) && isBlank(rule.amount)) continue;
    const allowed = allowedBy(rule, value);
    if (!strictest || allowed.lessThan(strictest.allowed)) strictest = { allowed, rule: String(rule.name ?? '') };
  }
  return strictest ?? { allowed: ZERO };
}

/** Stated tax minus the tax by the rule's rate, else by the line's own; undefined without a rate. */
function taxDifference(line: Values, rules: readonly Values[]): Decimal | undefined {
  const rate = rules.map(({ taxRate }) => amountOf(taxRate)).find((one) => one !== undefined) ?? amountOf(line.taxRate);
  if (!rate) return undefined;
  const due = (amountOf(line.amount) ?? ZERO).times(rate).dividedBy(HUNDRED);
  const difference = (amountOf(line.tax) ?? ZERO).minus(roundMoney(due, { how: 'nearest' }, 2));
  return difference.abs().lessThanOrEqualTo(TAX_ROUNDING) ? ZERO : difference;
}

/** Partners round the tax of each line or of the bill. */
const TAX_ROUNDING = HUNDRED.pow(-1);

/** Of a line above its expected amount the excess; of a line without one all of it. */
function questionedOf(
  { verdict, expected }: Comparison,
  line: Values,
  net: Decimal,
  rules: readonly Values[],
): Decimal {
  const tax = amountOf(line.tax) ?? ZERO;
  if (verdict === 'under') return ZERO;
  if (verdict === 'taxWrong') return atLeastZero(taxDifference(line, rules) ?? ZERO);
  if (verdict === 'over' && expected) return net.minus(expected);
  return atLeastZero(net.plus(tax));
}

const textOf = (value: unknown): string | null => (isBlank(value) ? null : String(value));
const firstText = (rules: readonly Values[], field: string): string | null =>
  rules.map((rule) => textOf(rule[field])).find((one) => one !== null) ?? null;
