/**
 * Stored conditions over fields that no longer exist: such a rule matches nothing, so the record shows it in lists, and
 * publishing warns about new ones.
 */
import type { EntityField } from '../../../metadata/kinds/field.ts';
import { sameJson } from '../../../metadata/sameJson.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { type LocalizedText, t } from '../../platform/words/localizedText.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { entityFields } from '../read/entityFields.ts';
import { accessibleSelection } from '../read/readAccess.ts';
import type { WireRow } from '../read/wireRow.ts';
import { conditionFault, typesOver } from './conditions.ts';

/** Named to whoever publishes; the others are counted by nobody, their lists show them. */
const MAX_NAMED = 50;

const conditionsOf = (runtime: ProgramRuntime, entity: string): [key: string, field: EntityField][] =>
  runtime.prepared(`conditions of ${entity}`, () =>
    Object.entries(entityFields(runtime, entity).fields).filter(([, { type }]) => type === 'condition'),
  );

/** Rows of an answer, each resting condition marked as what is wrong with its cell. */
export function markResting({ runtime }: OperationContext, entity: string, rows: WireRow[]): WireRow[] {
  const conditions = conditionsOf(runtime, entity);
  if (conditions.length === 0) return rows;
  for (const row of rows) {
    const errors: Record<string, LocalizedText> = {};
    for (const [key] of conditions) {
      const why = conditionFault(runtime, row[key]);
      if (why !== undefined) errors[key] = t('conditionResting', { why });
    }
    if (Object.keys(errors).length > 0) row.errors = errors;
  }
  return rows;
}

/** Conditions that rest with the new program but not with the active one, in records that the user can list. */
export async function newlyResting(
  context: OperationContext,
  before: ProgramRuntime,
  after: ProgramRuntime,
): Promise<string[]> {
  const told: string[] = [];
  if (!hasOtherFields(before, after)) return told;
  for (const [entity, { label, title }] of Object.entries(before.program.definitions.entity)) {
    const conditions = conditionsOf(before, entity);
    if (conditions.length === 0 || !context.access.may(entity, 'list')) continue;
    const hidden = context.access.hidden(entity);
    const shown = conditions.filter(([key]) => !hidden.has(key));
    const selection = accessibleSelection({ ...context, runtime: before }, entity, 'list');
    for await (const { id, values } of context.services.store.entities(entity).each(selection)) {
      for (const [key] of shown) {
        const why = conditionFault(after, values[key]);
        if (why === undefined || conditionFault(before, values[key]) !== undefined) continue;
        const name = hidden.has(title) ? id : String(values[title] ?? id);
        told.push(t('conditionWouldRest', { entity: label, name, why }).in(before.program));
        if (told.length >= MAX_NAMED) return told;
      }
    }
  }
  return told;
}

/** True if a template or entity lost fields, or changed their type. */
function hasOtherFields(before: ProgramRuntime, after: ProgramRuntime): boolean {
  const { template, entity } = before.program.definitions;
  return [...Object.keys(template), ...Object.keys(entity)].some(
    (name) => !sameJson(typesOver(before, name), typesOver(after, name)),
  );
}
