/** How something is meant, which the theme gives a colour. */
import * as Type from 'typebox';

export const ToneSchema = Type.Union([
  Type.Literal('neutral'),
  Type.Literal('info'),
  Type.Literal('good'),
  Type.Literal('warning'),
  Type.Literal('bad'),
]);

export const tones: readonly string[] = ToneSchema.anyOf.map((one) => one.const);
