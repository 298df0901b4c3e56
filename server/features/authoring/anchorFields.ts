/** Fields in a wanted order, said with as little as that takes: what moved is anchored to the field before it. */
import type { Keyed } from '../../../metadata/changes/keyed.ts';
import { mergeFields } from '../../../metadata/compiler/mergeFields.ts';
import type { EntityDefinition } from '../../../metadata/kinds/entity.ts';
import type { TemplateDefinition } from '../../../metadata/kinds/template.ts';

/**
 * @param moved the fields that stand elsewhere, or are new
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
  // What followed a field that moved went with it: numbers for all of them then.
  const numbered = wanted.map((key, at): [string, Keyed] => {
    const { displayOrder: _, after: _after, ...rest } = fields[key] ?? {};
    return [key, { ...rest, displayOrder: at + 1 }];
  });
  return { ...template, fields: Object.fromEntries(numbered) } as TemplateDefinition;
}
