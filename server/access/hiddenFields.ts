/** Fields that a user may not see by any door: the entity, or a template of it, names a permission that is not held. */
import type { Program } from '../../metadata/program.ts';

export function hiddenFields(program: Program, entity: string, held: ReadonlySet<string>): ReadonlySet<string> {
  const hidden = new Set<string>();
  const look = (key: string, field: { permission?: string; secret?: boolean }) => {
    if (field.secret || (field.permission !== undefined && !held.has(field.permission))) hidden.add(key);
  };
  for (const [key, field] of Object.entries(program.definitions.entity[entity]?.fields ?? {})) look(key, field);
  for (const [name, template] of Object.entries(program.definitions.template)) {
    if (template.entity !== entity) continue;
    for (const field of program.fields[name] ?? []) look(field.key, field);
  }
  return hidden;
}
