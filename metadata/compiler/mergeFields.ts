import type { EntityDefinition } from '../kinds/entity.ts';
import type { EffectiveField, EntityField, TemplateField } from '../kinds/field.ts';
import type { TemplateDefinition } from '../kinds/template.ts';
import { ordered } from '../order.ts';

/** A field of a template merged over the entity's; what neither says is not there. */
export type MergedField = Partial<EntityField> & Pick<TemplateField, 'path'> & Pick<EffectiveField, 'pathPermissions'>;

/**
 * The fields of a template merged over its entity's, in display order.
 * @param like the fields of the template that it is like
 */
export function mergeFields(
  template: Pick<TemplateDefinition, 'fields'>,
  entity: Pick<EntityDefinition, 'fields'> | undefined,
  like: readonly (readonly [key: string, field: MergedField])[] = [],
): [key: string, field: MergedField][] {
  const taken = Object.fromEntries(like);
  const merged = Object.fromEntries(
    Object.entries({ ...taken, ...template.fields }).map(([key, field]): [string, MergedField] => {
      if (!Object.hasOwn(template.fields, key)) return [key, field as MergedField];
      const own = Object.hasOwn(taken, key)
        ? taken[key]
        : entity && Object.hasOwn(entity.fields, key)
          ? entity.fields[key]
          : undefined;
      // An anchor or a number of the template is its order alone: the entity's belongs to the entity.
      const placed = field.displayOrder !== undefined || field.after !== undefined;
      const { displayOrder, after, ...rest } = (own ?? {}) as MergedField;
      const order = {
        ...(displayOrder === undefined ? {} : { displayOrder }),
        ...(after === undefined ? {} : { after }),
      };
      return [key, placed ? { ...rest, ...field } : { ...order, ...rest, ...field }];
    }),
  );
  return ordered(merged);
}
