/** Templates that are types: each record of their entity is of one of them (the entity's `templates`). */
import type { EntityDefinition } from './kinds/entity.ts';
import type { TemplateDefinition } from './kinds/template.ts';

interface Known {
  template(name: string): TemplateDefinition | undefined;
  entity(name: string): EntityDefinition | undefined;
}

export interface TypeTemplate {
  entity: string;
  /** The field of the entity that names the template. */
  by: string;
  within: EntityDefinition['within'];
}

/** @returns undefined if it is not a template, or if its entity has no types or shows them all */
export function typeTemplate(known: Known, name: string): TypeTemplate | undefined {
  const { entity } = known.template(name) ?? {};
  const definition = entity === undefined ? undefined : known.entity(entity);
  if (entity === undefined || definition?.templates === undefined || entity === name) return undefined;
  return { entity, by: definition.templates, within: definition.within };
}

/** The same over the definitions of a program. */
export const typeTemplateIn = (
  definitions: {
    template: Readonly<Record<string, TemplateDefinition>>;
    entity: Readonly<Record<string, EntityDefinition>>;
  },
  name: string,
): TypeTemplate | undefined =>
  typeTemplate(
    {
      template: (one) => (Object.hasOwn(definitions.template, one) ? definitions.template[one] : undefined),
      entity: (one) => (Object.hasOwn(definitions.entity, one) ? definitions.entity[one] : undefined),
    },
    name,
  );
