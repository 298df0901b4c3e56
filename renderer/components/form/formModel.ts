/** The current fields of a form: visibility, read-only and mandatory state and computed values by their expressions. */
import { checkCell } from '../../../engine/cells/checkCell.ts';
import { conditionTypes } from '../../../engine/cells/conditional.ts';
import { type EffectiveField, isComputed } from '../../../metadata/kinds/field.ts';
import { ordered } from '../../../metadata/order.ts';
import { identityNames } from '../../../metadata/rowNames.ts';
import type { CellAction, Verdict } from '../../evaluation/checks.ts';
import { definition } from '../../program/program.ts';
import type { Locals, Surface } from '../../surface/componentContract.ts';
import { clearedBy } from '../parts/afterChange.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Keys of a row that are not fields and that a save needs. */
const ROW_KEYS = [...identityNames, 'templateId'] as const;

/** The lists that records of an entity own: a form keeps what a part beside it makes of them, and is saved with it. */
export const listsOf = (entity: string | undefined): readonly string[] =>
  Object.keys((entity === undefined ? undefined : definition('entity', entity)?.lists) ?? {});

/** Initial values of a form: the record's fields and lists, and what a save needs; default values for a new record. */
export function initialValues(
  fields: readonly EffectiveField[],
  record: Values | undefined,
  lists: readonly string[] = [],
): Values {
  const values: Record<string, unknown> = {};
  for (const key of [...ROW_KEYS, ...lists]) if (record?.[key] !== undefined) values[key] = record[key];
  for (const { key, defaultValue } of fields) {
    if (record && Object.hasOwn(record, key)) values[key] = record[key];
    else if (defaultValue !== undefined && values.id === undefined) values[key] = defaultValue;
  }
  return values;
}

const variants = new WeakMap<EffectiveField, Map<string, EffectiveField>>();

/** A field as it is at the moment: the same one each time, so that neither it nor its section is drawn again. */
function variantOf(field: EffectiveField, isReadonly: boolean, isMandatory: boolean): EffectiveField {
  if (isReadonly === (field.isReadonly ?? false) && isMandatory === (field.isMandatory ?? false)) return field;
  const known = variants.get(field) ?? new Map<string, EffectiveField>();
  variants.set(field, known);
  const name = `${isReadonly} ${isMandatory}`;
  const variant = known.get(name) ?? { ...field, isReadonly, isMandatory };
  known.set(name, variant);
  return variant;
}

/**
 * The fields as they are for these values, those that are not shown left out.
 * @param readonly whether none of them may be changed
 */
export function fieldsFor(
  fields: readonly EffectiveField[],
  values: Values,
  surface: Surface,
  around: Locals,
  readonly = false,
): EffectiveField[] {
  const locals = { ...around, record: values, row: values };
  const types = conditionTypes(fields);
  const holds = (expression: unknown) => expression !== undefined && Boolean(surface.value(expression, locals, types));
  return fields
    .filter((field) => field.visibleWhen === undefined || holds(field.visibleWhen))
    .filter((field) => !isNotYet(field, values))
    .map((field) => {
      const isReadonly = readonly || field.isReadonly === true || isComputed(field) || holds(field.readonlyWhen);
      return variantOf(field, isReadonly, field.isMandatory === true || holds(field.mandatoryWhen));
    });
}

/** True for fields of a new record that only the system fills in: an empty read-only input would have no meaning. */
function isNotYet(field: EffectiveField, values: Values): boolean {
  const value = values[field.key];
  return (
    values.id == null &&
    field.isReadonly === true &&
    field.isMandatory !== true &&
    !isComputed(field) &&
    (value === undefined || value === null || value === '')
  );
}

/** The values after one was changed by hand: what depended on it is cleared. */
export function afterChange(fields: readonly EffectiveField[], values: Values, key: string, value: unknown): Values {
  const next: Record<string, unknown> = { ...values, [key]: value };
  for (const [cleared, reset] of clearedBy(fields, values, key)) next[cleared] = reset;
  return next;
}

/** Verdicts of fields that are mandatory only at the moment, which the template's checker does not know. */
export function mandatoryNow(
  fields: readonly EffectiveField[],
  values: Values,
  action: CellAction,
): Record<string, Verdict> {
  const found: Record<string, Verdict> = {};
  for (const field of fields) {
    if (!field.isMandatory || field.mandatoryWhen === undefined) continue;
    const verdict = checkCell(field, values[field.key], action);
    if (verdict) found[field.key] = verdict;
  }
  return found;
}

export interface FormSection {
  key: string;
  title: string;
  description: string | undefined;
  fields: EffectiveField[];
}

/** The sections of a template's form, a section a group; what belongs to no group comes first. */
export function sectionsOf(template: string, fields: readonly EffectiveField[]): FormSection[] {
  const groups = ordered(definition('template', template)?.groups);
  const known = new Set(groups.map(([key]) => key));
  return [
    {
      key: '',
      title: '',
      description: undefined,
      fields: fields.filter(({ groupKey }) => !groupKey || !known.has(groupKey)),
    },
    ...groups.map(([key, { label, description }]) => ({
      key,
      title: label,
      description,
      fields: fields.filter((field) => field.groupKey === key),
    })),
  ].filter((section) => section.fields.length > 0);
}

/**
 * Which form elements a form is made of: one for the whole where it has one section; with several, one for each field, but one
 * for a section that holds a secret (`kept`), because what keeps passwords looks for the name in the same form element.
 */
export function formElementsOf(
  template: string,
  fields: readonly EffectiveField[],
): { isSplit: boolean; kept: ReadonlySet<string> } {
  const sections = sectionsOf(template, fields);
  const withSecret = sections.filter((section) => section.fields.some(({ secret }) => secret));
  return { isSplit: sections.length > 1, kept: new Set(withSecret.map(({ key }) => key)) };
}
