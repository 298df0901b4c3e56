/** Merges each sent row into its stored record, within what the user may write. */

import type { OperationContext } from '../../operations/operation.ts';
import { t } from '../../platform/words/localizedText.ts';
import { entityFields } from '../read/entityFields.ts';
import { virtualFields } from '../read/virtualFields.ts';
import { type Projection, projection } from '../read/wireRow.ts';
import { type Draft, readOnly, type SaveGroup, wrongRow } from './draft.ts';
import { about, type IncomingRow, incomingRow } from './incomingRow.ts';
import { readOnlyValues } from './leftOut.ts';
import { isMergeable } from './mergeStale.ts';
import { stateRefusal } from './sentState.ts';
import { lifecycleOf } from './transitionRecords.ts';

export function draftRows(context: OperationContext, order: SaveGroup): Draft[] {
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
