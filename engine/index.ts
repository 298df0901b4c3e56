/** The meaning of the language: pure, and the same in browser and server. What other rooms may use is named here. */

export { type ChargeDifference, chargeDifferences } from './audits/chargeDifferences.ts';
export { confirms } from './audits/confirms.ts';
export {
  type ExpectedInvoice,
  isGood,
  type JudgedLine,
  judgeReceived,
  type ReceivedLine,
} from './audits/receivedVerdicts.ts';
export { type CellAction, type CellField, checkCell } from './cells/checkCell.ts';
export {
  type CheckedField,
  type CheckOptions,
  compileCells,
  type RecordCheck,
  type RecordChecker,
} from './cells/compileCells.ts';
export { compileRuleAlone, fieldsOfRule } from './cells/compileRuleAlone.ts';
export { compileRuleSets, type NamedRuleSet } from './cells/compileRuleSets.ts';
export { type ComputedFields, type ComputeScope, compileComputed, computedChanges } from './cells/computedFields.ts';
export { conditionTypes } from './cells/conditional.ts';
export { allowsOtherValues, withFixedValues } from './cells/fixedValues.ts';
export { COLOURS, type Colour, type Tone, type Verdict } from './cells/verdict.ts';
export { type EngineMessage, verdictMessage } from './cells/verdictMessage.ts';
export {
  type CheckedEntity,
  checkRecordOf,
  hasChecks,
  type MemberPlace,
  type RecordCheckOutcome,
} from './checks/recordChecks.ts';
export { type CheckOutcome, runChecks } from './checks/runChecks.ts';
export { evalFilterLine, type FilterLine, readFilterLine } from './evaluate/filterLine.ts';
export { evalRulesLine, readRulesLine } from './evaluate/rulesLine.ts';
export { BudgetError } from './expressions/budget.ts';
export { checkExpression, EXPRESSION_WORDS, type ExpressionOptions } from './expressions/checkExpression.ts';
export { type CompiledExpression, compileExpression, holdsPermission } from './expressions/compileExpression.ts';
export { isTrue } from './expressions/operations.ts';
export { CHECK_SCOPES, SCOPES, type Scope, type ScopeName } from './expressions/scope.ts';
export { checkRecord } from './faults/checkRecord.ts';
export { type Fault, type FaultKind, TypedError } from './faults/fault.ts';
export { checkFilter } from './filters/checkFilter.ts';
export { checkFilterValues } from './filters/checkFilterValues.ts';
export { compileFilter } from './filters/compileFilter.ts';
export type { Env, RecordValues, Test } from './filters/env.ts';
export { filterInWords } from './filters/filterInWords.ts';
export { expressionToFilter, filterToExpression } from './filters/filterToExpression.ts';
export { applyJsonLogic, filterToJsonLogic } from './filters/filterToJsonLogic.ts';
export { filterToSqlTree } from './filters/filterToSqlTree.ts';
export { checkSort, compareBy, type SortBy, sortRecords, sortToSqlColumns } from './filters/sortRecords.ts';
export {
  AUTHORED_FIELDS,
  type ConditionRefusal,
  conditionTexts,
  FIELD_CONDITIONS,
  isWritten,
  readConditions,
} from './forms/fieldConditions.ts';
export { amountOf } from './freight/amounts.ts';
export { BUILT_IN_CODES } from './freight/builtInCodes.ts';
export { type Cargo, chargeableWeight, type DimensionRow, dimensionUnitOf } from './freight/chargeableWeight.ts';
export { compileTariff, overlappingLanes, type TariffPlan } from './freight/compileTariff.ts';
export { ExchangeRates } from './freight/exchangeRates.ts';
export { type LaneColumn, laneColumns } from './freight/laneColumns.ts';
export { indexLanes } from './freight/lanes.ts';
export type { RatingFailure } from './freight/outcome.ts';
export { type RatedCharge, type RateOptions, rateShipment, type ShipmentRating } from './freight/rateShipment.ts';
export { readTariffFile } from './freight/readTariffFile.ts';
export { shipmentFields } from './freight/shipmentFields.ts';
export {
  type LaneSuggestion,
  type RateSource,
  rateSuggester,
  SUGGESTION_METHODS,
  type SuggestionRule,
} from './freight/suggestRates.ts';
export type {
  CalculationCode,
  ExchangeRate,
  TariffBreak,
  TariffCharge,
  TariffFile,
  TariffLane,
  TariffVersion,
} from './freight/tariff.ts';
export { DIVISOR_UNITS, SIDE_ROUNDINGS } from './freight/tariff.ts';
export { convertUnit } from './freight/unitConversion.ts';
export type { JsonLogic } from './jsonLogic/logic.ts';
export { createLabelCache, type LabelCache } from './labels/labelCache.ts';
export { MAX_CHOSEN_VALUES, requestLabels } from './labels/requestLabels.ts';
export { LabelResolutions, type LabelSource, labelSource } from './labels/resolveLabels.ts';
export { suggestionLabel } from './labels/suggestionLabel.ts';
export {
  matchSuggestion,
  orderSuggestions,
  type SuggestionTexts,
  suggestionRank,
} from './labels/suggestionOrder.ts';
export {
  afterTransition,
  type LifecycleScope,
  numbersOf,
  type Refusal,
  refusalOf,
  seriesOf,
  stateOf,
  transitionsFrom,
  transitionsOn,
} from './lifecycles/lifecycle.ts';
export { type SeriesPattern, seriesPattern } from './lifecycles/seriesPattern.ts';
export type { MemberCollision, MergedList } from './merge/mergeMembers.ts';
export { type FieldCollision, type MergedRecord, type MergeOrder, mergeRecords } from './merge/mergeRecords.ts';
export { OPERATORS } from './operators/operators.ts';
export { checkRegex } from './regex/checkRegex.ts';
export { type CompiledRegex, compileRegex } from './regex/compileRegex.ts';
export { checkAutoFetch } from './rules/autoFetch.ts';
export { type CompiledRule, compileRule, type RuleContext } from './rules/compileRule.ts';
export {
  compileTemplateRules,
  type TemplateRule,
  type TemplateRules,
  type TemplateRunResult,
} from './rules/compileTemplateRules.ts';
export type { Lookup } from './rules/lookups.ts';
export { fillMessage, MESSAGES, type MessageId } from './rules/messages.ts';
export type { RuleOutcome } from './rules/outcome.ts';
export { checkRule } from './rules/readRule.ts';
export type { RuleInput } from './rules/ruleInput.ts';
export { applyRuleLogic, ruleToJsonLogic } from './rules/ruleToJsonLogic.ts';
export { indexSources, type SourceIndex, type Sources } from './rules/sources.ts';
export type { RuleTrace } from './rules/traceRule.ts';
export { type Charset, charsetDecoder, encodeText, isCharset } from './values/charsets.ts';
export { codePointLength, compareCodePoints, isUnstorable } from './values/codePoints.ts';
export { type ColumnWriting, dayWriting, numberWriting, orderOf, pointOf } from './values/columnWriting.ts';
export { addDays, dayOf, dayOfLiteral, isDay } from './values/day.ts';
export { compareDecimals, decimalText } from './values/decimal.ts';
export { isEmpty } from './values/empty.ts';
export { hasHiddenCharacters } from './values/hiddenCharacters.ts';
export { comparisonKeys, type Keys, ownKeyKind } from './values/keys.ts';
export { listOf } from './values/list.ts';
export { monthOf } from './values/months.ts';
export { numberOf, plainDecimal } from './values/number.ts';
export { hasOuterBlanks, withoutOuterBlanks } from './values/outerBlanks.ts';
export { sameFieldValue, sameFieldValues, typeIn } from './values/sameFieldValue.ts';
export { textForm } from './values/textForm.ts';
export { textKey } from './values/textKey.ts';
export { truthOf } from './values/truth.ts';
export { isDateFormat, readWrittenDay } from './values/writtenDays.ts';
export { DATE_FORMATS, type DateFormat, NUMBER_FORMATS, type NumberFormat } from './values/writtenFormats.ts';
export { WrittenForms } from './values/writtenForms.ts';
export { isNumberFormat, readWrittenNumber, unreadNumber } from './values/writtenNumbers.ts';
