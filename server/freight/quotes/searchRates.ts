/** The lane of each source for one routing, side by side, with its rates and the days on which they hold. */
import { indexLanes } from '../../../engine/freight/lanes.ts';
import type { TariffLane } from '../../../engine/freight/tariff.ts';
import { own } from '../../../metadata/freight/entities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { localize, t } from '../../platform/words/localizedText.ts';
import { columnLabel } from '../rating/laneRows.ts';
import { contextOfTemplates } from '../rating/tariffEntities.ts';
import { quoteSources, type SourceWithColumns, tariffSources } from './suggestions.ts';

type Values = Readonly<Record<string, unknown>>;

export interface FoundRate {
  readonly id: string;
  readonly source: string;
  readonly sourceName: string;
  readonly result: string;
  readonly rates: string;
  readonly currency: string;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** @param day yyyy-MM-dd on which rates have to hold */
export async function searchRates(context: OperationContext, lane: Values, day: string): Promise<FoundRate[]> {
  const described = { id: '', values: { transportMode: lane.transportMode } };
  const quotes = await quoteSources(contextOfTemplates(context, own.quoteTemplate), described);
  const tariffs = await tariffSources(context, described);
  return [
    ...quotes.flatMap((source) => rateOf(context, source, lane, source.heldFrom, 'quoteSourceQuote')),
    ...tariffs.flatMap((source) => rateOf(context, source, lane, day, 'quoteSourceTariff')),
  ];
}

function rateOf(
  context: OperationContext,
  source: SourceWithColumns,
  lane: Values,
  day: string,
  kind: 'quoteSourceQuote' | 'quoteSourceTariff',
): FoundRate[] {
  const say = (words: Parameters<typeof localize>[1]) => localize(context.runtime.program, words);
  const match = indexLanes(source.lanes, source.parameters, source.version).find(lane, day);
  if ('none' in match && match.none === 'noLane') return [];
  const found = 'lane' in match ? match.lane : undefined;
  const holds = source.heldFrom <= day && (source.heldTo === null || day <= source.heldTo);
  const outcome =
    'lanes' in match
      ? 'quoteCandidateSeveralLanes'
      : 'none' in match || !holds
        ? 'quoteCandidateOtherDays'
        : 'quoteFound';
  return [
    {
      id: source.id,
      source: say(t(kind)),
      sourceName: source.name,
      result: say(t(outcome)),
      rates: found ? ratesInWords(source, found, say) : '',
      currency: found?.currency || source.currency,
      validFrom: source.heldFrom || null,
      validTo: source.heldTo,
    },
  ];
}

function ratesInWords(
  { charges }: SourceWithColumns,
  { values }: TariffLane,
  say: (words: Parameters<typeof localize>[1]) => string,
): string {
  const words = charges.flatMap((column) => {
    const value = values[column.key];
    return value === undefined || value === null || value === '' ? [] : [`${say(columnLabel(column))}: ${value}`];
  });
  return words.join('; ');
}
