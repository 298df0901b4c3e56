/** Reorders fields with minimal changes: moved ones are anchored to the field before them. */

import { mergeFields } from '../../../metadata/compiler/mergeFields.ts';
import type { Keyed } from '../../../metadata/edits/keyed.ts';
import type { EntityDefinition } from '../../../metadata/kinds/entity.ts';
import type { TemplateDefinition } from '../../../metadata/kinds/template.ts';

/**
 * @param moved fields with another position, and new ones
 * @param wanted all fields, in order
 */
export function anchorFields(
  template: TemplateDefinition,
  entity: EntityDefinition | undefined,
  moved: ReadonlySet<string>,
  wanted: readonly string[],
): TemplateDefinition {
  if (moved.size === 0) return template;
  const fields = { ...(template.fields as Record<string, Keyed>) };
  const first = Math.min(0, ...mergeFields(template, entity).map(([, { displayOrder }]) => displayOrder ?? 0)) - 1;
  wanted.forEach((key, at) => {
    if (!moved.has(key)) return;
    const { displayOrder: _, after: _after, ...rest } = fields[key] ?? {};
    fields[key] = at === 0 ? { ...rest, displayOrder: first } : { ...rest, after: wanted[at - 1] };
  });
  const anchored = { ...template, fields } as TemplateDefinition;
  const made = mergeFields(anchored, entity).map(([key]) => key);
  if (made.every((key, at) => key === wanted[at])) return anchored;
  // Fields that followed a moved one moved with it: then all are numbered.
  const numbered = wanted.map((key, at): [string, Keyed] => {
    const { displayOrder: _, after: _after, ...rest } = fields[key] ?? {};
    return [key, { ...rest, displayOrder: at + 1 }];
  });
  return { ...template, fields: Object.fromEntries(numbered) } as TemplateDefinition;
}
