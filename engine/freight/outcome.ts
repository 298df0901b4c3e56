/** Why a shipment or a charge was not rated. There is always a name for it, never a zero. */
export type RatingFailure =
  | 'noTariff'
  | 'severalTariffs'
  | 'tariffAtFault'
  | 'notForShipment'
  | 'missingDate'
  | 'noVersion'
  | 'noLane'
  | 'severalLanes'
  | 'noRateForDay'
  | 'missingWeight'
  | 'invalidWeight'
  | 'missingQuantity'
  | 'invalidQuantity'
  | 'noBreak'
  | 'noRate'
  | 'invalidRate'
  | 'noCost'
  | 'missingBase'
  | 'noFormulaResult'
  | 'noCurrencyRate';

/** The result of a part of the rating: a value, or the name of the missing input with its message parameters. */
export interface Failed {
  readonly failure: RatingFailure;
  readonly with?: Readonly<Record<string, string>>;
}

export const failed = (failure: RatingFailure, params?: Readonly<Record<string, string>>): Failed =>
  params ? { failure, with: params } : { failure };

export const isFailed = (value: object): value is Failed => 'failure' in value;
