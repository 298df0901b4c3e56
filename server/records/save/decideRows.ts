/**
 * Decides which rows of a save are written, in stages. A row that one stage refuses has an error, and later stages skip it.
 */

import { sameFieldValue } from '../../../engine/values/sameFieldValue.ts';
import type { EntityDefinition } from '../../../metadata/kinds/entity.ts';
import type { EntityField } from '../../../metadata/kinds/field.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { userScope } from '../../operations/requestScope.ts';
import { type Localizable, t } from '../../platform/words/localizedText.ts';
import type { SaveRow } from '../../store/index.ts';
import { recordChecker } from '../check/checker.ts';
import { checkNamedIds, type NamingRefusal } from '../check/checkNamedIds.ts';
import { checkRecords } from '../check/checkRecords.ts';
import { conditionText, refusalOver } from '../check/conditions.ts';
import { ownChecks } from '../check/ownChecks.ts';
import { inCircles } from '../check/parentCircles.ts';
import { checksOfRecords } from '../check/recordChecks.ts';
import { verdictWords } from '../check/verdictWords.ts';
import { entityFields, pathKeys } from '../read/entityFields.ts';
import { allInvalid, type Draft, merged, NO_KEYS, readOnly, type SaveGroup, wrongRow } from './draft.ts';
import { checkMembers } from './members.ts';
import { prepareDraft } from './prepareDraft.ts';
import type { ErrorRow } from './saveOutcome.ts';
import { secretsAgain } from './secretsAgain.ts';
import { notOfVariant } from './variants.ts';
import { checkWriteAccess } from './writeAccess.ts';

/** A draft, and what is written of it; without `write` it is refused or in conflict. */
export interface DecidedRow {
  draft: Draft;
  write?: SaveRow;
}

type RuleOutcome = Awaited<ReturnType<typeof checkRecords>>[number];

export async function decideRows(
  context: OperationContext,
  order: SaveGroup,
  drafts: readonly Draft[],
): Promise<DecidedRow[]> {
  const { definition } = entityFields(context.runtime, order.entity, order.template);
  const open = drafts.filter((draft) => !draft.error && !draft.conflict);
  await takeSentValues(context, order, open);
  const unlisted = await refuseNamedIds(context, order, open);
  const prepared = withoutErrors(open);
  const outcomes = await checkByRules(context, order, prepared, unlisted);
  refuseByChecks(context, order, withoutErrors(prepared));
  const accepted = withoutErrors(prepared);
  await refuseByCodedChecks(context, order.entity, accepted);
  await refuseCircles(context, order, accepted);
  await refuseInaccessible(context, order.entity, prepared, outcomes);
  return drafts.map((draft) => {
    if (draft.error || draft.conflict) return { draft };
    const { stored, account } = draft;
    const scope = account === undefined ? {} : { scope: { account } };
    const written = { ...withReason(definition, draft), ...scope };
    return { draft, write: stored ? { id: stored.id, version: stored.version, ...written } : written };
  });
}

const withoutErrors = (drafts: readonly Draft[]): readonly Draft[] => drafts.filter(({ error }) => !error);

/** Takes the values that may be written into `changes`, and completes drafts without errors. */
async function takeSentValues(context: OperationContext, order: SaveGroup, open: readonly Draft[]): Promise<void> {
  const { definition } = entityFields(context.runtime, order.entity, order.template);
  const shownOnly = pathKeys(context.runtime, order.entity);
  for (const draft of open) {
    const errors: Record<string, Localizable> = { ...draft.refused };
    const members: NonNullable<ErrorRow['members']> = {};
    const refusalOf = refusalOfValue(context, order, draft);
    for (const [key, value] of Object.entries(draft.row.values)) {
      // Values of referenced records are shown only; sent ones are ignored.
      if (shownOnly.has(key)) continue;
      const list = ownListOf(definition, key);
      if (list && !context.access.hidden(order.entity).has(key)) {
        const refused = await takeMembers(context, order, draft, { key, list, value });
        if (refused) errors[key] = refused.error;
        if (refused?.wrong) members[key] = refused.wrong;
      } else {
        const error = refusalOf(key, value);
        if (error) errors[key] = error;
      }
    }
    Object.assign(errors, notOfVariant(definition, draft.changes, draft.stored?.values));
    if (Object.keys(errors).length > 0)
      draft.error = { ...wrongRow(draft.row, errors), ...(Object.keys(members).length > 0 ? { members } : {}) };
    else prepareDraft(context, order, draft);
  }
}

/** Takes a value of a field, ignores read-only ones. @returns a function that returns why a value is refused */
function refusalOfValue(
  context: OperationContext,
  { entity, template, byDefinition }: SaveGroup,
  draft: Draft,
): (key: string, value: unknown) => Localizable | undefined {
  const { fields } = entityFields(context.runtime, entity, template);
  const hidden = context.access.hidden(entity);
  const editing = byDefinition ? undefined : readOnly(context.runtime, entity, template);
  const readonly = editing?.of(context, draft.row.values, draft.stored?.values) ?? NO_KEYS;
  return (key, value) => {
    // Users may write a secret that they cannot read back, but no hidden field.
    const isWritable = Object.hasOwn(fields, key) && (!hidden.has(key) || fields[key]?.secret === true);
    if (!isWritable) return t('noSuchField');
    if (editing?.isRaised(key, value, draft.stored?.values)) return t('issueRaised');
    if (!readonly.has(key)) draft.changes[key] = fields[key]?.type === 'condition' ? conditionText(value) : value;
    return undefined;
  };
}

interface SentList {
  key: string;
  list: NonNullable<EntityDefinition['lists']>[string];
  value: unknown;
}

/** Takes the members of a list into `changes`. @returns the refusal of the list */
async function takeMembers(
  context: OperationContext,
  order: SaveGroup,
  draft: Draft,
  { key, list, value }: SentList,
): Promise<{ error: Localizable; wrong?: NonNullable<ErrorRow['members']>[string] | undefined } | undefined> {
  const checked = await checkMembers(
    context,
    { entity: order.entity, names: [key], list },
    { sent: value, stored: draft.stored?.values[key] },
    { action: order.checkAction, onlyNew: order.judged !== undefined, byDefinition: order.byDefinition === true },
  );
  const { value: members, error, wrong, leftOut = [] } = checked;
  draft.leftOut.push(...leftOut.map((member) => ({ ...member, path: [key, ...member.path] })));
  // A value copied from another record may be as wrong as it is there.
  const isTolerated = error !== undefined && order.judged?.has(key) === false;
  if (error !== undefined && !isTolerated) return { error, wrong };
  draft.changes[key] = isTolerated ? value : (members ?? null);
  return undefined;
}

/** Checks drafts by the rules of their template, and takes the values that rules assign and compute. */
async function checkByRules(
  context: OperationContext,
  order: SaveGroup,
  drafts: readonly Draft[],
  unlisted: ReadonlyMap<Draft, NamingRefusal>,
): Promise<readonly RuleOutcome[]> {
  const checker = recordChecker(context.runtime, order.entity, order.template);
  const outcomes = await checkRecords(context, checker, drafts.map(merged), order.checkAction, {
    stored: drafts.map(({ stored }) => stored?.values),
    user: userScope(context.session),
  });
  drafts.forEach((draft, index) => {
    const outcome = outcomes[index];
    if (!outcome) return;
    const error = errorOfRules(context, order, draft, outcome, unlisted.get(draft));
    if (error) {
      draft.error = error;
      return;
    }
    Object.assign(draft.changes, outcome.computed);
    for (const key of Object.keys(outcome.assigned))
      if (!outcome.verdicts[key]?.isError) draft.changes[key] = outcome.values[key] ?? null;
  });
  return outcomes;
}

function errorOfRules(
  context: OperationContext,
  order: SaveGroup,
  draft: Draft,
  outcome: NonNullable<RuleOutcome>,
  unlisted: NamingRefusal | undefined,
): ErrorRow | undefined {
  const { definition, fields } = entityFields(context.runtime, order.entity, order.template);
  const isUnchanged = (key: string) =>
    draft.stored !== undefined &&
    sameFieldValue(fields[key]?.type ?? 'text', merged(draft)[key], draft.stored.values[key]);
  const isJudged = (key: string) => !order.judged || (order.judged.has(key) && !isUnchanged(key));
  const faulty = Object.entries(outcome.verdicts).filter(([key, { isError }]) => isError && isJudged(key));
  if (outcome.hasErrors && (faulty.length > 0 || !order.judged)) {
    const hidden = context.access.hidden(order.entity);
    const wrong = faulty.filter(([key]) => !hidden.has(key));
    const errors: Record<string, Localizable> = Object.fromEntries(
      wrong.map(([key, verdict]) => [key, verdictWords(verdict)]),
    );
    // Errors in invisible fields are reported without their name.
    if (wrong.length === 0) errors[definition.title] = t('rowInvalid');
    const tones = Object.fromEntries(wrong.map(([key, verdict]) => [key, verdict.tone]));
    return withUnlisted(wrongRow(draft.row, errors, tones), unlisted);
  }
  if (unlisted) return withUnlisted(wrongRow(draft.row, {}), unlisted);
  const refused =
    secretsAgain(fields, draft.stored?.values, draft.changes) ??
    overRefusals(context, fields, draft.changes, { ...merged(draft), ...outcome.values });
  return refused && wrongRow(draft.row, refused);
}

/** Applies the `checks` of the entity. */
function refuseByChecks(context: OperationContext, order: SaveGroup, drafts: readonly Draft[]): void {
  // Automatic saves have nobody to ask, and dry runs ask when they are executed.
  const answers = order.byItself || order.dry ? undefined : (order.answers ?? NO_KEYS);
  const records = drafts.map((draft) => ({ values: merged(draft), stored: draft.stored }));
  const options = { answers, onlyNew: order.judged !== undefined };
  checksOfRecords(context, order.entity, records, options).forEach((refusal, index) => {
    const draft = drafts[index];
    if (!draft || !refusal) return;
    const { errors, ...details } = refusal;
    draft.error = { ...wrongRow(draft.row, errors), ...details };
  });
}

/** Applies the checks that code makes of an entity's records. */
async function refuseByCodedChecks(context: OperationContext, entity: string, drafts: readonly Draft[]): Promise<void> {
  const results = await ownChecks(
    context,
    entity,
    drafts.map((draft) => ({ id: draft.stored?.id, values: merged(draft), stored: draft.stored?.values })),
  );
  drafts.forEach((draft, index) => {
    const { errors, set } = results[index] ?? {};
    if (errors) draft.error = wrongRow(draft.row, errors);
    else Object.assign(draft.changes, set);
  });
}

/** Refuses records that would be their own ancestor. */
async function refuseCircles(
  context: OperationContext,
  { entity, template }: SaveGroup,
  drafts: readonly Draft[],
): Promise<void> {
  const { definition, fields } = entityFields(context.runtime, entity, template);
  const { parent } = definition;
  if (parent === undefined || fields[parent]?.references !== entity) return;
  const placed = drafts.map(({ stored, changes }) => ({ id: stored?.id, parent: changes[parent] }));
  const circles = await inCircles(context, entity, parent, placed);
  drafts.forEach((draft, index) => {
    if (circles[index]) draft.error ??= wrongRow(draft.row, { [parent]: t('parentCircle') });
  });
}

/** Replaces other errors of inaccessible records, which could reveal data, by the access error. */
async function refuseInaccessible(
  context: OperationContext,
  entity: string,
  drafts: readonly Draft[],
  outcomes: readonly RuleOutcome[],
): Promise<void> {
  const written = drafts.map((draft, index) => ({
    stored: draft.stored,
    values: draft.error ? { ...merged(draft), ...outcomes[index]?.values } : merged(draft),
  }));
  const refusals = await checkWriteAccess(context, entity, written);
  drafts.forEach((draft, index) => {
    const refusal = refusals[index];
    if (refusal) draft.error = wrongRow(draft.row, refusal);
  });
}

/**
 * Refuses drafts that add ids of records or files out of the writer's reach.
 * @returns drafts with values that their lists do not contain, to be refused with the other wrong cells of their rows
 */
async function refuseNamedIds(
  context: OperationContext,
  order: SaveGroup,
  open: readonly Draft[],
): Promise<ReadonlyMap<Draft, NamingRefusal>> {
  const unlisted = new Map<Draft, NamingRefusal>();
  const drafts = open.filter((draft) => !draft.error);
  const isWritten = (draft: Draft, key: string) =>
    Object.hasOwn(draft.changes, key) && (!order.judged || order.judged.has(key));
  const records = drafts.map((draft) => ({
    sent: Object.fromEntries(Object.entries(draft.row.values).filter(([key]) => isWritten(draft, key))),
    stored: draft.stored?.values,
  }));
  const callerTexts = order.byDefinition ? (order.callerTexts ?? NO_KEYS) : undefined;
  const refusals = await checkNamedIds(context, order.entity, records, { template: order.template, callerTexts });
  refusals.forEach((refusal, index) => {
    const draft = drafts[index];
    if (!draft || !refusal) return;
    Object.assign(draft.changes, refusal.meant);
    if (Object.keys(refusal.errors).length === 0) return;
    if (refusal.isOfLists) unlisted.set(draft, refusal);
    else draft.error = withUnlisted(wrongRow(draft.row, {}), refusal);
  });
  return unlisted;
}

/** Adds cell errors of a refusal to an invalid row; errors of rules take precedence. */
function withUnlisted(row: ErrorRow, refusal: NamingRefusal | undefined): ErrorRow {
  if (!refusal) return row;
  return {
    ...row,
    errors: { ...refusal.errors, ...row.errors },
    verdicts: { ...allInvalid(refusal.errors), ...row.verdicts },
    ...(Object.keys(refusal.members).length > 0 ? { members: refusal.members } : {}),
  };
}

/** Faults of conditions and placeholder texts that are written, or whose template changes. */
function overRefusals(
  context: OperationContext,
  fields: Readonly<Record<string, EntityField>>,
  changes: Readonly<Record<string, unknown>>,
  record: Readonly<Record<string, unknown>>,
): Record<string, Localizable> | undefined {
  const refused: Record<string, Localizable> = {};
  for (const [key, field] of Object.entries(fields)) {
    if (field.over === undefined && field.overFrom === undefined) continue;
    if (!Object.hasOwn(changes, key) && !(field.overFrom !== undefined && Object.hasOwn(changes, field.overFrom)))
      continue;
    const refusal = refusalOver(context, field, record[key], record);
    if (refusal) refused[key] = refusal;
  }
  return Object.keys(refused).length > 0 ? refused : undefined;
}

/** The values to write; the field with the reason goes to the history and is not stored. */
function withReason({ saveReason }: EntityDefinition, { changes, stored }: Draft): Pick<SaveRow, 'values' | 'reason'> {
  if (saveReason === undefined) return { values: changes };
  const { [saveReason]: reason, ...values } = changes;
  const isKept = stored !== undefined && (stored.values[saveReason] ?? null) !== null;
  return {
    values: isKept ? { ...values, [saveReason]: null } : values,
    ...(typeof reason === 'string' && reason.trim() !== '' ? { reason: reason.trim() } : {}),
  };
}

/** The list of this name that records of the entity own. */
const ownListOf = ({ lists }: EntityDefinition, key: string) =>
  lists !== undefined && Object.hasOwn(lists, key) ? lists[key] : undefined;
