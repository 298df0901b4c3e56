/** Overlays: keyed operations with which a layer changes the layers below, in a file `*.overlay.json`. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { strict } from './annotations.ts';
import { type KindName, kindNames } from './kindNames.ts';

const target = {
  kind: Type.Unsafe<KindName>(Type.Union(kindNames.map((name) => Type.Literal(name)))),
  name: Type.String({ description: 'The definition that is changed.' }),
  was: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f]{12}$',
      description: 'The hash of the original value when the change was written; a different value below is a conflict.',
    }),
  ),
  because: Type.Optional(Type.String()),
};
const at = Type.String({ description: 'Names from the definition down, joined by `/`: `fields/portOfLoading/label`.' });

const ChangeSchema = Type.Union([
  strict({ op: Type.Literal('set'), ...target, at, value: Type.Unknown() }),
  strict({
    op: Type.Literal('add'),
    ...target,
    at,
    after: Type.Optional(Type.Union([Type.String(), Type.Null()], { description: 'null: to the front.' })),
    value: Type.Optional(Type.Unknown({ description: 'Left out where a name is added to a list of names.' })),
  }),
  strict({ op: Type.Literal('remove'), ...target, at: Type.Optional(at) }),
  strict({
    op: Type.Literal('move'),
    ...target,
    at,
    after: Type.Union([Type.String(), Type.Null()], { description: 'null: to the front.' }),
  }),
]);

const AddEachSchema = strict(
  {
    op: Type.Literal('addEach'),
    kind: target.kind,
    name: target.name,
    at,
    value: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Array(Type.String())]),
    because: target.because,
  },
  'Adds several members at once: those of a map by their names, or names of a list in their order, at its end.',
);

export const OverlaySchema = strict({
  $schema: Type.Optional(Type.String()),
  changes: Type.Array(Type.Union([ChangeSchema, AddEachSchema])),
});

export type AddEach = Static<typeof AddEachSchema>;

export type Change = Static<typeof ChangeSchema>;
