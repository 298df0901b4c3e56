import { laneColumns } from '../../../../engine/freight/laneColumns.ts';
import type { ServerWord } from '../../../../metadata/signatures/messageNames.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { localize, t } from '../../../platform/words/localizedText.ts';
import { columnLabel, versionOfRecord } from '../../rating/laneRows.ts';
import { type SuggestedLane, type Suggestions, suggestionsFor } from '../suggestions.ts';

const REASONS = {
  used: 'quoteCandidateUsed',
  tooOld: 'quoteCandidateTooOld',
  tooNew: 'quoteCandidateTooNew',
  otherCurrency: 'quoteCandidateOtherCurrency',
  otherDays: 'quoteCandidateOtherDays',
  severalLanes: 'quoteCandidateSeveralLanes',
  noRate: 'quoteCandidateNoRate',
} as const satisfies Record<SuggestedLane['suggestion']['candidates'][number]['reason'], ServerWord>;

export const suggest: Operation<'quotes.suggest'> = {
  async run(context, { templateId, lanes: ids }) {
    const found = await suggestionsFor(context, templateId, ids);
    const columns = laneColumns(await versionOfRecord(context, found.template));
    const say = (words: Parameters<typeof localize>[1]) => localize(context.runtime.program, words);
    const names = new Map(columns.map((column) => [column.key, say(columnLabel(column))]));
    const lanes = found.lanes.map((one) => laneAnswer(context, found, one, names));
    const suggested = lanes.filter(({ outcome }) => outcome === 'suggested').length;
    return { lanes, suggested, open: lanes.length - suggested };
  },
};

function laneAnswer(
  { runtime: { program } }: OperationContext,
  { ruleNames }: Suggestions,
  { lane, suggestion: { outcome, rule, rates, candidates } }: SuggestedLane,
  names: ReadonlyMap<string, string>,
) {
  const say = (words: Parameters<typeof localize>[1]) => localize(program, words);
  const words = rates.map(({ column, value, method, markUp, count }) =>
    say(t('quoteSuggestedRate', { charge: names.get(column) ?? column, value, method, count, markUp })),
  );
  const result =
    outcome === 'suggested'
      ? words.join('; ')
      : say(t(outcome === 'noRule' ? 'quoteNoRuleMatches' : 'quoteNoCandidate'));
  return {
    id: lane.id,
    laneId: lane.id,
    name: lane.values.name,
    outcome,
    result,
    rule: rule === undefined ? null : (ruleNames.get(rule) ?? null),
    rates: Object.fromEntries(rates.map(({ column, value }) => [column, value])),
    used: candidates.filter(({ reason }) => reason === 'used').length,
    candidates: candidates.map(({ source, sourceName, lane: of, reason }, place) => ({
      id: `${place}`,
      source,
      sourceName,
      lane: of ?? null,
      isUsed: reason === 'used',
      reason: say(t(REASONS[reason])),
    })),
  };
}
