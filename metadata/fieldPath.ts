/** What a template's field with a `path` leads to: `account.name` is the field `name` of the record that `account` refers to. */
import type { EntityDefinition } from './kinds/entity.ts';
import type { TemplateField } from './kinds/field.ts';

export interface FieldPath {
  /** The field of the entity that refers to a record. */
  reference: string;
  /** Whose record it is. */
  entity: string;
  /** The field of that record. */
  field: string;
}

/** @returns undefined where it leads nowhere, which the compiler tells */
export function fieldPath(path: string, of: Pick<EntityDefinition, 'fields'> | undefined): FieldPath | undefined {
  const [reference = '', field] = path.split('.');
  const entity = of && Object.hasOwn(of.fields, reference) ? of.fields[reference]?.references : undefined;
  return entity === undefined || field === undefined ? undefined : { reference, entity, field };
}

/** What may stand beside a path: how the field looks, and nothing that is stored. */
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
