/** Suggested rates for the lanes of a quote, from quotes of the database and tariffs in force that the user may see. */
import { type LaneColumn, laneColumns } from '../../../engine/freight/laneColumns.ts';
import {
  type LaneSuggestion,
  type RateSource,
  rateSuggester,
  SUGGESTION_METHODS,
  type SuggestionRule,
} from '../../../engine/freight/suggestRates.ts';
import { own } from '../../../metadata/freight/entities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { conditionHolds } from '../../records/check/conditions.ts';
import { accessibleRecord } from '../../records/read/accessibleRecord.ts';
import { isAccessible } from '../../records/read/readAccess.ts';
import type { StoredRecord } from '../../store/index.ts';
import { recordsOf } from '../rating/candidates.ts';
import { versionOfRecord } from '../rating/laneRows.ts';
import { contextOfTemplates, entitiesOf, type TariffContext } from '../rating/tariffEntities.ts';
import { tariffFile } from '../rating/tariffFile.ts';
import { familyOf, lanesOfVersion } from '../rating/tariffVersions.ts';
import { rulesFor } from './quoteRules.ts';

/** A source with the columns of its lanes. */
export interface SourceWithColumns extends RateSource {
  readonly charges: readonly LaneColumn[];
}

/** A lane of the quote with its suggestion. */
export interface SuggestedLane {
  readonly lane: StoredRecord;
  readonly suggestion: LaneSuggestion;
}

export interface Suggestions {
  readonly template: StoredRecord;
  readonly lanes: readonly SuggestedLane[];
  readonly ruleNames: ReadonlyMap<string, string>;
}

/** A quote as far as its sources depend on it. */
type Described = Pick<StoredRecord, 'id' | 'values'>;

/** States of quotes whose rates are past ones. */
const CLOSED = ['won', 'lost', 'lapsed'];
const DEFAULT_MONTHS = 3;

/** @param ids of lanes; none: all lanes of the quote */
export async function suggestionsFor(
  call: OperationContext,
  templateId: string,
  ids: readonly string[] | undefined,
): Promise<Suggestions> {
  const context = contextOfTemplates(call, own.quoteTemplate);
  const template = await accessibleRecord(context, own.quoteTemplate, templateId, 'get');
  context.access.need(own.quoteLane, 'list');
  const version = await versionOfRecord(context, template);
  const { rules } = await rulesFor(context, templateId);
  if (rules.length === 0) throw new HttpError(404, t('quoteNoRule'));
  const wanted = ids === undefined ? undefined : new Set(ids);
  const all = await recordsOf(context, own.quoteLane, lanesOfVersion(template, [template]));
  const lanes = all
    .filter(({ id }) => wanted === undefined || wanted.has(id))
    .filter(isAccessible(context, own.quoteLane, 'list'));
  const suggest = rateSuggester({
    sources: [...(await quoteSources(context, template)), ...(await tariffSources(call, template))],
    rules: rules.flatMap((rule) => suggestionRule(context, rule, template) ?? []),
    columns: laneColumns(version),
    currency: version.currency,
    receivedOn: String(template.values.RFQReceivedDate ?? context.today),
  });
  const named = rules.map(({ id, values }) => [id, String(values.ruleName ?? '')] as const);
  return {
    template,
    lanes: lanes.map((lane) => ({ lane, suggestion: suggest(lane.values) })),
    ruleNames: new Map(named),
  };
}

/** @returns undefined for a rule that is inactive, has expired, or is not for this RFQ */
function suggestionRule(
  { runtime, today }: OperationContext,
  { id, values }: StoredRecord,
  template: StoredRecord,
): SuggestionRule | undefined {
  const { isActive, expiryDate, ruleName, suggestRateTimeSpan, laneCondition, rfqCondition } = values;
  if (isActive !== true || (typeof expiryDate === 'string' && expiryDate < today)) return undefined;
  if (!conditionHolds(runtime, rfqCondition, template.values, today)) return undefined;
  const charges = Array.isArray(values.charges) ? (values.charges as Record<string, unknown>[]) : [];
  return {
    id,
    name: String(ruleName ?? ''),
    months: Number(suggestRateTimeSpan ?? DEFAULT_MONTHS),
    charges: charges.map(({ chargeCode, method, markUp }) => ({
      charge: String(chargeCode ?? ''),
      method: SUGGESTION_METHODS.find((each) => each === method) ?? 'latest',
      markUp: markUp as string | null | undefined,
    })),
    parameters: Array.isArray(values.laneSuggestionParameters) ? values.laneSuggestionParameters.map(String) : [],
    matches: (lane) => conditionHolds(runtime, laneCondition, lane, today),
  };
}

/** Closed quotes that hold on the day on which their RFQ was received. */
export async function quoteSources(context: TariffContext, template: Described): Promise<SourceWithColumns[]> {
  const past = await recordsOf(context, own.quoteTemplate, {
    condition: 'and',
    fields: [{ name: 'status', operator: 'isInList', value: CLOSED }],
  });
  const mine = past.filter(({ id }) => id !== template.id);
  return sourcesOf(context, mine, template, ({ RFQReceivedDate: day }) => ({
    heldFrom: String(day ?? ''),
    heldTo: String(day ?? ''),
  }));
}

/** Active tariffs, if the user may see tariffs. */
export async function tariffSources(context: TariffContext, template: Described): Promise<SourceWithColumns[]> {
  if (!context.access.may(own.tariff, 'get') || !context.access.may(own.lane, 'list')) return [];
  const active = await recordsOf(context, own.tariff, {
    condition: 'and',
    fields: [{ name: 'status', operator: 'equalTo', value: 'active' }],
  });
  return sourcesOf(context, active, template, ({ effectiveDate, expiryDate }) => ({
    heldFrom: String(effectiveDate ?? ''),
    heldTo: typeof expiryDate === 'string' ? expiryDate : null,
  }));
}

/** Sources of the quote's transport mode that the user may see, with their lanes. */
async function sourcesOf(
  context: TariffContext,
  templates: readonly StoredRecord[],
  { values: { transportMode: mode } }: Described,
  held: (values: StoredRecord['values']) => Pick<RateSource, 'heldFrom' | 'heldTo'>,
): Promise<SourceWithColumns[]> {
  const { tariff, lane } = entitiesOf(context);
  const visible = templates
    .filter(isAccessible(context, tariff, 'get'))
    .filter(({ values }) => !mode || !values.transportMode || values.transportMode === mode);
  return Promise.all(
    visible.map(async (template) => {
      const filter = lanesOfVersion(template, await familyOf(context, template));
      const lanes = (await recordsOf(context, lane, filter)).filter(isAccessible(context, lane, 'list'));
      const { versions, lanes: read } = tariffFile([template], lanes, NOTHING_SHARED);
      return {
        id: template.id,
        name: String(template.values.tariffName ?? ''),
        version: versions[0]?.version ?? 1,
        parameters: (versions[0]?.parameters ?? []).map(({ fieldKey }) => fieldKey),
        lanes: read,
        charges: laneColumns(await versionOfRecord(context, template)),
        currency: String(template.values.currency ?? ''),
        ...held(template.values),
      };
    }),
  );
}

const NOTHING_SHARED = { calculationCodes: [], breaks: [], holidays: [], currencies: [] };
