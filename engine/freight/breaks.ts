/** Breaks of a charge: by weight, miles, zip codes and time. One holds from its `from` up to where the next one begins. */
import type { Decimal } from 'decimal.js';
import { exactDecimal } from '../values/arithmetic.ts';
import { compareCodePoints } from '../values/codePoints.ts';
import { amountOf, digitsOf, ONE, ZERO } from './amounts.ts';
import { BREAK_KINDS, type BreakKind, type DayKind, type TariffBreak } from './tariff.ts';

/** A break with its numbers. What was typed as `to` is kept to be shown; the next one's `from` is where it ends. */
export interface Break {
  readonly id: string;
  readonly key: BreakKind;
  readonly category: DayKind | undefined;
  readonly from: Decimal;
  /** The exclusive end of the last break. */
  readonly end: Decimal | undefined;
  readonly isFlat: boolean;
  readonly told: BreakTold;
}

/** A break in a result, as typed. */
export interface BreakTold {
  readonly key: BreakKind;
  readonly id: string;
  readonly category?: DayKind;
  readonly from: string;
  readonly to?: string;
}

/**
 * The largest gap between a typed end of a break and the next break that still belongs to the first: a hundredth of a weight, a
 * whole mile or zip code, the minute after 17.59.
 */
const STEPS: Readonly<Record<BreakKind, Decimal>> = {
  weightBreaks: exactDecimal('0.01'),
  miles: ONE,
  zipCodes: ONE,
  timeBreaks: exactDecimal('0.41'),
};

export type BreakFault = 'breakGap' | 'breakOverlap' | 'breakInvalid';

export interface CompiledBreaks {
  /** The kinds that a charge has, in a fixed order: of each, one break is found, and a lane has a rate for each combination. */
  readonly kinds: readonly BreakKind[];
  readonly byKind: Readonly<Partial<Record<BreakKind, readonly Break[]>>>;
  readonly faults: readonly { readonly fault: BreakFault; readonly id: string }[];
}

/** Breaks in order, with what is wrong with them. */
export function compileBreaks(breaks: readonly TariffBreak[]): CompiledBreaks {
  const faults: { fault: BreakFault; id: string }[] = [];
  const byKind: Partial<Record<BreakKind, Break[]>> = {};
  for (const kind of BREAK_KINDS) {
    const own = breaks.filter(({ key }) => key === kind);
    if (own.length === 0) continue;
    const list: Break[] = [];
    for (const each of own) {
      const { from, to } = boundsOf(each);
      if (!from || to === null || from.isNegative() || (to && !to.greaterThan(from))) {
        faults.push({ fault: 'breakInvalid', id: each.id });
        continue;
      }
      const category = each.category || undefined;
      list.push({
        id: each.id,
        key: kind,
        category,
        from,
        end: to?.plus(STEPS[kind]),
        isFlat: each.method === 'flat',
        told: {
          key: kind,
          id: each.id,
          ...(category ? { category } : {}),
          from: digitsOf(from),
          ...(to ? { to: digitsOf(to) } : {}),
        },
      });
    }
    list.sort((a, b) => compareCodePoints(a.category ?? '', b.category ?? '') || a.from.comparedTo(b.from));
    list.forEach((each, at) => {
      const next = list[at + 1];
      if (!next || next.category !== each.category) return;
      if (next.from.equals(each.from)) faults.push({ fault: 'breakOverlap', id: next.id });
      else if (each.end && next.from.greaterThan(each.end)) faults.push({ fault: 'breakGap', id: next.id });
      else if (each.end && next.from.lessThan(each.end.minus(STEPS[kind])))
        faults.push({ fault: 'breakOverlap', id: next.id });
    });
    byKind[kind] = list;
  }
  return { kinds: BREAK_KINDS.filter((kind) => byKind[kind] !== undefined), byKind, faults };
}

/** `to` is null where it is typed and no number. */
function boundsOf({ from, to }: TariffBreak): { from: Decimal | undefined; to: Decimal | undefined | null } {
  const isOpen = to === null || to === undefined || to === '';
  return {
    from: from === null || from === undefined || from === '' ? ZERO : amountOf(from),
    to: isOpen ? undefined : (amountOf(to) ?? null),
  };
}

/** The break that holds at an amount; undefined below the first and beyond the last. */
export function breakAt(breaks: readonly Break[], amount: Decimal): Break | undefined {
  let found: Break | undefined;
  for (const each of breaks) {
    if (each.from.greaterThan(amount)) break;
    found = each;
  }
  const isLast = found === breaks[breaks.length - 1];
  return found && isLast && found.end && !amount.lessThan(found.end) ? undefined : found;
}

/** The break of a time: of its kind of day, else of any day, by the hour where breaks have one. */
export function breakAtTime(breaks: readonly Break[], kind: DayKind, time: Decimal): Break | undefined {
  const ofDay = breaks.filter(({ category }) => category === kind);
  return breakAt(ofDay.length > 0 ? ofDay : breaks.filter(({ category }) => category === undefined), time);
}
