/** How something is meant, which the theme gives a colour. */
import type { Static } from 'typebox';
import * as Type from 'typebox';

export const ToneSchema = Type.Union([
  Type.Literal('neutral'),
  Type.Literal('info'),
  Type.Literal('good'),
  Type.Literal('warning'),
  Type.Literal('bad'),
]);

export type ToneName = Static<typeof ToneSchema>;
export const tones: readonly string[] = ToneSchema.anyOf.map((one) => one.const);
