/** The differences between the charges a partner requests and the entered ones, under the tolerances of an EDI audit profile. */
import type { Decimal } from 'decimal.js';
import { isBlank } from '../../values/blank.ts';
import { amountOf, digitsOf, HUNDRED, ZERO } from '../amounts.ts';

type Values = Readonly<Record<string, unknown>>;

export interface ChargeDifference {
  readonly chargeCode: string;
  readonly chargeName: string;
  readonly userValue: string;
  readonly clientValue: string;
  /** The requested amount minus the entered one. */
  readonly difference: string;
  /** How far it may be. */
  readonly allowed: string;
  readonly isWithin: boolean;
  readonly hasReason: boolean;
  /** `reason`: it needs one; `refusal`: none helps, it is beyond what the profile allows. */
  readonly outcome: 'reason' | 'refusal';
}

/**
 * The charges whose entered value differs from the partner's.
 * @param rules active rows of the account's profile: those for the charge's code take precedence over those for every code, then
 * those for the transport mode; among several the strictest applies
 */
export function chargeDifferences(
  charges: readonly Values[],
  rules: readonly Values[],
  transportMode: unknown,
): ChargeDifference[] {
  return charges.flatMap((charge) => {
    if (isBlank(charge.clientValue)) return [];
    const [asked, entered] = [amountOf(charge.clientValue) ?? ZERO, amountOf(charge.userValue) ?? ZERO];
    const difference = asked.minus(entered);
    if (difference.isZero()) return [];
    const { allowed, beyond } = toleranceOf(rules, charge.chargeCode, transportMode, asked);
    const isWithin = difference.abs().lessThanOrEqualTo(allowed);
    const refuses = !isWithin && beyond.has('refusal');
    return [
      {
        chargeCode: String(charge.chargeCode ?? ''),
        chargeName: String(charge.chargeName ?? charge.chargeCode ?? ''),
        userValue: digitsOf(entered),
        clientValue: digitsOf(asked),
        difference: digitsOf(difference),
        allowed: digitsOf(allowed),
        isWithin,
        hasReason: !isBlank(charge.rejectionReason),
        outcome: refuses ? 'refusal' : 'reason',
      },
    ];
  });
}

/**
 * The tolerance between a requested charge and the expected one, and the effect of a larger difference: among the best matching
 * rows the strictest applies.
 */
export function toleranceOf(
  rules: readonly Values[],
  code: unknown,
  mode: unknown,
  asked: Decimal,
): { readonly allowed: Decimal; readonly beyond: ReadonlySet<unknown> } {
  const nearest = nearestRules(rules, code, mode);
  const limits = nearest.map((rule) => allowedBy(rule, asked));
  const least = limits.reduce<Decimal | undefined>((so, one) => (so?.lessThan(one) ? so : one), undefined);
  return { allowed: least ?? ZERO, beyond: new Set(nearest.map(({ beyond }) => beyond)) };
}

/** The rules that fit a charge best: all that are equally near. */
export function nearestRules(rules: readonly Values[], code: unknown, mode: unknown): Values[] {
  const fits = ({ chargeCode, transportMode }: Values) =>
    (isBlank(chargeCode) || chargeCode === code) && (isBlank(transportMode) || transportMode === mode);
  const nearness = ({ chargeCode, transportMode }: Values) =>
    (isBlank(chargeCode) ? 0 : 2) + (isBlank(transportMode) ? 0 : 1);
  const fitting = rules.filter(fits);
  const nearest = Math.max(...fitting.map(nearness));
  return fitting.filter((rule) => nearness(rule) === nearest);
}

/**
 * The tolerance of a row: a share of the requested amount, a fixed amount, or the smaller or larger of both; zero if neither is
 * set.
 */
export function allowedBy({ percent, amount, limit }: Values, asked: Decimal): Decimal {
  const share = amountOf(percent)?.times(asked.abs()).dividedBy(HUNDRED);
  const fixed = amountOf(amount);
  if (!share || !fixed) return share ?? fixed ?? ZERO;
  return share.lessThan(fixed) === (limit !== 'larger') ? share : fixed;
}
