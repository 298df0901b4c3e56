/**
 * Computes fields of a record and of the members of its lists, for writes without a cell check: a transition, a
 * restore, records that a command reads. Saves compute with their check, by the same engine.
 */
import { allLists } from '../../../metadata/ownedLists.ts';
import { ownTemplate } from '../../../metadata/ownTemplate.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { checkedFields } from '../check/checker.ts';
import { entityFields } from '../read/entityFields.ts';
import { memberFields } from '../read/memberFields.ts';
import { type Computing, computingOf, runComputing, runInMembers } from './computing.ts';

type Values = Readonly<Record<string, unknown>>;

export interface ComputeScope {
  /** yyyy-MM-dd */
  readonly today: string;
  /** The user, as expressions read it. */
  readonly user: unknown;
}

/** True if any template of an entity has computed fields. */
export const computesAnything = (runtime: ProgramRuntime, entity: string): boolean =>
  runtime.prepared(`computes anything of ${entity}`, () => {
    const { definitions, fields } = runtime.program;
    const { definition } = entityFields(runtime, entity);
    const templates = Object.entries(definitions.template).filter(([, template]) => template.entity === entity);
    const all = [
      ...Object.values(definition.fields),
      ...templates.flatMap(([name]) => fields[name] ?? []),
      ...allLists(definition.lists).flatMap(({ list }) => memberFields(runtime, list)),
    ];
    return all.some(({ compute }) => compute !== undefined);
  });

/** The values of a record with what is computed from them; the same object where nothing is another value. */
export function withComputed(runtime: ProgramRuntime, entity: string, values: Values, scope: ComputeScope): Values {
  return runComputing(computingBy(runtime, entity, values), values, scope);
}

/** The same for the value of one list: the members, or the single one. */
export function withComputedMembers(
  runtime: ProgramRuntime,
  entity: string,
  name: string,
  value: unknown,
  scope: ComputeScope,
): unknown {
  const found = computingBy(runtime, entity, {}).lists.find((list) => list.name === name);
  return found ? runInMembers(found, value, scope) : value;
}

/** The changes of a record including the computed values that they affect. */
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

/** Uses the record's own template if it has one, else the template that decides the entity's saves. */
function computingBy(runtime: ProgramRuntime, entity: string, values: Values): Computing {
  const { definition } = entityFields(runtime, entity);
  const own = definition.templates === undefined ? undefined : values[definition.templates];
  const template = typeof own === 'string' ? own : ownTemplate(runtime.program.definitions, entity);
  return runtime.prepared(`computed of ${entity} by ${template}`, () =>
    computingOf(runtime, checkedFields(runtime, entity, template), definition.lists, 'compute'),
  );
}
