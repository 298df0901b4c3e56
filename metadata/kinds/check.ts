/** Conditions before an action, with their messages, and questions before it. */
import * as Type from 'typebox';
import { EXPRESSION, expression, FIELD_OF, NAME_PATTERN, nameOf, place, strict, TEXT } from './annotations.ts';

export interface CheckDefinition {
  let?: Record<string, unknown>;
  that?: unknown;
  ask?: unknown;
  message: string;
  params?: Record<string, unknown>;
  field?: string;
  displayOrder?: number;
  after?: string;
}

/**
 * @param owner the sibling property that names the entity of `field`; `.record` or `.member` for checks in the entity
 * itself; undefined: `field` is not offered
 */
export const checkSchema = (owner?: string) => Type.Unsafe<CheckDefinition>(checkWords(owner));

const checkWords = (owner: string | undefined) =>
  strict({
    let: Type.Optional(
      Type.Record(Type.String({ pattern: NAME_PATTERN }), expression('any'), {
        description: 'Values that the rest of the check reads as `let.NAME`.',
      }),
    ),
    that: Type.Optional(
      expression('boolean', 'The condition; if it is false, the message gives the reason of the refusal.'),
    ),
    ask: Type.Optional(
      expression(
        'boolean',
        'In place of `that`: where it holds, the message is a question, which the caller answers once.',
      ),
    ),
    message: nameOf('message'),
    params: Type.Optional(
      Type.Record(Type.String(), Type.Unknown({ [EXPRESSION]: 'any', [TEXT]: true }), {
        description: 'What fills the message.',
      }),
    ),
    ...(owner === undefined
      ? {}
      : { field: Type.Optional(Type.String({ [FIELD_OF]: owner, description: 'The field that it is about.' })) }),
    ...place,
  });
