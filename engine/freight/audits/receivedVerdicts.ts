/** A partner's invoice beside ours, line by line: what is expected, what was received, how far apart, and what that means. */

import { isBlank } from '../../values/blank.ts';
import { truthOf } from '../../values/truth.ts';
import { amountOf, digitsOf, ZERO } from '../amounts.ts';
import { toleranceOf } from './chargeDifferences.ts';

type Values = Readonly<Record<string, unknown>>;

type LineVerdict =
  | 'matched'
  | 'within'
  | 'over'
  | 'under'
  | 'notExpected'
  | 'notReceived'
  | 'duplicate'
  | 'wrongCurrency'
  | 'noShipment'
  | 'noInvoice';

/** A charge that a partner requests, as in the file. */
export interface ReceivedLine {
  /** Where in the file, as people count. */
  readonly row: number | undefined;
  readonly chargeCode: string;
  readonly chargeName: string;
  readonly received: string;
  readonly currency: string;
}

export interface JudgedLine {
  readonly row?: number;
  readonly chargeCode: string;
  readonly chargeName: string;
  readonly expected: string | null;
  /** The source of the expected value: the entered one, else the tariff's. */
  readonly expectedFrom: 'entered' | 'tariff' | null;
  readonly received: string | null;
  /** Received, less what is expected. */
  readonly difference: string | null;
  readonly allowed: string | null;
  readonly currency: string;
  readonly verdict: LineVerdict;
  /** True if the charge's rule raises an exception for such a difference. */
  readonly raises: boolean;
}

export interface ExpectedInvoice {
  readonly charges: readonly Values[];
  readonly currency: string;
  readonly transportMode: unknown;
}

/** Verdicts that leave nothing to be settled. */
const GOOD: ReadonlySet<LineVerdict> = new Set(['matched', 'within']);
export const isGood = ({ verdict }: Pick<JudgedLine, 'verdict'>): boolean => GOOD.has(verdict);

const codeOf = (code: unknown): string =>
  String(code ?? '')
    .trim()
    .toUpperCase();

/**
 * A line for each that was received, and one for each charge that was expected and is not there.
 * @param expected 'noShipment' or 'noInvoice' where there is nothing to compare with
 * @param rules active rows of the account's EDI audit profile
 */
export function judgeReceived(
  lines: readonly ReceivedLine[],
  expected: ExpectedInvoice | 'noShipment' | 'noInvoice',
  rules: readonly Values[],
): JudgedLine[] {
  if (typeof expected === 'string') return lines.map((line) => ({ ...bare(line), verdict: expected }));
  const left = expected.charges.filter(({ isDummyCharge }) => !truthOf(isDummyCharge));
  const known = new Set(left.map(({ chargeCode }) => codeOf(chargeCode)));
  const judged = lines.map((line): JudgedLine => {
    const code = codeOf(line.chargeCode);
    const at = left.findIndex(({ chargeCode }) => codeOf(chargeCode) === code);
    const [charge] = at < 0 ? [] : left.splice(at, 1);
    if (!charge) return { ...bare(line), verdict: known.has(code) ? 'duplicate' : 'notExpected' };
    return judgeLine(line, charge, expected, rules);
  });
  const missing = left.flatMap((charge): JudgedLine[] => {
    const { value, from } = expectedOf(charge);
    if (value.isZero()) return [];
    return [
      {
        chargeCode: String(charge.chargeCode ?? ''),
        chargeName: String(charge.chargeName ?? ''),
        expected: digitsOf(value),
        expectedFrom: from,
        received: null,
        difference: null,
        allowed: null,
        currency: currencyOf(charge, expected),
        verdict: 'notReceived',
        raises: false,
      },
    ];
  });
  return [...judged, ...missing];
}

const bare = ({ row, chargeCode, chargeName, received, currency }: ReceivedLine): Omit<JudgedLine, 'verdict'> => ({
  ...(row === undefined ? {} : { row }),
  chargeCode,
  chargeName,
  expected: null,
  expectedFrom: null,
  received,
  difference: null,
  allowed: null,
  currency,
  raises: false,
});

function expectedOf({ userValue, tariffValue }: Values) {
  const from = isBlank(userValue) ? ('tariff' as const) : ('entered' as const);
  return { value: amountOf(from === 'tariff' ? tariffValue : userValue) ?? ZERO, from };
}

const currencyOf = ({ otherCurrency }: Values, { currency }: ExpectedInvoice): string =>
  isBlank(otherCurrency) ? currency : String(otherCurrency);

function judgeLine(
  line: ReceivedLine,
  charge: Values,
  expected: ExpectedInvoice,
  rules: readonly Values[],
): JudgedLine {
  const { value, from } = expectedOf(charge);
  const currency = currencyOf(charge, expected);
  const found = {
    ...bare(line),
    chargeName: line.chargeName || String(charge.chargeName ?? ''),
    expected: digitsOf(value),
    expectedFrom: from,
  };
  if (line.currency !== '' && currency !== '' && line.currency !== currency)
    return { ...found, verdict: 'wrongCurrency' };
  const received = amountOf(line.received) ?? ZERO;
  const difference = received.minus(value);
  const { allowed, beyond } = toleranceOf(rules, charge.chargeCode, expected.transportMode, received);
  const isWithin = difference.abs().lessThanOrEqualTo(allowed);
  const apart = difference.isNegative() ? ('under' as const) : ('over' as const);
  const within = difference.isZero() ? ('matched' as const) : ('within' as const);
  return {
    ...found,
    currency: line.currency || currency,
    difference: digitsOf(difference),
    allowed: digitsOf(allowed),
    verdict: isWithin ? within : apart,
    raises: !isWithin && beyond.has('exception'),
  };
}
