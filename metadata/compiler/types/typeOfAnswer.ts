/** The result type of a call: the results of its operations, passed through the `answer` of its cases. */
import type { ApiCase } from '../../kinds/api.ts';
import { row as rowSchema } from '../../signatures/operationShapes.ts';
import { type OperationName, operations } from '../../signatures/operations.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';
import type { Schema } from '../inspect.ts';
import { type Caller, casesOf, entityOf } from './callArguments.ts';
import { inferType } from './inferType.ts';
import { type Type, UNKNOWN, unionOf } from './type.ts';
import { typeOfShown } from './typeOfRecord.ts';
import { typeOfSchema } from './typeOfSchema.ts';

/** The result type of a case's operation, for the entity that the caller names. */
export function typeOfResult(context: Context, one: ApiCase, caller: Caller | undefined): Type {
  const entity = entityOf(caller, one);
  const type = (entity === undefined ? undefined : typeOfShown(context, entity)) ?? UNKNOWN;
  return typeOfSchema(operations[one.operation].result as unknown as Schema, { schema: rowSchema, type });
}

/** The result type of an operation called with these expressions, for the entity that they name. */
export function typeOfOperation(
  context: Context,
  operation: OperationName,
  given: Readonly<Record<string, unknown>> | undefined,
): Type {
  const signature = operations[operation];
  if (!signature) return UNKNOWN;
  const entity = given?.entity;
  const type = (typeof entity === 'string' ? typeOfShown(context, entity) : undefined) ?? UNKNOWN;
  return typeOfSchema(signature.result as unknown as Schema, { schema: rowSchema, type });
}

/** The result type of a call for this caller; unknown if the call does not exist. */
export function typeOfAnswer(context: Context, name: string, caller: Caller | undefined): Type {
  const api = context.get('api', name);
  if (!api) return UNKNOWN;
  const keys = Object.keys(api.cases);
  return unionOf(
    casesOf(api).map((one, index) => {
      const result = typeOfResult(context, one, caller);
      if (one.answer === undefined) return result;
      const cursor = descend(context.cursor('api', name), ['cases', keys[index] as string, 'answer']);
      const named = (expression: string) => context.get('expression', expression)?.is ?? null;
      const constant = (constant: string) => context.get('constant', constant)?.value;
      return inferType(cursor, { scope: { result }, fault: () => undefined, named, constant });
    }),
  );
}
