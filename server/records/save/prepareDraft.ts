/** Completes a draft before rules check it: defaults, initial state, values computed on save. */

import { sameFieldValue } from '../../../engine/values/sameFieldValue.ts';
import type { EntityDefinition } from '../../../metadata/kinds/entity.ts';
import type { EntityField } from '../../../metadata/kinds/field.ts';
import { ownMember } from '../../../metadata/nameMap.ts';
import { EVERYWHERE } from '../../access/access.ts';
import { clockScope } from '../../operations/clockScope.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { userScope } from '../../operations/requestScope.ts';
import { type Localizable, t } from '../../platform/words/localizedText.ts';
import { compileIn } from '../../program/runtime/expressions.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { entityFields } from '../read/entityFields.ts';
import { withComputedMembers } from './computed.ts';
import { type Draft, merged, type SaveGroup, wrongRow } from './draft.ts';
import { membersOnSave } from './membersOnSave.ts';

/** Sets defaults, the initial state and values computed on save. Only transitions change the state of a stored record. */
export function prepareDraft(context: OperationContext, order: SaveGroup, draft: Draft): void {
  const { entity, template } = order;
  const { definition, fields } = entityFields(context.runtime, entity, template);
  // A record keeps the template that it was created with.
  if (definition.templates !== undefined) draft.changes[definition.templates] = template;
  const refusal = setState(context, definition, draft, order.byItself === true);
  if (refusal) {
    draft.error = wrongRow(draft.row, refusal);
    return;
  }
  if (draft.stored) clearWithOthers(draft, draft.stored, fields);
  else setDefaults(context, order, draft);
  const outside = withinSystem(context, definition, draft);
  if (outside) {
    draft.error = wrongRow(draft.row, outside);
    return;
  }
  setValuesOnSave(context, entity, definition, draft);
}

/** Sets the initial state of a new record. @returns the refusal of a change to a record whose state is read-only */
function setState(
  { runtime }: OperationContext,
  definition: EntityDefinition,
  draft: Draft,
  byItself: boolean,
): Record<string, Localizable> | undefined {
  const lifecycle =
    definition.lifecycle === undefined ? undefined : runtime.program.definitions.lifecycle[definition.lifecycle];
  if (!lifecycle) return undefined;
  if (draft.stored) delete draft.changes[lifecycle.field];
  else draft.changes[lifecycle.field] = lifecycle.initial;
  const state = draft.stored?.values[lifecycle.field];
  if (typeof state !== 'string' || state === '' || byItself) return undefined;
  const inState = ownMember(lifecycle.states, state);
  if (inState && !inState.readonly) return undefined;
  return { [definition.title]: t('stateReadonly', { state: inState?.label ?? state }) };
}

function setDefaults(context: OperationContext, { entity, template }: SaveGroup, draft: Draft): void {
  const { definition, fields } = entityFields(context.runtime, entity, template);
  const hasDefault = defaultsOf(context, definition, template);
  for (const [key, { defaultValue }] of Object.entries(fields))
    if (defaultValue !== undefined && draft.changes[key] === undefined && hasDefault(key))
      draft.changes[key] = defaultValue;
}

function setValuesOnSave(context: OperationContext, entity: string, definition: EntityDefinition, draft: Draft): void {
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
