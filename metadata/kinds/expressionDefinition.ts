/** An expression with a name, for every place that would say it again. Used as `{"use": "NAME"}`. */
import * as Type from 'typebox';
import { expression, strict } from './annotations.ts';

export const ExpressionDefinitionSchema = strict({
  description: Type.String(),
  gives: Type.Union([
    Type.Literal('boolean'),
    Type.Literal('text'),
    Type.Literal('number'),
    Type.Literal('list'),
    Type.Literal('any'),
  ]),
  is: expression('any'),
});
