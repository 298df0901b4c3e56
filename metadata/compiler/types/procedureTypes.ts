/** The scopes of a procedure's expressions: its parameters, the items of surrounding steps, and the results of earlier steps. */
import type { ProcedureDefinition, ProcedureStep } from '../../kinds/procedure.ts';
import type { OperationName } from '../../signatures/operations.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend, pathOf } from '../cursor.ts';
import type { TypeScope } from './inference.ts';
import { inferType } from './inferType.ts';
import { silent } from './surfaceTypes.ts';
import { BOOLEAN, DAY, listOf, memberType, NUMBER, objectOf, TEXT, type Type, UNKNOWN } from './type.ts';
import { typeOfOperation } from './typeOfAnswer.ts';
import { typeOfEntity } from './typeOfRecord.ts';

const VALUES: Readonly<Record<string, Type>> = {
  text: TEXT,
  number: NUMBER,
  boolean: BOOLEAN,
  date: DAY,
  list: listOf(UNKNOWN),
};

/** The scope `refused` of a claim's `refused` steps. */
const REFUSAL = objectOf({ problem: TEXT, next: TEXT });

const recordOf = (context: Context, entity: string): Type => typeOfEntity(context, entity) ?? UNKNOWN;

function typeOfTaken(context: Context, taken: NonNullable<ProcedureDefinition['takes']>[string]): Type {
  if ('record' in taken) return recordOf(context, taken.record);
  if ('records' in taken) return listOf(recordOf(context, taken.records));
  return VALUES[taken.value] ?? UNKNOWN;
}

/** The results of the operations under `asks`, each under its name. */
export function typeOfAsks(
  context: Context,
  asks: Readonly<Record<string, { operation: OperationName; with?: Readonly<Record<string, unknown>> }>>,
): Type {
  return objectOf(
    Object.fromEntries(
      Object.entries(asks).map(([name, ask]) => [name, typeOfOperation(context, ask.operation, ask.with)]),
    ),
  );
}

/** The type of the value that a step stores under its `as`. */
function givenBy(context: Context, step: ProcedureStep, at: Cursor, scope: TypeScope): Type {
  switch (step.do) {
    case 'find': {
      const entity = context.get('query', step.query)?.entity;
      const record = entity === undefined ? UNKNOWN : recordOf(context, entity);
      return step.one ? record : listOf(record);
    }
    case 'create':
    case 'update':
    case 'ensure':
      return recordOf(context, step.entity);
    case 'move': {
      const moved = inferType(descend(at, ['record']), silent(context, scope));
      if (moved.is === 'unknown') return UNKNOWN;
      return moved.is === 'list' ? listOf(recordOf(context, step.entity)) : recordOf(context, step.entity);
    }
    case 'ask':
    case 'reach':
      return typeOfOperation(context, step.operation, step.with);
    default:
      return UNKNOWN;
  }
}

/** The type of the item in inner steps: a member of the list, or a claimed record. */
function itemOf(
  context: Context,
  step: Extract<ProcedureStep, { do: 'each' | 'claim' }>,
  at: Cursor,
  scope: TypeScope,
): Type {
  if (step.do === 'each') return memberType(inferType(descend(at, ['in']), silent(context, scope)));
  const entity = context.get('query', step.query)?.entity;
  return entity === undefined ? UNKNOWN : recordOf(context, entity);
}

/** @param path from the list of steps to the expression */
function scopeAmong(
  context: Context,
  steps: readonly ProcedureStep[],
  at: Cursor,
  [place, word, ...rest]: readonly string[],
  scope: TypeScope & { readonly item: Type; readonly result: Type },
): TypeScope {
  let { result } = scope;
  for (const [index, step] of steps.entries()) {
    const here = { ...scope, result };
    const cursor = descend(at, [index]);
    if (String(index) === place) {
      if (step.do !== 'each' && step.do !== 'claim') return here;
      const inner =
        word === 'steps' ? step.steps : word === 'refused' && step.do === 'claim' ? step.refused : undefined;
      if (!inner || word === undefined) return here;
      const member = itemOf(context, step, cursor, here);
      const around = here.item.is === 'object' ? here.item.members : {};
      const item = objectOf({ ...around, [step.as]: member });
      const inside = { ...here, item };
      if (word === 'steps') return scopeAmong(context, inner, descend(cursor, [word]), rest, inside);
      const reached = scopeAmong(context, step.steps, descend(cursor, ['steps']), ['-1'], inside).result;
      const refusal = objectOf({ ...(reached?.is === 'object' ? reached.members : {}), refusal: REFUSAL });
      return scopeAmong(context, inner, descend(cursor, [word]), rest, { ...inside, result: refusal });
    }
    if (step.do === 'each' || step.do === 'claim' || !('as' in step) || step.as === undefined) continue;
    const before = result.is === 'object' ? result.members : {};
    result = objectOf({ ...before, [step.as]: givenBy(context, step, cursor, here) });
  }
  return { ...scope, result };
}

/** The scope of a procedure's expression, by its position. */
export function scopeInProcedure(context: Context, cursor: Cursor): TypeScope {
  const procedure = context.get('procedure', cursor.name);
  if (!procedure) return {};
  const { takes = {}, steps } = procedure;
  const taken = Object.entries(takes).map(([name, one]) => [name, typeOfTaken(context, one)]);
  const scope = { params: objectOf(Object.fromEntries(taken)), item: objectOf({}), result: objectOf({}) };
  const root = descend(context.cursor('procedure', cursor.name), ['steps']);
  const [word, ...path] = pathOf(cursor);
  if (word === 'steps') return scopeAmong(context, steps, root, path, scope);
  if (word !== 'key') return scope;
  const first = steps.findIndex((step) => step.do === 'each');
  return first < 0 ? scope : scopeAmong(context, steps, root, [String(first), 'steps', '-1'], scope);
}
