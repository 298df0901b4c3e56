/**
 * Callers of an API pass what its cases read, with valid values: an existing transition, a query and a template of the entity,
 * and a verb that some user may perform.
 */
import type { ApiCase, ApiDefinition } from '../../kinds/api.ts';
import type { EntityVerb } from '../../kinds/entity.ts';
import { authorshipNames } from '../../rowNames.ts';
import { CheckedDefinitions, usersOf } from '../checkedDefinitions.ts';
import type { Context } from '../context.ts';
import { type Cursor, childCursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import { expressionPaths } from '../expressionPaths.ts';
import {
  bodyMembers,
  type Caller,
  casesOf,
  entityOf,
  handedArgument,
  writtenArgument,
} from '../types/callArguments.ts';

/** The members of the body that the cases read; undefined where one reads the body as a whole, or none reads it. */
function readOfBody(api: ApiDefinition): string[] | undefined {
  const names = new Set<string>();
  const add = (path: string): boolean => {
    const [root, name] = path.split('.');
    if (root === 'body' && name === undefined) return false;
    if (root === 'body') names.add(name as string);
    return true;
  };
  const leaves = (tree: unknown): string[] =>
    typeof tree === 'object' && tree !== null
      ? Object.entries(tree).flatMap(([key, value]) =>
          (key === 'name' || key === 'matchField') && typeof value === 'string' ? [value] : leaves(value),
        )
      : [];
  for (const one of casesOf(api)) {
    const paths = [one.params, one.access?.entity, one.context, one.answer, one.refusal, one.checks].flatMap((each) =>
      expressionPaths(each),
    );
    for (const path of [...paths, ...leaves(one.when)]) if (!add(path)) return undefined;
  }
  const schema = api.requestSchema as { properties?: object; additionalProperties?: unknown } | undefined;
  if (schema && schema.additionalProperties !== false && !schema.properties) return undefined;
  for (const name of Object.keys(schema?.properties ?? {})) names.add(name);
  return names.size > 0 ? [...names] : undefined;
}

function unknownMembers(
  context: Context,
  holder: Cursor,
  known: readonly string[],
  say: (name: string) => string,
): void {
  for (const [name, value] of Object.entries(holder.value as object))
    if (!known.includes(name))
      context.report.cursor(
        { ...childCursor(holder, name, value), aboutKey: true },
        'unknown-parameter',
        `${say(name)}${didYouMean(name, known)}`,
      );
}

/** The call reads every member of the body and query that the caller passes. */
function handedOver(context: Context, name: string, api: ApiDefinition, caller: Caller): void {
  const body = bodyMembers(caller);
  const read = body && readOfBody(api);
  if (body && read)
    unknownMembers(context, body, read, (member) => `The api "${name}" reads no "${member}" of the body.`);
  const query = descend(caller, ['query']);
  if (query.key !== 'query' || typeof query.value !== 'object' || query.value === null || Array.isArray(query.value))
    return;
  unknownMembers(
    context,
    query,
    Object.keys(api.query ?? {}),
    (member) => `The api "${name}" has no query "${member}".`,
  );
}

/** A transition that is written is one of the entity's lifecycle. */
function transitions(context: Context, one: ApiCase, caller: Caller, entity: string): void {
  const lifecycle = context.get('entity', entity)?.lifecycle;
  const known = Object.keys(
    (lifecycle === undefined ? undefined : context.get('lifecycle', lifecycle))?.transitions ?? {},
  );
  if (lifecycle !== undefined && known.length === 0) return;
  for (const { value, cursor } of writtenArgument(caller, one, 'transition') ?? [])
    if (!known.includes(value))
      context.report.cursor(
        cursor,
        'unknown-transition',
        `Records of the entity "${entity}" have no transition "${value}".${didYouMean(value, known)}`,
      );
}

/** A procedure that is written is one that there is, and that people may run. */
function procedures(context: Context, one: ApiCase, caller: Caller): void {
  for (const { value, cursor } of writtenArgument(caller, one, 'procedure') ?? []) {
    const procedure = context.get('procedure', value);
    if ((procedure && !procedure.only) || context.broken.has(`procedure ${value}`)) continue;
    const known = context.all('procedure').flatMap(([name, { only }]) => (only ? [] : [name]));
    context.report.cursor(
      cursor,
      'unknown-procedure',
      `There is no procedure "${value}" that is run by a call.${didYouMean(value, known)}`,
    );
  }
}

/** A template and a query that are written are of the entity. */
function ofEntity(context: Context, one: ApiCase, caller: Caller, entity: string): void {
  for (const kind of ['template', 'query'] as const)
    for (const { value, cursor } of writtenArgument(caller, one, kind) ?? []) {
      const other = context.get(kind, value)?.entity;
      // A missing entity is reported at its reference.
      if (other === undefined || other === entity || !context.get('entity', other)) continue;
      context.report.cursor(
        cursor,
        'other-entity',
        `The ${kind} "${value}" is of the entity "${other}", and this call is about "${entity}".`,
      );
    }
}

/** Names of fields that are written in a list or alone. */
function fieldNames(context: Context, one: ApiCase, caller: Caller, entity: string): void {
  const fields = context.get('entity', entity);
  if (!fields || fields.templates) return;
  const known = [...Object.keys(fields.fields), 'id', ...authorshipNames];
  for (const parameter of ['by', 'sums', 'columns'] as const) {
    const at = handedArgument(caller, one, parameter);
    if (!at || (one.operation !== 'records.groups' && one.operation !== 'records.export')) continue;
    const cursors = Array.isArray(at.value)
      ? at.value.map((value, index) => childCursor(at, String(index), value))
      : [at];
    for (const cursor of cursors)
      if (typeof cursor.value === 'string' && !known.includes(cursor.value))
        context.report.cursor(
          cursor,
          'unknown-field',
          `The entity "${entity}" has no field "${cursor.value}".${didYouMean(cursor.value, known)}`,
        );
  }
}

/** Reports verbs that the entity allows to nobody, so that every call is rejected. */
function verbs(context: Context, name: string, one: ApiCase, caller: Caller, api: Cursor): void {
  if (!one.access) return;
  if (typeof one.access !== 'object' || Array.isArray(one.access)) {
    // Files may leave out the entity; values of overlays are taken as they are.
    const message = `The access of the call "${name}" names no entity: an overlay writes { "entity", "verb" }.`;
    context.report.cursor(api, 'short-access', message);
    return;
  }
  const { entity: declared, verb } = one.access;
  const entity = typeof declared === 'string' ? declared : entityOf(caller, one);
  const definition = entity === undefined ? undefined : context.get('entity', entity);
  if (!definition) return;
  const asked: readonly EntityVerb[] = Array.isArray(verb) ? verb : [verb];
  if (asked.some((each) => definition.access?.[each] !== undefined)) return;
  const words = asked.map((each) => `"${each}"`).join(' or ');
  context.report.cursor(
    api,
    'refused-verb',
    `Nobody may ${words} records of the entity "${entity}": its access does not say who, so the call "${name}" is always refused.`,
  );
}

const callersOfApi = usersOf('api');

function callersOf(context: Context, name: string, api: ApiDefinition): void {
  const cases = casesOf(api);
  const [only] = cases;
  context.reads.noteLook(context, callersOfApi, name);
  for (const { by, cursor } of context.uses.of('api', name)) {
    const caller = cursor.up;
    if (cursor.key !== 'api' || !caller || !['action', 'screen', 'dialog'].includes(by.kind)) continue;
    handedOver(context, name, api, caller);
    // Which of several cases answers is known when it is called.
    if (cases.length !== 1 || !only) continue;
    verbs(context, name, only, caller, cursor);
    if (only.operation === 'procedures.run') procedures(context, only, caller);
    const entity = entityOf(caller, only);
    // A missing entity is reported at its reference.
    if (entity === undefined || !context.get('entity', entity)) continue;
    if (only.operation === 'records.transition' || only.operation === 'records.transitionMany')
      transitions(context, only, caller, entity);
    ofEntity(context, only, caller, entity);
    fieldNames(context, only, caller, entity);
  }
}

const checked = new CheckedDefinitions();

export function callers(context: Context): void {
  for (const [name, api] of context.all('api'))
    checked.check(context, 'api', name, () => callersOf(context, name, api));
}
