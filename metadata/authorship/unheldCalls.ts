/**
 * The calls that changed definitions make and that their author may not make herself: whoever presses a button acts with their own
 * permissions, and would act for her.
 */
import { type Cursor, pathOf } from '../compiler/cursor.ts';
import { inspect, type Schema, type Sink } from '../compiler/inspect.ts';
import { inspectProps } from '../compiler/inspectProps.ts';
import { casesOf, entityOf, writtenArgument } from '../compiler/types/callArguments.ts';
import { isRecord } from '../isRecord.ts';
import { REFERS_TO } from '../kinds/annotations.ts';
import type { ApiCase } from '../kinds/api.ts';
import type { EntityVerb } from '../kinds/entity.ts';
import type { KindName } from '../kinds/kindNames.ts';
import { kinds } from '../kinds/kinds.ts';
import { ownMember } from '../nameMap.ts';
import type { Program } from '../program.ts';
import { sameJson } from '../sameJson.ts';

type Definitions = Program['definitions'];

export interface UnheldCall {
  kind: KindName;
  name: string;
  path: string[];
  api: string;
  operation: string;
  /** The permissions of which one is required; empty if the records of the call cannot be determined. */
  permissions: readonly string[];
}

/** Kinds whose definitions make calls, or offer actions that do. */
const callingKinds = ['action', 'screen', 'dialog', 'menu'] as const satisfies readonly KindName[];

/** The definitions that make calls: an api itself, or one whose calls follow. */
const CALLED = ['api', 'action', 'dialog'] as const;
type Called = (typeof CALLED)[number];

interface CallPlace {
  cursor: Cursor;
  to: Called;
  /** Identifies the place in the definition before the change. */
  content: unknown;
}

/** @param held the permissions of the author, and those that the change adds */
export function unheldCalls(before: Definitions, after: Definitions, held: ReadonlySet<string>): UnheldCall[] {
  return callingKinds.flatMap((kind) =>
    Object.entries(after[kind] as Record<string, unknown>).flatMap(([name, fresh]) => {
      const old = ownMember(before[kind] as Record<string, unknown>, name);
      if (old === fresh || sameJson(old, fresh)) return [];
      const known = old === undefined ? [] : callPlaces(kind, name, old);
      return callPlaces(kind, name, fresh)
        .filter(({ content }) => !known.some((one) => sameJson(one.content, content)))
        .flatMap(({ cursor, to }) => {
          const calls = callsAt(after, { cursor, to }, new Set());
          return calls.flatMap((call) =>
            lackingFor(after, call, held).map((lacking) => ({ kind, name, path: pathOf(cursor), ...lacking })),
          );
        });
    }),
  );
}

function callPlaces(kind: KindName, name: string, value: unknown): CallPlace[] {
  const found: CallPlace[] = [];
  const sink: Sink = {
    fault: () => undefined,
    met(schema: Schema, cursor: Cursor) {
      const refers = (schema[REFERS_TO] as readonly string[] | undefined) ?? [];
      const to = CALLED.find((one) => one === refers[0]);
      if (typeof cursor.value === 'string' && to)
        found.push({ cursor, to, content: to === 'api' ? [to, argumentsOf(cursor)] : [to, cursor.value] });
      inspectProps(schema, cursor, sink);
    },
  };
  inspect(kinds[kind].schema, { kind, name, key: name, value, up: undefined }, sink);
  return found;
}

/** The parameters of a call, without its steps and results. */
function argumentsOf({ up }: Cursor): unknown {
  const { api, path, query, body, save } = (up?.value ?? {}) as Record<string, unknown>;
  return { api, path, query, body, save };
}

type Params = Readonly<Record<string, unknown>>;

/**
 * The calls that follow from a place: also those of the actions that it runs or offers, and of the dialogs that these open.
 * @param given the parameters that the place has, which a dialog may hand to its calls
 */
function callsAt(
  definitions: Definitions,
  { cursor, to }: Pick<CallPlace, 'cursor' | 'to'>,
  seen: Set<string>,
  given: Params = {},
): Cursor[] {
  if (to === 'api') return [cursor];
  const name = String(cursor.value);
  const called = ownMember(definitions[to] as Record<string, unknown>, name);
  const key = `${to} ${name}`;
  if (called === undefined || seen.has(key)) return [];
  seen.add(key);
  const params = to === 'dialog' ? writtenParams(cursor.up) : given;
  return callPlaces(to, name, withParams(called, params)).flatMap((place) => callsAt(definitions, place, seen, params));
}

/** The texts that the opener of a dialog writes for its parameters. */
function writtenParams(opener: Cursor | undefined): Params {
  const { params } = (opener?.value ?? {}) as { params?: Params };
  const texts = Object.entries(params ?? {}).map(([name, value]) => [name, isRecord(value) ? value.literal : value]);
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string'));
}

/** A definition with these parameters in the places that read them. */
function withParams(value: unknown, params: Params): unknown {
  if (Array.isArray(value)) return value.map((one) => withParams(one, params));
  if (!isRecord(value)) return value;
  const name = typeof value.var === 'string' && value.var.startsWith('params.') ? value.var.slice(7) : undefined;
  const given = name === undefined ? undefined : ownMember(params, name);
  if (given !== undefined) return { literal: given };
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withParams(one, params)]));
}

type Lacking = Pick<UnheldCall, 'api' | 'operation' | 'permissions'>;

function lackingFor(definitions: Definitions, cursor: Cursor, held: ReadonlySet<string>): Lacking[] {
  const api = ownMember(definitions.api, String(cursor.value));
  return (api ? casesOf(api) : []).flatMap((one) =>
    neededBy(definitions, one, cursor.up)
      .filter((needed) => !needed.some((permission) => held.has(permission)))
      .map((permissions) => ({ api: String(cursor.value), operation: one.operation, permissions })),
  );
}

/** Lists of permissions, of each of which one is needed. */
function neededBy(definitions: Definitions, one: ApiCase, caller: Cursor | undefined): (readonly string[])[] {
  const { permission } = one;
  const ofCase = permission === undefined ? [] : [typeof permission === 'string' ? [permission] : permission];
  return [...ofCase, ...ofEntity(definitions, one, caller), ...ofOperation(definitions, one, caller)];
}

/** The permissions for the entity of a call; for every entity where it is computed. */
function ofEntity(definitions: Definitions, one: ApiCase, caller: Cursor | undefined): (readonly string[])[] {
  if (!one.access) return [];
  const { entity: declared, verb } = one.access;
  const entity = typeof declared === 'string' ? declared : entityOf(caller, one);
  const verbs: readonly EntityVerb[] = Array.isArray(verb) ? verb : [verb];
  const all = entity === undefined ? Object.values(definitions.entity) : [ownMember(definitions.entity, entity)];
  return all.flatMap((definition) => {
    const needed = verbs.flatMap((each) => definition?.access?.[each] ?? []);
    return needed.length > 0 || entity !== undefined ? [needed] : [];
  });
}

/** Transitions and procedures also require their own permissions. */
function ofOperation(definitions: Definitions, one: ApiCase, caller: Cursor | undefined): (readonly string[])[] {
  const listOf = (permission: string | readonly string[] | undefined) =>
    permission === undefined ? [] : [typeof permission === 'string' ? [permission] : permission];
  if (one.operation === 'procedures.run') {
    const written = writtenArgument(caller, one, 'procedure');
    const all = written ? written.map(({ value }) => value) : Object.keys(definitions.procedure);
    return all.flatMap((name) => listOf(ownMember(definitions.procedure, name)?.permission));
  }
  if (one.operation !== 'records.transition' && one.operation !== 'records.transitionMany') return [];
  const entity = entityOf(caller, one);
  const lifecycles = Object.values(definitions.lifecycle).filter((each) => !entity || each.entity === entity);
  const written = writtenArgument(caller, one, 'transition')?.map(({ value }) => value);
  return lifecycles.flatMap(({ transitions }) =>
    Object.entries(transitions).flatMap(([name, each]) =>
      !written || written.includes(name) ? listOf(each.permission) : [],
    ),
  );
}
