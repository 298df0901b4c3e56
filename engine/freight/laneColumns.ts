/** The columns of a tariff's lanes: what its charges let a lane say, in the order of the charges. */
import { BREAK_KINDS, type TariffBreak, type TariffCharge, type TariffVersion } from './tariff.ts';

/** A cell of a lane: the rate of a charge, of one of its breaks, or a bound of its amount. */
export interface LaneColumn {
  /** As lanes have it: `rate.CHARGE`, `break.CHARGE.BREAK`, `min.CHARGE`, `max.CHARGE`. */
  readonly key: string;
  readonly charge: string;
  /** As people call the charge. */
  readonly name: string;
  readonly part: 'rate' | 'min' | 'max';
  /** For a rate by breaks: the break; with several kinds, one of each, joined by points. */
  readonly break?: string;
}

export const laneColumns = ({ charges }: Pick<TariffVersion, 'charges'>): LaneColumn[] => charges.flatMap(columnsOf);

function columnsOf(charge: TariffCharge): LaneColumn[] {
  const { chargeID } = charge;
  const common = { charge: chargeID, name: charge.displayName || charge.chargeName || charge.chargeCode };
  const breaks = breakNames(charge.breackage ?? []);
  return [
    ...(charge.min === true ? [{ ...common, key: `min.${chargeID}`, part: 'min' as const }] : []),
    ...(breaks.length > 0
      ? breaks.map((name) => ({ ...common, key: `break.${chargeID}.${name}`, part: 'rate' as const, break: name }))
      : [{ ...common, key: `rate.${chargeID}`, part: 'rate' as const }]),
    ...(charge.max === true ? [{ ...common, key: `max.${chargeID}`, part: 'max' as const }] : []),
  ];
}

/** Every break of the first kind with every one of the next. */
function breakNames(breaks: readonly TariffBreak[]): string[] {
  const kinds = BREAK_KINDS.map((kind) => breaks.filter(({ key }) => key === kind).map(({ id }) => id));
  return kinds
    .filter((ids) => ids.length > 0)
    .reduce<string[]>(
      (names, ids) =>
        names.length === 0 ? [...new Set(ids)] : names.flatMap((name) => ids.map((id) => `${name}.${id}`)),
      [],
    );
}
