/**
 * What definitions compute of a record and of the members of its lists, for the writes that no check of cells goes before: a
 * transition, a restore, records that a command reads. Saves compute with their check, by the same engine.
 */
import type { CompiledExpression } from '../../engine/expressions/compileExpression.ts';
import { type ComputedFields, compileComputed } from '../../engine/index.ts';
import type { OwnedList } from '../../metadata/kinds/ownedList.ts';
import { allLists, asStored, membersIn, type OwnedLists } from '../../metadata/ownedLists.ts';
import { ownTemplate } from '../../metadata/ownTemplate.ts';
import { compileIn } from '../program/runtime/expressions.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import { checkedFields } from './checker.ts';
import { entityFields } from './entityFields.ts';
import { memberFields } from './memberFields.ts';

type Values = Readonly<Record<string, unknown>>;

interface Computing {
  readonly own: ComputedFields;
  /** The lists that it owns in whose members, at whatever depth, something is computed. */
  readonly lists: readonly (readonly [name: string, list: OwnedList, members: Computing])[];
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
      ...allLists(definition.lists).flatMap(({ list }) => memberFields(runtime, list)),
    ];
    return all.some(({ compute }) => compute !== undefined);
  });

/** The values of a record with what is computed from them; the same object where nothing is another value. */
export function withComputed(runtime: ProgramRuntime, entity: string, values: Values, scope: ComputeScope): Values {
  return run(computingOf(runtime, entity, values), values, scope);
}

/** The same of what stands in one list of a record: the members, or the only one. */
export function withComputedMembers(
  runtime: ProgramRuntime,
  entity: string,
  name: string,
  value: unknown,
  scope: ComputeScope,
): unknown {
  const found = computingOf(runtime, entity, {}).lists.find(([list]) => list === name);
  return found ? inMembers(found[1], found[2], value, scope) : value;
}

/** From the innermost members outwards: what a member computes of its lists is computed of what they then hold. */
function run({ own, lists }: Computing, values: Values, scope: ComputeScope): Values {
  let now = values;
  for (const [name, list, members] of lists) {
    const after = inMembers(list, members, now[name], scope);
    if (after !== now[name]) now = { ...now, [name]: after };
  }
  return own.run(now, scope);
}

function inMembers(list: OwnedList, computing: Computing, value: unknown, scope: ComputeScope): unknown {
  const before = membersIn(list, value);
  if (!before) return value;
  const after = before.map((member) => run(computing, member as Values, scope));
  return after.some((member, at) => member !== before[at]) ? asStored(list, after) : value;
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
      own: compileComputed(checkedFields(runtime, entity, template), compile),
      lists: computingIn(runtime, definition.lists, compile),
    };
  });
}

function computingIn(
  runtime: ProgramRuntime,
  lists: OwnedLists | undefined,
  compile: (expression: unknown) => CompiledExpression,
): Computing['lists'] {
  return Object.entries(lists ?? {}).flatMap(([name, list]) => {
    const members = {
      own: compileComputed(memberFields(runtime, list), compile),
      lists: computingIn(runtime, list.lists, compile),
    };
    return members.own.keys.length > 0 || members.lists.length > 0 ? [[name, list, members] as const] : [];
  });
}
