/**
 * Suggests rates for the lanes of a quote: the first rule that matches chooses a span of time and a method for each charge; the
 * candidates are the lanes that past quotes and tariffs would rate the lane with. Every candidate has the reason why it was used or
 * left out.
 */
import type { Decimal } from 'decimal.js';
import { exactQuotient } from '../values/arithmetic.ts';
import { addMonths } from '../values/day.ts';
import { amountOf, digitsOf, HUNDRED, ONE, ZERO } from './amounts.ts';
import type { LaneColumn } from './laneColumns.ts';
import { indexLanes, type LaneIndex } from './lanes.ts';
import { roundMoney } from './rounding.ts';
import type { TariffLane } from './tariff.ts';

/** How one rate is chosen from those of several candidates. */
export const SUGGESTION_METHODS = ['lowest', 'latest', 'median', 'average'] as const;
export type SuggestionMethod = (typeof SUGGESTION_METHODS)[number];

type Values = Readonly<Record<string, unknown>>;

/** A past quote or a version of a tariff, with the days on which its rates hold. */
export interface RateSource {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly parameters: readonly string[];
  readonly lanes: readonly TariffLane[];
  readonly currency: string;
  /** yyyy-MM-dd */
  readonly heldFrom: string;
  /** yyyy-MM-dd; null: without an end. */
  readonly heldTo: string | null;
}

export interface SuggestionRule {
  readonly id: string;
  readonly name: string;
  /** Months before the day on which the RFQ was received. */
  readonly months: number;
  /** The suggested charges; an empty list: every charge by its latest rate. */
  readonly charges: readonly {
    readonly charge: string;
    readonly method: SuggestionMethod;
    /** In percent. */
    readonly markUp?: string | number | null | undefined;
  }[];
  /** The parameters that a candidate must agree in; an empty list: all that its source has. */
  readonly parameters: readonly string[];
  readonly matches: (lane: Values) => boolean;
}

export type CandidateReason = 'used' | 'tooOld' | 'tooNew' | 'otherCurrency' | 'otherDays' | 'severalLanes' | 'noRate';

export interface Candidate {
  readonly source: string;
  readonly sourceName: string;
  /** The id of its lane; none: its lanes hold on other days. */
  readonly lane?: string;
  readonly reason: CandidateReason;
}

export interface SuggestedRate {
  readonly column: string;
  readonly value: string;
  readonly method: SuggestionMethod;
  /** In percent. */
  readonly markUp: string;
  /** The number of candidates with a rate. */
  readonly count: number;
}

export interface LaneSuggestion {
  readonly outcome: 'suggested' | 'noRule' | 'noCandidate';
  readonly rule?: string;
  readonly rates: readonly SuggestedRate[];
  readonly candidates: readonly Candidate[];
}

export interface SuggestionInput {
  readonly sources: readonly RateSource[];
  /** In the order in which they are tried. */
  readonly rules: readonly SuggestionRule[];
  readonly columns: readonly LaneColumn[];
  readonly currency: string;
  /** The day on which the RFQ was received: yyyy-MM-dd. */
  readonly receivedOn: string;
}

type IndexOf = (source: RateSource, parameters: readonly string[]) => LaneIndex<TariffLane>;

/** Indexes of the sources by the parameters that count, each built once. */
function indexes(): IndexOf {
  const built = new Map<string, LaneIndex<TariffLane>>();
  return (source, parameters) => {
    const counting =
      parameters.length === 0 ? source.parameters : source.parameters.filter((one) => parameters.includes(one));
    const key = [source.id, ...counting].join('\u0001');
    const index = built.get(key) ?? indexLanes(source.lanes, counting, source.version);
    built.set(key, index);
    return index;
  };
}

/** A lane of a source whose rates count. */
interface Used {
  readonly source: RateSource;
  readonly lane: TariffLane;
}

/** What a source has for a lane. */
interface FoundInSource {
  readonly candidates: readonly Candidate[];
  /** The lane whose rates count. */
  readonly used?: TariffLane;
}

/** @returns the suggestion for a lane by its parameters; sources are indexed once */
export function rateSuggester(input: SuggestionInput): (lane: Values) => LaneSuggestion {
  const indexOf = indexes();
  return (lane) => {
    const rule = input.rules.find(({ matches }) => matches(lane));
    if (!rule) return { outcome: 'noRule', rates: [], candidates: [] };
    const span = { from: addMonths(input.receivedOn, -rule.months) ?? input.receivedOn, to: input.receivedOn };
    const used: Used[] = [];
    const candidates = input.sources.flatMap((source) => {
      const found = candidatesOf(source, indexOf(source, rule.parameters), lane, span, input);
      if (found.used) used.push({ source, lane: found.used });
      return found.candidates;
    });
    const rates = input.columns.flatMap((column) => suggestedRate(column, rule, used) ?? []);
    return { outcome: rates.length > 0 ? 'suggested' : 'noCandidate', rule: rule.id, rates, candidates };
  };
}

/** The lanes of a source that it would rate the lane with; none if it has no lane for these parameters. */
function candidatesOf(
  source: RateSource,
  index: LaneIndex<TariffLane>,
  lane: Values,
  span: { readonly from: string; readonly to: string },
  { columns, currency }: SuggestionInput,
): FoundInSource {
  const of = { source: source.id, sourceName: source.name };
  const lastDay = source.heldTo !== null && source.heldTo < span.to ? source.heldTo : span.to;
  const match = index.find(lane, lastDay < source.heldFrom ? source.heldFrom : lastDay);
  if ('none' in match) return { candidates: match.none === 'noLane' ? [] : [{ ...of, reason: 'otherDays' }] };
  if ('lanes' in match)
    return { candidates: match.lanes.map(({ id }) => ({ ...of, lane: id, reason: 'severalLanes' })) };
  const found = match.lane;
  const as = (reason: CandidateReason) => ({ candidates: [{ ...of, lane: found.id, reason }] });
  if (source.heldTo !== null && source.heldTo < span.from) return as('tooOld');
  if (source.heldFrom > span.to) return as('tooNew');
  if ((found.currency || source.currency) !== currency) return as('otherCurrency');
  const hasRate = columns.some(({ key }) => amountOf(found.values[key]) !== undefined);
  return hasRate ? { ...as('used'), used: found } : as('noRate');
}

function suggestedRate(column: LaneColumn, rule: SuggestionRule, used: readonly Used[]): SuggestedRate | undefined {
  const wanted = rule.charges.find(({ charge }) => charge === column.charge);
  if (!wanted && rule.charges.length > 0) return undefined;
  const { method, markUp = null } = wanted ?? { method: 'latest' as const };
  const rates = used.flatMap(({ source, lane }) => {
    const amount = amountOf(lane.values[column.key]);
    return amount ? [{ amount, source }] : [];
  });
  if (rates.length === 0) return undefined;
  const percent = amountOf(markUp) ?? ZERO;
  const amount = chosen(rates, method).times(exactQuotient(percent, HUNDRED).plus(ONE));
  return {
    column: column.key,
    value: roundMoney(amount, { how: 'nearest' }, DIGITS).toFixed(DIGITS),
    method,
    markUp: digitsOf(percent),
    count: rates.length,
  };
}

const DIGITS = 2;

function chosen(
  rates: readonly { readonly amount: Decimal; readonly source: RateSource }[],
  method: SuggestionMethod,
): Decimal {
  const amounts = rates.map(({ amount }) => amount).sort((one, other) => one.comparedTo(other));
  const middle = Math.floor(amounts.length / 2);
  const at = (place: number): Decimal => amounts[place] ?? ZERO;
  switch (method) {
    case 'lowest':
      return at(0);
    case 'average':
      return exactQuotient(
        amounts.reduce((sum, amount) => sum.plus(amount), ZERO),
        ONE.times(amounts.length),
      );
    case 'median':
      return amounts.length % 2 === 1 ? at(middle) : exactQuotient(at(middle - 1).plus(at(middle)), ONE.plus(ONE));
    case 'latest':
      return latest(rates);
  }
}

const LAST_DAY = '9999-12-31';

/** The rate of the source that holds longest, then of the one that began last, then the lowest. */
function latest(rates: readonly { readonly amount: Decimal; readonly source: RateSource }[]): Decimal {
  const order = ({ source }: (typeof rates)[number]) => `${source.heldTo ?? LAST_DAY} ${source.heldFrom}`;
  const [first] = [...rates].sort(
    (one, other) =>
      (order(one) < order(other) ? 1 : order(one) > order(other) ? -1 : 0) || one.amount.comparedTo(other.amount),
  );
  return first?.amount ?? ZERO;
}
