/**
 * Saves rows for grids, forms, captures and uploads, the only function for that: permitted changes are merged into the
 * stored record, checked by the template's rules, then written in one transaction. Valid rows are saved; invalid rows
 * are reported.
 */

import { sameFieldValue } from '../../../engine/values/sameFieldValue.ts';
import type { FieldTypes } from '../../../metadata/kinds/fieldTypes.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { invalid } from '../../platform/http/httpError.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { refuseAfterMany } from '../check/unseenTwins.ts';
import { entityFields } from '../read/entityFields.ts';
import { rowsByAccount } from '../read/rowsByAccount.ts';
import { rowsByTemplate } from '../templates/templateInForce.ts';
import { templateUniques } from '../templates/templateUniques.ts';
import { decideRows } from './decideRows.ts';
import { type Draft, NO_KEYS, readOnly, type SaveGroup, type SaveOrder, wrongRow } from './draft.ts';
import { draftRows } from './draftRows.ts';
import { incomingRow } from './incomingRow.ts';
import { mergeStale } from './mergeStale.ts';
import { type RefusedRow, type ScopedRow, scopedRows } from './rowScopes.ts';
import type { SaveOutcome } from './saveOutcome.ts';
import { storedRows } from './storedRows.ts';
import { trimmedKeys } from './trimmedKeys.ts';
import { writeRows } from './writeRows.ts';

/** Rows of one call; more are sent in parts. */
const MAX_ROWS = 10_000;

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
    const decided = await decideRows(context, order, drafts);
    if (order.dry) return triedOut(drafts, types);
    const { raced, ...written } = await writeRows(context, order, decided, held, merges < MAX_MERGE_RETRIES);
    outcome.saved.push(...written.saved);
    outcome.errorRows.push(...written.errorRows);
    outcome.conflicts.push(...written.conflicts);
    rows = await reloadStored(context, order, raced);
  }
  return outcome;
}

/** Reloads the stored records of rows that others saved at the same time. */
async function reloadStored(
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
