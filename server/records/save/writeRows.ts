/** Writes decided rows and reports the result of each. */

import { type OperationContext, signedIn } from '../../operations/operation.ts';
import { type Localizable, t } from '../../platform/words/localizedText.ts';
import type { SaveResult, SaveRow, TemplateUnique } from '../../store/index.ts';
import { hasLimitedRows, refuseBatch, unseenTwins } from '../check/unseenTwins.ts';
import { entityFields } from '../read/entityFields.ts';
import { labelOfPath } from '../read/labelOfPath.ts';
import { isAccessible } from '../read/readAccess.ts';
import { projection } from '../read/wireRow.ts';
import type { DecidedRow } from './decideRows.ts';
import { type Draft, type SaveGroup, wrongRow } from './draft.ts';
import { about } from './incomingRow.ts';
import { leftOutFields } from './leftOut.ts';
import { isMergeable } from './mergeStale.ts';
import type { ScopedRow } from './rowScopes.ts';
import { saveAndFollow } from './saveAndFollow.ts';
import type { SaveOutcome } from './saveOutcome.ts';

export async function writeRows(
  context: OperationContext,
  order: SaveGroup,
  decided: readonly DecidedRow[],
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
