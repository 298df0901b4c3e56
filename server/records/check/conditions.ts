/**
 * Conditions that records hold: a filter over a template, as JSON text, `{"over": "shipment", "filter": {…}}`. They are written
 * within what their author may see, and evaluated as any filter is.
 */
import { checkFilter } from '../../../engine/filters/checkFilter.ts';
import { compileFilter } from '../../../engine/filters/compileFilter.ts';
import type { EntityField } from '../../../metadata/kinds/field.ts';
import { type FieldTypes, fieldTypesOf } from '../../../metadata/kinds/fieldTypes.ts';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import { nameMap } from '../../../metadata/nameMap.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { type LocalizedText, t } from '../../platform/words/localizedText.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { entityFields } from '../read/entityFields.ts';
import { visibleTypes } from '../read/requestedSelection.ts';

export interface StoredCondition {
  /** The template, or an entity without a template of its name. */
  over: string;
  filter: FilterTree;
}

const MAX_LENGTH = 100_000;
/** A field of the record in a text: `{shipmentNumber}`. */
const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9_-]*)\}/g;

/** The stored text of a condition, which a call may also send as an object. */
export const conditionText = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/** Parses a stored condition; undefined if it is invalid. */
function readCondition(value: unknown): StoredCondition | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined;
  try {
    const read: unknown = JSON.parse(value);
    if (typeof read !== 'object' || read === null) return undefined;
    const { over, filter } = read as Partial<StoredCondition>;
    return typeof over === 'string' && typeof filter === 'object' && filter !== null ? { over, filter } : undefined;
  } catch {
    return undefined;
  }
}

/** The entity of a template, or of this name; undefined where the template is of values that are not stored. */
export const entityOver = ({ program }: ProgramRuntime, over: string): string | undefined =>
  Object.hasOwn(program.definitions.template, over)
    ? program.definitions.template[over]?.entity
    : Object.hasOwn(program.definitions.entity, over)
      ? over
      : undefined;

/** All fields for conditions over a template; undefined if the template does not exist. */
export function typesOver(runtime: ProgramRuntime, over: string): FieldTypes | undefined {
  const entity = entityOver(runtime, over);
  if (entity !== undefined) return entityFields(runtime, entity, over).types;
  const fields = Object.hasOwn(runtime.program.fields, over) ? runtime.program.fields[over] : undefined;
  return fields && fieldTypesOf(fields);
}

/** Those of them that this user may see. */
function visibleOver(context: OperationContext, over: string): FieldTypes | undefined {
  const { runtime, access } = context;
  const entity = entityOver(runtime, over);
  if (entity === undefined) {
    const fields = Object.hasOwn(runtime.program.fields, over) ? runtime.program.fields[over] : undefined;
    return fields && fieldTypesOf(fields.filter(({ permission }) => !permission || access.holds(permission)));
  }
  if (!access.may(entity, 'list') && !access.may(entity, 'get')) return undefined;
  // A condition reads one record only: columns of referenced records are excluded.
  const { types } = entityFields(runtime, entity, over);
  const visible = Object.entries(visibleTypes(context, entity, over));
  return nameMap(visible.filter(([key]) => Object.hasOwn(types, key)));
}

/** True if a record matches; without a condition every record does. An unreadable condition matches none. */
export function conditionHolds(
  runtime: ProgramRuntime,
  value: unknown,
  record: Readonly<Record<string, unknown>>,
  today: string,
): boolean {
  if (value === undefined || value === null || value === '') return true;
  const condition = readCondition(value);
  const types = condition && typesOver(runtime, condition.over);
  if (!types || checkFilter(condition.filter, types).length > 0) return false;
  return compileFilter(condition.filter, types)(record, { today });
}

/**
 * The reason why a stored condition matches nothing for anyone: its fields no longer exist. Undefined if it can be
 * evaluated.
 */
export function conditionFault(runtime: ProgramRuntime, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const condition = readCondition(value);
  const types = condition && typesOver(runtime, condition.over);
  if (!condition || !types) return t('conditionUnreadable').in(runtime.program);
  return checkFilter(condition.filter, types)[0]?.message;
}

/** The template that a field is over, in a record. */
export const overOf = (
  { over, overFrom }: EntityField,
  record: Readonly<Record<string, unknown>>,
): string | undefined => {
  if (over !== undefined || overFrom === undefined) return over;
  const value = record[overFrom];
  return typeof value === 'string' && value !== '' ? value.split('.', 1)[0] : undefined;
};

/**
 * The reason why a value cannot be stored in a field over a template: its fields do not exist, or its author cannot see
 * them, which is reported alike. Undefined if it can.
 */
export function refusalOver(
  context: OperationContext,
  field: EntityField,
  value: unknown,
  record: Readonly<Record<string, unknown>>,
): LocalizedText | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const over = overOf(field, record);
  const types = over === undefined ? undefined : visibleOver(context, over);
  if (field.type !== 'condition') {
    const unknown = placeholdersOf(String(value)).find((key) => !types || !Object.hasOwn(types, key));
    return unknown === undefined ? undefined : t('textField', { field: unknown });
  }
  const condition = readCondition(value);
  if (!condition) return t('conditionUnreadable');
  if (!types || condition.over !== over) return t('conditionOver');
  const [first] = checkFilter(condition.filter, types);
  return first && t('conditionWrong', { why: first.message });
}

const placeholdersOf = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, key]) => key as string);

/** Replaces field placeholders in a text with values; unknown placeholders are unchanged. */
export const fillFields = (text: string, valueFor: (key: string) => string | undefined): string =>
  text.replace(PLACEHOLDER, (whole, key: string) => valueFor(key) ?? whole);
