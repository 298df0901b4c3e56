/** A component at its position on a screen. metadata/signatures/components.ts defines the `props` of components. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ComponentKindSchema } from '../signatures/components.ts';
import {
  expression,
  localizedTextExpression,
  NAME_PATTERN,
  named,
  nameExpression,
  PROPS_OF,
  place,
  strict,
} from './annotations.ts';

export const PartSchema = Type.Cyclic(
  {
    Part: strict({
      component: ComponentKindSchema,
      props: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), {
          description: "By the component's signature.",
          [PROPS_OF]: 'component',
        }),
      ),
      templateFrom: Type.Optional(
        nameExpression(
          'template',
          'The template that the part shows, where the address or a record names it: in place of `props.template`, whose fields the definitions may name. Until there is a name, nothing is shown.',
        ),
      ),
      parts: Type.Optional(Type.Record(Type.String({ pattern: NAME_PATTERN }), Type.Ref('Part'))),
      scope: Type.Optional(
        Type.Boolean({
          description:
            'Its parts have a separate state, read from outside as `state.PART.NAME`; `row` and `selection` in it refer to its grids. A use of a fragment and each member of `each` are always scopes.',
        }),
      ),
      slot: Type.Optional(
        Type.String({
          description:
            "The place of the parent that it fills, where the parent has several: `left`, `right`, `header`, a tab's name.",
        }),
      ),
      visibleWhen: Type.Optional(expression('boolean')),
      permission: Type.Optional(
        Type.String({ 'x-refers-to': ['permission'], description: 'Not even rendered without it.' }),
      ),
      each: Type.Optional(
        strict({
          in: expression('list', 'A list, or a map, that the part is repeated over.'),
          as: Type.String({ description: 'The name under which its parts read the member: `item.NAME`.' }),
          key: Type.Optional(expression('text', 'The key of a member; default: its id, otherwise its position.')),
          label: Type.Optional(localizedTextExpression()),
        }),
      ),
      ...place,
    }),
  },
  'Part',
);

/** A part, as code reads it. */
export interface Part {
  component: Static<typeof ComponentKindSchema>;
  props?: Record<string, unknown>;
  parts?: Record<string, Part>;
  scope?: boolean;
  slot?: string;
  templateFrom?: unknown;
  visibleWhen?: unknown;
  permission?: string;
  each?: { in: unknown; as: string; key?: unknown; label?: unknown };
  displayOrder?: number;
  after?: string;
}

export const partsOf = (description: string) => named(Type.Unsafe<Part>(PartSchema), description);
