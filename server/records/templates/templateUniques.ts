/**
 * Unique fields of templates without a unique key in the entity: template-only fields, or fields that a template
 * declares unique. The scope is that of the entity's own unique keys; the account's records if an account declares it;
 * the records of one template and level if each record has a template of its own. The fields in `duplicateIdentifier`
 * are unique in combination, among records that are not completed.
 */
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { ownTemplate } from '../../../metadata/ownTemplate.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import type { TemplateUnique } from '../../store/index.ts';
import { uniqueKeys } from '../../store/schema/shape.ts';
import { entityFields } from '../read/entityFields.ts';

/**
 * @param runtime of the rows
 * @param base the system's program, which the account's extends
 * @param template of the save; the entity's default template counts too, so that it cannot be bypassed
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

/** Values without a comparable key cannot be unique: secrets, multiple values. */
const wanted = ({ isUniqueField, isActive, secret, type }: EffectiveField): boolean =>
  isUniqueField === true && isActive !== false && secret !== true && type !== 'multiselect';

const keyOf = ({ key }: EffectiveField): string => key;
