/**
 * What templates say to be unique and no unique key of the entity holds: a field that only templates have, or one that a template
 * wants so. It is unique in the scope of the entity's own unique keys; where an account says so for itself, among its records;
 * where records are each of a template of their own, among those of one template and level. What a template names
 * `duplicateIdentifier` is so together, among records that are not done with.
 */
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import { ownTemplate } from '../../metadata/ownTemplate.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import type { TemplateUnique } from '../store/index.ts';
import { uniqueKeys } from '../store/schema/shape.ts';
import { entityFields } from './entityFields.ts';

/**
 * @param runtime by which the rows go
 * @param base the system's, which an account's lies over
 * @param template by which the rows are saved; that of the entity's name counts too, so that none is a way round it
 */
export function templateUniques(
  runtime: ProgramRuntime,
  base: ProgramRuntime,
  entity: string,
  template: string | undefined,
): readonly TemplateUnique[] {
  const { definition } = entityFields(runtime, entity);
  const { templates, within } = definition;
  const own = ownTemplate(runtime.program.definitions, entity);
  if (templates === undefined) {
    const names = [...new Set([template, own])].filter((name) => name !== undefined);
    const held = names.flatMap((name) =>
      uniqueFields(runtime, entity, name).map((field) => ({
        field,
        ofAccount: runtime !== base && !uniqueFields(base, entity, name).includes(field),
      })),
    );
    return [...new Map(held.map((one) => [one.field, one])).values(), ...duplicates(runtime, entity, template ?? own)];
  }
  const along = [templates, ...(within ? [within.system, within.account] : [])].filter((field) => field !== undefined);
  const types = template !== undefined && template !== own ? [template] : typesOf(runtime, entity);
  return types.flatMap((type) =>
    uniqueFields(runtime, entity, type).map((field) => ({ field, along, only: { field: templates, value: type } })),
  );
}

/** Records of which no two are the same thing twice, unless their lifecycle is done with one of them. */
function duplicates(runtime: ProgramRuntime, entity: string, template: string | undefined): TemplateUnique[] {
  const shown = template === undefined ? [] : (runtime.program.fields[template] ?? []);
  const [field, ...along] = shown.filter((one) => one.duplicateIdentifier && one.isActive !== false).map(keyOf);
  if (field === undefined) return [];
  const { lifecycle: name } = entityFields(runtime, entity).definition;
  const lifecycle = name === undefined ? undefined : runtime.program.definitions.lifecycle[name];
  const final = Object.entries(lifecycle?.states ?? {}).flatMap(([state, one]) => (one.final ? [state] : []));
  const except = lifecycle && final.length > 0 ? { except: { field: lifecycle.field, values: final } } : {};
  return [{ field, along, together: true, ...except }];
}

const typesOf = ({ program }: ProgramRuntime, entity: string): string[] =>
  Object.entries(program.definitions.template).flatMap(([name, one]) => (one.entity === entity ? [name] : []));

function uniqueFields(runtime: ProgramRuntime, entity: string, template: string): readonly string[] {
  return runtime.prepared(`unique in ${entity} by ${template}`, () => {
    const { definition } = entityFields(runtime, entity);
    const keys = definition.storedIn === undefined ? Object.values(uniqueKeys(definition)) : [];
    const isHeld = (key: string) => keys.some((fields) => fields.length === 1 && fields[0] === key);
    return (runtime.program.fields[template] ?? []).filter((field) => wanted(field) && !isHeld(field.key)).map(keyOf);
  });
}

/** What has no key of its own to be compared by is not unique: a secret, several values in one. */
const wanted = ({ isUniqueField, isActive, secret, type }: EffectiveField): boolean =>
  isUniqueField === true && isActive !== false && secret !== true && type !== 'multiselect';

const keyOf = ({ key }: EffectiveField): string => key;
