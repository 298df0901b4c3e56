/** The target of a template field's `path`: `account.name` is the field `name` of the record that `account` refers to. */
import type { EntityDefinition } from './kinds/entity.ts';
import type { TemplateField } from './kinds/field.ts';

export interface FieldPath {
  /** The field of the entity that refers to a record. */
  reference: string;
  /** The entity of the referenced record. */
  entity: string;
  /** The field of that record. */
  field: string;
}

/** @returns undefined if the path has no target, which the compiler reports */
export function fieldPath(path: string, of: Pick<EntityDefinition, 'fields'> | undefined): FieldPath | undefined {
  const [reference = '', field] = path.split('.');
  const entity = of && Object.hasOwn(of.fields, reference) ? of.fields[reference]?.references : undefined;
  return entity === undefined || field === undefined ? undefined : { reference, entity, field };
}

/** The properties allowed with a path: how the field looks, and nothing that is stored. */
export const pathWords: ReadonlySet<string> = new Set<keyof TemplateField>([
  'path',
  'label',
  'toolTip',
  'description',
  'groupKey',
  'width',
  'frozen',
  'aside',
  'numberFormat',
  'activeForFilter',
  'isActive',
  'permission',
  'visibleWhen',
  'displayOrder',
  'after',
]);
