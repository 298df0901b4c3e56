/**
 * Fragments: trees of parts with parameters, shared by several screens. An action with `takes` is the same for steps. Both are
 * used under a new name, `{"use": NAME, "with": {…}}`, and unfold to ordinary parts and actions.
 */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { DEFINITION_NAME_PATTERN, expression, NAME_PATTERN, named, nameOf, place, strict } from './annotations.ts';
import { type KindName, kindNames } from './kindNames.ts';

/** The types of a parameter. */
const takeTypes = ['text', 'word', 'number', 'boolean', 'name', 'names', 'expression', 'any'] as const;
export type TakeType = (typeof takeTypes)[number];

const TakeSchema = strict({
  type: Type.Unsafe<TakeType>({
    ...Type.Union(takeTypes.map((name) => Type.Literal(name))),
    description:
      '`text` is read by people and translated, `word` is not; both, and `name`, also stand for `{NAME}` inside other texts, `{NAME:lower}` beginning in lower case: `New {label:lower}`. `names` is a list.',
  }),
  of: Type.Optional(
    Type.Unsafe<KindName>({
      ...Type.Union(kindNames.map((name) => Type.Literal(name))),
      description: 'Of `name` and `names`: the kind of what is named.',
    }),
  ),
  default: Type.Optional(Type.Unknown({ description: 'Taken where a use gives nothing.' })),
  optional: Type.Optional(
    Type.Boolean({
      description: 'A use may leave it out: the property or member that takes it is then left out, too.',
    }),
  ),
  description: Type.Optional(Type.String()),
});

export const TakesSchema = named(TakeSchema, 'Its parameters, taken as `{"take": "NAME"}`.');

export const FragmentSchema = strict({
  description: Type.Optional(Type.String()),
  takes: Type.Optional(TakesSchema),
  part: Type.Unsafe<Record<string, unknown>>(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'A part with its parts, as on a screen; `{"take": "NAME"}` inserts a parameter.',
    }),
  ),
});

/** Kinds with patterns: a definition with parameters is not a definition itself, but others are generated from it. */
export const patternKinds = ['action', 'screen', 'dialog', 'route', 'menu', 'permission'] as const satisfies KindName[];

const given = Type.Optional(
  Type.Record(Type.String({ pattern: NAME_PATTERN }), Type.Unknown(), { description: 'Parameter to what it is here.' }),
);

/** A definition that is made of another one of its kind, which has parameters. */
export const UseSchema = strict({
  use: Type.String({
    pattern: `${DEFINITION_NAME_PATTERN}|^\\{[A-Za-z][A-Za-z0-9]*\\}$`,
    description: 'One of this kind with `takes`; in a pattern `{PARAMETER}` too, for one that its user names.',
  }),
  with: given,
});

/** A part that is a fragment, with its parameters. */
export const PartUseSchema = strict({
  use: nameOf('fragment'),
  with: given,
  slot: Type.Optional(Type.String()),
  visibleWhen: Type.Optional(expression('boolean')),
  permission: Type.Optional(nameOf('permission')),
  ...place,
});

export type Take = Static<typeof TakeSchema>;
