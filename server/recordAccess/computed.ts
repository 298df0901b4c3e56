/**
 * What definitions compute of a record and of the members of its lists, for the writes that no check of cells goes before: a
 * transition, a restore, records that a command reads. Saves compute with their check, by the same engine.
 */
import { type ComputedFields, compileComputed } from '../../engine/index.ts';
import { ownTemplate } from '../../metadata/ownTemplate.ts';
import { compileIn } from '../program/runtime/expressions.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import { checkedFields } from './checker.ts';
import { entityFields } from './entityFields.ts';
import { memberFields } from './members.ts';

type Values = Readonly<Record<string, unknown>>;

interface Computing {
  record: ComputedFields;
  /** Those of its lists whose members have something computed. */
  lists: readonly (readonly [name: string, members: ComputedFields])[];
}

export interface ComputeScope {
  /** yyyy-MM-dd */
  readonly today: string;
  /** The user, as expressions read it. */
  readonly user: unknown;
}

/** Whether anything is computed of some record of an entity, by whichever of its templates. */
export const computesAnything = (runtime: ProgramRuntime, entity: string): boolean =>
  runtime.prepared(`computes anything of ${entity}`, () => {
    const { definitions, fields } = runtime.program;
    const { definition } = entityFields(runtime, entity);
    const templates = Object.entries(definitions.template).filter(([, template]) => template.entity === entity);
    const all = [
      ...Object.values(definition.fields),
      ...templates.flatMap(([name]) => fields[name] ?? []),
      ...Object.values(definition.lists ?? {}).flatMap((list) => memberFields(runtime, list)),
    ];
    return all.some(({ compute }) => compute !== undefined);
  });

/** The values of a record with what is computed from them; the same object where nothing is another value. */
export function withComputed(runtime: ProgramRuntime, entity: string, values: Values, scope: ComputeScope): Values {
  const { record, lists } = computingOf(runtime, entity, values);
  let now = values;
  for (const [name, members] of lists) {
    const before = now[name];
    if (!Array.isArray(before)) continue;
    const after = before.map((member) => members.run(member as Values, scope));
    if (after.some((member, at) => member !== before[at])) now = { ...now, [name]: after };
  }
  return record.run(now, scope);
}

/** What is written over a record, with the computed values that become others by it. */
export function withComputedChanges(
  runtime: ProgramRuntime,
  entity: string,
  stored: Values | undefined,
  changes: Values,
  scope: ComputeScope,
): Values {
  const merged = { ...stored, ...changes };
  const computed = withComputed(runtime, entity, merged, scope);
  const others = Object.entries(computed).filter(([key, value]) => value !== merged[key]);
  return others.length === 0 ? changes : { ...changes, ...Object.fromEntries(others) };
}

/** By the record's own template where it has one, else by the one that decides the entity's saves. */
function computingOf(runtime: ProgramRuntime, entity: string, values: Values): Computing {
  const { definition } = entityFields(runtime, entity);
  const own = definition.templates === undefined ? undefined : values[definition.templates];
  const template = typeof own === 'string' ? own : ownTemplate(runtime.program.definitions, entity);
  return runtime.prepared(`computed of ${entity} by ${template}`, () => {
    const compile = (expression: unknown) => compileIn(runtime.program, expression);
    return {
      record: compileComputed(checkedFields(runtime, entity, template), compile),
      lists: Object.entries(definition.lists ?? {}).flatMap(([name, list]) => {
        const members = compileComputed(memberFields(runtime, list), compile);
        return members.keys.length > 0 ? [[name, members] as const] : [];
      }),
    };
  });
}
