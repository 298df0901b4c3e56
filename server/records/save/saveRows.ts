/**
 * Saves rows for grids, forms, captures and uploads, the only function for that: permitted changes are merged into the
 * stored record, checked by the template's rules, then written in one transaction. Valid rows are saved; invalid rows
 * are reported.
 */

import type { CellAction } from '../../../engine/cells/checkCell.ts';
import { sameFieldValue } from '../../../engine/values/sameFieldValue.ts';
import type { EntityDefinition } from '../../../metadata/kinds/entity.ts';
import type { EntityField } from '../../../metadata/kinds/field.ts';
import type { FieldTypes } from '../../../metadata/kinds/fieldTypes.ts';
import { ownMember } from '../../../metadata/nameMap.ts';
import { EVERYWHERE } from '../../access/access.ts';
import { clockScope } from '../../operations/clockScope.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import { userScope } from '../../operations/requestScope.ts';
import { invalid } from '../../platform/http/httpError.ts';
import { type Localizable, t } from '../../platform/words/localizedText.ts';
import { compileIn } from '../../program/runtime/expressions.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import type { SaveResult, SaveRow, TemplateUnique } from '../../store/index.ts';
import { checkedFields, inactiveFields, recordChecker } from '../check/checker.ts';
import { checkNamedIds, type NamingRefusal } from '../check/checkNamedIds.ts';
import { checkRecords } from '../check/checkRecords.ts';
import { conditionText, refusalOver } from '../check/conditions.ts';
import { ownChecks } from '../check/ownChecks.ts';
import { inCircles } from '../check/parentCircles.ts';
import { checksOfRecords } from '../check/recordChecks.ts';
import { hasLimitedRows, refuseAfterMany, refuseBatch, unseenTwins } from '../check/unseenTwins.ts';
import { verdictWords } from '../check/verdictWords.ts';
import { entityFields, pathKeys } from '../read/entityFields.ts';
import { labelOfPath } from '../read/labelOfPath.ts';
import { isAccessible } from '../read/readAccess.ts';
import { rowsByAccount } from '../read/rowsByAccount.ts';
import { virtualFields } from '../read/virtualFields.ts';
import { type Projection, projection } from '../read/wireRow.ts';
import { rowsByTemplate } from '../templates/templateInForce.ts';
import { templateUniques } from '../templates/templateUniques.ts';
import { withComputedMembers } from './computed.ts';
import { about, type IncomingRow, incomingRow } from './incomingRow.ts';
import { type LeftOutValue, leftOutFields, readOnlyValues } from './leftOut.ts';
import { checkMembers } from './members.ts';
import { membersOnSave } from './membersOnSave.ts';
import { isMergeable, type MergeDraft, mergeStale } from './mergeStale.ts';
import { readOnlyFields } from './readOnly.ts';
import { type RefusedRow, type ScopedRow, scopedRows } from './rowScopes.ts';
import { saveAndFollow } from './saveAndFollow.ts';
import type { ErrorRow, SaveOutcome } from './saveOutcome.ts';
import { secretsAgain } from './secretsAgain.ts';
import { stateRefusal } from './sentState.ts';
import { storedRows } from './storedRows.ts';
import { lifecycleOf } from './transitionRecords.ts';
import { trimmedKeys } from './trimmedKeys.ts';
import { notOfVariant } from './variants.ts';
import { checkWriteAccess } from './writeAccess.ts';

export interface SaveOrder {
  entity: string;
  template?: string | undefined;
  rows: readonly Record<string, unknown>[];
  /** Action name in the history. */
  action: 'save' | 'capture' | 'import';
  checkAction: CellAction;
  /** Rows without an id are matched with stored ones by unique key. */
  match?: boolean;
  /** Written by a definition or an operation: what is read-only, or made by the server alone, is so for people. */
  byDefinition?: boolean;
  /** With `byDefinition`: the texts that the caller of the definition sent. Ids among them are checked by the caller's access. */
  callerTexts?: ReadonlySet<string>;
  /** True to run with the permissions of the preceding action and not of a user: users cannot set a read-only state. */
  byItself?: boolean;
  /**
   * The fields in which new errors are refused. Other errors, and existing ones, are ignored: used for records that
   * follow a transition, where nobody could fix them. Omitted: all fields are checked.
   */
  judged?: ReadonlySet<string>;
  /** The questions of the entity's checks that were answered with yes. */
  answers?: ReadonlySet<string> | undefined;
  /** Dry run: returns the refusals without writing. */
  dry?: boolean;
}

/** Rows of one call; more are sent in parts. */
const MAX_ROWS = 10_000;

interface Draft extends MergeDraft {
  /** The sent row, with its scope. */
  sent: ScopedRow;
  /** The account whose the record is or becomes; undefined: of none. */
  account: string | undefined;
  /** Values to write, before rules run. */
  changes: Record<string, unknown>;
  /** Read-only values that differ from what its sender may have read. */
  leftOut: LeftOutValue[];
  /** Errors of the row as sent, before merging. */
  refused: Record<string, Localizable>;
  error?: ErrorRow;
}

const NO_KEYS: ReadonlySet<string> = new Set();

/** Maximum number of merges if others save the same record at the same time. */
const MAX_MERGE_RETRIES = 5;

/** @throws HttpError 422 for a template that is not the entity's, or too many rows */
export async function saveRows(context: OperationContext, order: SaveOrder): Promise<SaveOutcome> {
  if (order.rows.length > MAX_ROWS) throw invalid(`At most ${MAX_ROWS} rows are saved at once; send them in parts.`);
  const { entity, template } = order;
  if (!order.byDefinition) await refuseAfterMany(context, entity);
  if (template !== undefined && context.runtime.program.definitions.template[template]?.entity !== entity) {
    throw invalid(`The template ${template} is not about ${entity}.`);
  }
  const outcome: SaveOutcome = { saved: [], errorRows: [], conflicts: [], ...(order.dry ? { unchanged: [] } : {}) };
  const refuse = ({ row, errors }: RefusedRow) => {
    const { fields } = entityFields(context.runtime, entity);
    outcome.errorRows.push(
      wrongRow(
        incomingRow(row, (key) => Object.hasOwn(fields, key)),
        errors,
      ),
    );
  };
  const rows = trimmedKeys(context.runtime, entity, order.rows);
  const scoped = await scopedRows(context, entity, await storedRows(context, entity, rows, order.match === true));
  scoped.refused.forEach(refuse);
  for (const group of await rowsByAccount(context, scoped.rows)) {
    const byTemplate = rowsByTemplate(group.context, entity, group.rows, template, order.byDefinition);
    byTemplate.refused.forEach(refuse);
    for (const { template: inForce, rows } of byTemplate.groups) {
      const own: SaveGroup = { ...order, template: inForce, rows };
      const { saved, errorRows, conflicts, unchanged = [] } = await saveGroup(group.context, own, context.runtime);
      outcome.saved.push(...saved);
      outcome.errorRows.push(...errorRows);
      outcome.conflicts.push(...conflicts);
      outcome.unchanged?.push(...unchanged);
    }
  }
  return outcome;
}

/** Rows that go by one program and one template. */
type SaveGroup = Omit<SaveOrder, 'rows'> & { rows: readonly ScopedRow[] };

async function saveGroup(context: OperationContext, order: SaveGroup, base: ProgramRuntime): Promise<SaveOutcome> {
  const { entity, template } = order;
  const { types } = entityFields(context.runtime, entity, template);
  const held = templateUniques(context.runtime, base, entity, template);
  const outcome: SaveOutcome = { saved: [], errorRows: [], conflicts: [] };
  let { rows } = order;
  for (let merges = 0; rows.length > 0; merges += 1) {
    const drafts = draftRows(context, { ...order, rows });
    const readonly = order.byDefinition ? NO_KEYS : readOnly(context.runtime, entity, template).always;
    await mergeStale(context, entity, template, drafts, readonly);
    const checked = await decide(context, order, drafts, template);
    if (order.dry) return triedOut(drafts, types);
    const { raced, ...written } = await write(context, order, checked, held, merges < MAX_MERGE_RETRIES);
    outcome.saved.push(...written.saved);
    outcome.errorRows.push(...written.errorRows);
    outcome.conflicts.push(...written.conflicts);
    rows = await besideNewer(context, order, raced);
  }
  return outcome;
}

/** Rows whose records others saved in that very moment, beside what is stored of them now. */
async function besideNewer(
  context: OperationContext,
  order: SaveGroup,
  raced: readonly ScopedRow[],
): Promise<ScopedRow[]> {
  const sent = raced.map(({ row }) => row);
  const again = await storedRows(context, order.entity, sent, order.match === true);
  return raced.map((row, index) => ({ ...row, stored: again[index]?.stored }));
}

/** The result of a dry run: refusals, and rows without changes. */
const triedOut = (drafts: readonly Draft[], types: FieldTypes): SaveOutcome => ({
  saved: [],
  conflicts: [],
  errorRows: drafts.flatMap(({ error }) => error ?? []),
  unchanged: drafts.flatMap(({ row, stored, changes, error }) => {
    const isSame = ([key, value]: [string, unknown]) =>
      sameFieldValue(types[key] ?? 'text', value, stored?.values[key]);
    return stored && !error && Object.entries(changes).every(isSame) ? [row.tempId] : [];
  }),
});

/** Lays each row over what is stored, within what this user may write. */
function draftRows(context: OperationContext, order: SaveGroup): Draft[] {
  const { fields, definition } = entityFields(context.runtime, order.entity, order.template);
  const project = projection(context, order.entity);
  const isOpen = order.byDefinition === true || definition.serverMade !== true;
  const mayCreate = isOpen && context.access.may(order.entity, 'create');
  const mayUpdate = isOpen && context.access.may(order.entity, 'update');
  // Ignore client values of virtual fields.
  const virtual = virtualFields(context.runtime, order.entity);
  const asStored = (row: IncomingRow): IncomingRow =>
    virtual
      ? { ...row, values: { ...virtual.without(row.values) }, ...(row.was ? { was: virtual.without(row.was) } : {}) }
      : row;
  return order.rows.map((sent): Draft => {
    const { stored: visible, account } = sent;
    const row = asStored(incomingRow(sent.row, (key) => Object.hasOwn(fields, key)));
    // A unique key taken by an inaccessible record is reported as taken on write.
    const draft: Draft = { row, sent, stored: visible, account, changes: {}, leftOut: [], refused: {} };
    if (row.id !== undefined && !visible) return { ...draft, conflict: about(row, { id: row.id }) };
    if (visible ? !mayUpdate : !mayCreate) {
      return {
        ...draft,
        error: wrongRow(row, { [definition.title]: t(isOpen ? 'permissionDenied' : 'serverMade') }),
      };
    }
    if (!order.byDefinition) Object.assign(draft, notEdited(context, order, draft, project));
    if (visible && row.id !== undefined && row.version !== visible.version) {
      if (isMergeable(row, visible)) return { ...draft, stale: row };
      return { ...draft, conflict: about(row, { id: visible.id, stored: project(visible) }) };
    }
    return draft;
  });
}

/** Sent values of read-only fields: most are ignored, a changed state is refused. */
function notEdited(
  context: OperationContext,
  { entity, template }: SaveGroup,
  { sent, stored }: Draft,
  project: Projection,
): Pick<Draft, 'leftOut' | 'refused'> {
  const { runtime } = context;
  const { fields } = entityFields(runtime, entity, template);
  const { values, was } = incomingRow(sent.row, (key) => Object.hasOwn(fields, key));
  const lifecycle = lifecycleOf(runtime, entity);
  const virtual = virtualFields(runtime, entity)?.keys.filter((key) => Object.hasOwn(values, key)) ?? [];
  const readonly = new Set([...readOnly(runtime, entity, template).of(context, values, stored?.values), ...virtual]);
  const hidden = context.access.hidden(entity);
  for (const key of readonly)
    if (hidden.has(key) || fields[key]?.secret || key === lifecycle?.field) readonly.delete(key);
  const read = stored && (virtual.length > 0 ? project(stored) : stored.values);
  const known = [read, was].filter((one) => one !== undefined);
  const refusal =
    lifecycle && stateRefusal(lifecycle, fields[lifecycle.field]?.label ?? lifecycle.field, values, known);
  return {
    leftOut: readOnlyValues(values, readonly, (key) => fields[key]?.type ?? 'text', known),
    refused: lifecycle && refusal ? { [lifecycle.field]: refusal } : {},
  };
}

async function decide(
  context: OperationContext,
  order: SaveGroup,
  drafts: Draft[],
  template: string | undefined,
): Promise<{ draft: Draft; write?: SaveRow }[]> {
  const { definition, fields } = entityFields(context.runtime, order.entity, template);
  const hidden = context.access.hidden(order.entity);
  const open = drafts.filter((draft) => !draft.error && !draft.conflict);
  const shownOnly = pathKeys(context.runtime, order.entity);
  const editing = order.byDefinition ? undefined : readOnly(context.runtime, order.entity, template);
  for (const draft of open) {
    const unknown: Record<string, Localizable> = { ...draft.refused };
    const inMembers: NonNullable<ErrorRow['members']> = {};
    const readonly = editing?.of(context, draft.row.values, draft.stored?.values) ?? NO_KEYS;
    for (const [key, value] of Object.entries(draft.row.values)) {
      // Values of referenced records are shown only; sent ones are ignored.
      if (shownOnly.has(key)) continue;
      const list = ownListOf(definition, key);
      // A secret may be written by who cannot read it back; a field out of sight may not.
      const writable = Object.hasOwn(fields, key) && (!hidden.has(key) || fields[key]?.secret === true);
      if (list && !hidden.has(key)) {
        const held = draft.stored?.values[key];
        const {
          value: members,
          error,
          wrong,
          leftOut = [],
        } = await checkMembers(
          context,
          { entity: order.entity, names: [key], list },
          { sent: value, stored: held },
          { action: order.checkAction, onlyNew: order.judged !== undefined, byDefinition: order.byDefinition === true },
        );
        draft.leftOut.push(...leftOut.map((one) => ({ ...one, path: [key, ...one.path] })));
        // A value copied from another record may be as wrong as it is there.
        if (error && order.judged?.has(key) === false) draft.changes[key] = value;
        else if (error) {
          unknown[key] = error;
          if (wrong) inMembers[key] = wrong;
        } else draft.changes[key] = members ?? null;
      } else if (!writable) unknown[key] = t('noSuchField');
      else if (editing?.isRaised(key, value, draft.stored?.values)) unknown[key] = t('issueRaised');
      else if (!readonly.has(key))
        draft.changes[key] = fields[key]?.type === 'condition' ? conditionText(value) : value;
    }
    Object.assign(unknown, notOfVariant(definition, draft.changes, draft.stored?.values));
    if (Object.keys(unknown).length > 0)
      draft.error = {
        ...wrongRow(draft.row, unknown),
        ...(Object.keys(inMembers).length > 0 ? { members: inMembers } : {}),
      };
    else prepare(context, order.entity, definition, draft, template, order.byItself);
  }
  const unlisted = await refuseNamedIds(context, order, open);
  const isJudged = (draft: Draft, key: string) =>
    !order.judged ||
    (order.judged.has(key) &&
      !(draft.stored && sameFieldValue(fields[key]?.type ?? 'text', merged(draft)[key], draft.stored.values[key])));
  const right = open.filter((draft) => !draft.error);
  const checker = recordChecker(context.runtime, order.entity, template);
  const outcomes = await checkRecords(context, checker, right.map(merged), order.checkAction, {
    stored: right.map(({ stored }) => stored?.values),
    user: userScope(context.session),
  });
  right.forEach((draft, index) => {
    const outcome = outcomes[index];
    if (!outcome) return;
    const faulty = Object.entries(outcome.verdicts).filter(([key, { isError }]) => isError && isJudged(draft, key));
    if (outcome.hasErrors && (faulty.length > 0 || !order.judged)) {
      const wrong = faulty.filter(([key]) => !hidden.has(key));
      const errors: Record<string, Localizable> = Object.fromEntries(
        wrong.map(([key, verdict]) => [key, verdictWords(verdict)]),
      );
      // Errors in invisible fields are reported without their name.
      if (wrong.length === 0) errors[definition.title] = t('rowInvalid');
      const tones = Object.fromEntries(wrong.map(([key, verdict]) => [key, verdict.tone]));
      draft.error = withUnlisted(wrongRow(draft.row, errors, tones), unlisted.get(draft));
      return;
    }
    const notInLists = unlisted.get(draft);
    if (notInLists) {
      draft.error = withUnlisted(wrongRow(draft.row, {}), notInLists);
      return;
    }
    const refused =
      secretsAgain(fields, draft.stored?.values, draft.changes) ??
      overRefusals(context, fields, draft.changes, { ...merged(draft), ...outcome.values });
    if (refused) {
      draft.error = wrongRow(draft.row, refused);
      return;
    }
    Object.assign(draft.changes, outcome.computed);
    for (const key of Object.keys(outcome.assigned))
      if (!outcome.verdicts[key]?.isError) draft.changes[key] = outcome.values[key] ?? null;
  });
  // Automatic saves have nobody to ask, and dry runs ask when they are executed.
  const answers = order.byItself || order.dry ? undefined : (order.answers ?? NO_KEYS);
  const held = right.filter(({ error }) => !error);
  const checked = held.map((draft) => ({ values: merged(draft), stored: draft.stored }));
  checksOfRecords(context, order.entity, checked, { answers, onlyNew: order.judged !== undefined }).forEach(
    (refusal, index) => {
      const draft = held[index];
      if (!draft || !refusal) return;
      const { errors, ...told } = refusal;
      draft.error = { ...wrongRow(draft.row, errors), ...told };
    },
  );
  const sound = held.filter(({ error }) => !error);
  const owned = await ownChecks(
    context,
    order.entity,
    sound.map((draft) => ({ id: draft.stored?.id, values: merged(draft), stored: draft.stored?.values })),
  );
  sound.forEach((draft, index) => {
    const { errors, set } = owned[index] ?? {};
    if (errors) draft.error = wrongRow(draft.row, errors);
    else Object.assign(draft.changes, set);
  });
  const { parent } = definition;
  if (parent !== undefined && fields[parent]?.references === order.entity) {
    const placed = sound.map(({ stored, changes }) => ({ id: stored?.id, parent: changes[parent] }));
    const circles = await inCircles(context, order.entity, parent, placed);
    sound.forEach((draft, index) => {
      if (circles[index]) draft.error ??= wrongRow(draft.row, { [parent]: t('parentCircle') });
    });
  }
  const written = right.map((draft, index) => ({
    stored: draft.stored,
    values: draft.error ? { ...merged(draft), ...outcomes[index]?.values } : merged(draft),
  }));
  const refusals = await checkWriteAccess(context, order.entity, written);
  right.forEach((draft, index) => {
    // Report only the access error; other errors could reveal data.
    const refusal = refusals[index];
    if (refusal) draft.error = wrongRow(draft.row, refusal);
  });
  return drafts.map((draft) => {
    if (draft.error || draft.conflict) return { draft };
    const { stored, account } = draft;
    const scope = account === undefined ? {} : { scope: { account } };
    const written = { ...withReason(definition, draft), ...scope };
    return { draft, write: stored ? { id: stored.id, version: stored.version, ...written } : written };
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

const merged = (draft: Draft): Record<string, unknown> => ({ ...draft.stored?.values, ...draft.changes });

/**
 * Defaults, the first state, and values in their normal form; what is computed comes with the check. The state of a record is
 * changed by transitions only.
 */
function prepare(
  context: OperationContext,
  entity: string,
  definition: EntityDefinition,
  draft: Draft,
  template: string | undefined,
  byItself = false,
): void {
  const { program } = context.runtime;
  const { fields } = entityFields(context.runtime, entity, template);
  // A record keeps the template that it was made by; a new one is of that by which it is saved.
  if (definition.templates !== undefined) draft.changes[definition.templates] = template;
  const lifecycle =
    definition.lifecycle === undefined ? undefined : program.definitions.lifecycle[definition.lifecycle];
  if (lifecycle) {
    if (draft.stored) delete draft.changes[lifecycle.field];
    else draft.changes[lifecycle.field] = lifecycle.initial;
    const state = draft.stored?.values[lifecycle.field];
    const isNamed = typeof state === 'string' && state !== '';
    const inState = isNamed ? ownMember(lifecycle.states, state) : undefined;
    if (isNamed && (!inState || inState.readonly) && !byItself) {
      draft.error = wrongRow(draft.row, {
        [definition.title]: t('stateReadonly', { state: inState?.label ?? state }),
      });
      return;
    }
  }
  if (draft.stored) clearWithOthers(draft, draft.stored, fields);
  else {
    const isOwn = defaultsOf(context, definition, template);
    for (const [key, { defaultValue }] of Object.entries(fields))
      if (defaultValue !== undefined && draft.changes[key] === undefined && isOwn(key))
        draft.changes[key] = defaultValue;
  }
  const outside = withinSystem(context, definition, draft);
  if (outside) {
    draft.error = wrongRow(draft.row, outside);
    return;
  }
  const scope = { user: userScope(context.session), ...clockScope(context) };
  for (const [key, onSave] of valuesOnSave(context.runtime, entity, definition))
    draft.changes[key] = onSave.run({ ...scope, record: merged(draft) } as never) ?? null;
  for (const [key, list] of Object.entries(definition.lists ?? {})) {
    const of = { entity, names: [key], list };
    const members = membersOnSave(context.runtime, of, { ...scope, record: merged(draft) });
    // Members are computed from their new values.
    if (members !== undefined) draft.changes[key] = withComputedMembers(context.runtime, entity, key, members, scope);
  }
}

/** Tests if a new record gets the default value of a field: fields of other templates are excluded. */
function defaultsOf(
  { runtime }: OperationContext,
  { templates, fields }: EntityDefinition,
  template: string | undefined,
): (key: string) => boolean {
  if (templates === undefined || template === undefined) return () => true;
  const own = new Set((runtime.program.fields[template] ?? []).map(({ key }) => key));
  return (key) => own.has(key) || Object.hasOwn(fields, key);
}

/** Clears the fields whose `clearedWith` fields change, except those that change themselves. */
function clearWithOthers(
  draft: Draft,
  stored: NonNullable<Draft['stored']>,
  fields: Readonly<Record<string, EntityField>>,
): void {
  const isChanged = (key: string) =>
    Object.hasOwn(draft.changes, key) &&
    !sameFieldValue(fields[key]?.type ?? 'text', draft.changes[key], stored.values[key]);
  for (const [key, { clearedWith, resetTo = null }] of Object.entries(fields))
    if (clearedWith?.some(isChanged) && !isChanged(key)) draft.changes[key] = resetTo;
}

/** The fields whose value is decided at each save, with what decides it. */
const valuesOnSave = (runtime: ProgramRuntime, entity: string, { fields }: EntityDefinition) =>
  runtime.prepared(`values on save of ${entity}`, () =>
    Object.entries(fields).flatMap(([key, { onSave }]) =>
      onSave === undefined ? [] : [[key, compileIn(runtime.program, onSave)] as const],
    ),
  );

/** A record is of the system that people work in, or of every one, which is not everybody's to write. */
function withinSystem(
  { access, session }: OperationContext,
  { within }: EntityDefinition,
  draft: Draft,
): Record<string, Localizable> | undefined {
  if (!within) return undefined;
  const mine = session?.context.system;
  const now = draft.changes[within.system] ?? draft.stored?.values[within.system] ?? mine;
  draft.changes[within.system] = now;
  if (now === mine) return undefined;
  if (now !== EVERYWHERE) return { [within.system]: t('recordGone') };
  return access.holds(within.everywhere) ? undefined : { [within.system]: t('permissionDenied') };
}

/** The fields of records that people do not edit: the template's word counts before the entity's. */
const readOnly = (runtime: ProgramRuntime, entity: string, template: string | undefined) =>
  readOnlyFields(
    runtime,
    `${entity} by ${template ?? ''}`,
    () => [...checkedFields(runtime, entity, template), ...inactiveFields(runtime, template)],
    entityFields(runtime, entity).definition.variants?.by,
  );

async function write(
  context: OperationContext,
  order: SaveGroup,
  decided: readonly { draft: Draft; write?: SaveRow }[],
  held: readonly TemplateUnique[],
  mayMerge: boolean,
): Promise<SaveOutcome & { raced: ScopedRow[] }> {
  const session = signedIn(context);
  const { extraTypes, fields } = entityFields(context.runtime, order.entity, order.template);
  const project = projection(context, order.entity);
  const outcome = { saved: [], errorRows: [], conflicts: [], raced: [] } as SaveOutcome & { raced: ScopedRow[] };
  for (const { draft } of decided) {
    const { stored, stale } = draft;
    if (draft.error)
      outcome.errorRows.push(stale && stored ? { ...draft.error, stored: project(stored) } : draft.error);
    if (draft.conflict) outcome.conflicts.push(draft.conflict);
  }
  const writable = decided.filter((one): one is { draft: Draft; write: SaveRow } => one.write !== undefined);
  if (writable.length === 0) return outcome;
  if (!order.byDefinition)
    await refuseBatch(
      context,
      order.entity,
      writable.map(({ draft, write: row }) => ({
        id: row.id,
        account: draft.account,
        values: { ...draft.stored?.values, ...row.values },
      })),
      { held, types: entityFields(context.runtime, order.entity, order.template).types },
    );
  const named = (field: string) => ({
    field,
    label: labelOfPath(context.runtime, order.entity, order.template, field),
  });
  const results = await saveAndFollow(context, order.entity, {
    rows: writable.map((one) => one.write),
    scope: { company: '', system: '', ...context.access.scope(order.entity) },
    by: session.user.id,
    at: context.now.toISOString(),
    action: order.action,
    definition: context.runtime.program.hash,
    extraTypes,
    held,
  });
  const unseen = await unseenTwins(context, order.entity, results);
  results.forEach((result, index) => {
    const { row, sent: asSent, stale, merged: changed, leftOut } = (writable[index] as { draft: Draft }).draft;
    if (result.status === 'saved') {
      const saved = project(result.record);
      const fieldsLeftOut = leftOutFields(leftOut, saved);
      const what = {
        id: saved.id,
        version: saved.version,
        row: saved,
        ...(changed ? { merged: changed } : {}),
        ...(fieldsLeftOut.length > 0 ? { leftOut: fieldsLeftOut.map(named) } : {}),
      };
      outcome.saved.push(about(row, what));
    } else if (result.status === 'conflict') {
      const visible = result.stored && isAccessible(context, order.entity, 'update')(result.stored);
      const sent = stale ?? row;
      if (mayMerge && visible && result.stored && isMergeable(sent, result.stored)) {
        outcome.raced.push(asSent);
        return;
      }
      outcome.conflicts.push(
        about(row, { id: result.id, ...(visible && result.stored ? { stored: project(result.stored) } : {}) }),
      );
    } else {
      const isUnseen = result.status === 'notUnique' && result.other !== undefined && unseen.has(result.other);
      const isQuiet = isUnseen || hasLimitedRows(context, order.entity);
      const errors = refusal(result, (key) => fields[key]?.label ?? key, isQuiet);
      outcome.errorRows.push({ ...wrongRow(row, errors), ...(isUnseen ? {} : kindOf(result, row.values)) });
    }
  });
  return outcome;
}

function refusal(
  result: Extract<SaveResult, { status: 'notUnique' | 'refused' }>,
  label: (key: string) => string,
  isQuiet: boolean,
): Record<string, Localizable> {
  if (result.status === 'refused') return { [result.field]: result.message };
  const [first] = result.fields;
  return { [first ?? 'id']: t(isQuiet ? 'valueUnusable' : 'notUnique', { fields: result.fields.map(label) }) };
}

/** The kind of the store's refusal. */
function kindOf(result: Extract<SaveResult, { status: 'notUnique' | 'refused' }>, values: Record<string, unknown>) {
  if (result.status === 'refused') return result.follows ? { follows: true as const } : {};
  return { taken: Object.fromEntries(result.fields.map((field) => [field, values[field] ?? null])) };
}

const allInvalid = (errors: Record<string, Localizable>): NonNullable<ErrorRow['verdicts']> =>
  Object.fromEntries(Object.keys(errors).map((key) => [key, 'invalid' as const]));

function wrongRow(
  row: IncomingRow,
  errors: Record<string, Localizable>,
  verdicts: ErrorRow['verdicts'] = allInvalid(errors),
): ErrorRow {
  return {
    ...(row.tempId === undefined ? {} : { tempId: row.tempId }),
    ...(row.id === undefined ? {} : { id: row.id }),
    ...(row.rownum === undefined ? {} : { rownum: row.rownum }),
    errors,
    verdicts,
  };
}
