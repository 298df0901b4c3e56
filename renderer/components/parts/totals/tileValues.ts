/** The total of measures as a tile shows it. */
import { resultText, type Totals, unitTexts } from './totalsTexts.ts';

/** The results of measures, an amount by its currency. */
export function valuesOf({ measures, total }: Totals): string[] {
  return measures.flatMap((measure) => {
    const texts = unitTexts(measure, total[measure.name]);
    if (texts.length === 0 && (measure.by === 'count' || measure.by === 'sum')) return [resultText(measure, 0, '')];
    return texts;
  });
}

/** True if a total exceeds the threshold in any unit. */
export const isAbove = ({ measures, total }: Totals, above: number | undefined) =>
  above !== undefined &&
  measures.some(({ name, by }) =>
    Object.values(total[name] ?? {}).some(({ count, sum }) => Number(by === 'count' ? count : (sum ?? 0)) > above),
  );
