/** An address. `{name}` in the path is a parameter, read as `route.NAME`. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { expression, localizedText, nameOf, strict } from './annotations.ts';

export const RouteSchema = strict({
  path: Type.String({ pattern: '^/' }),
  title: localizedText({ description: "Before the product's suffix in the window's title." }),
  screen: Type.Optional(nameOf('screen', 'Default: the one that has the name of the route.')),
  redirect: Type.Optional(nameOf('route')),
  permission: Type.Optional(
    Type.Union([nameOf('permission'), Type.Array(nameOf('permission'), { minItems: 1, description: 'Any of them.' })]),
  ),
  open: Type.Optional(Type.String({ description: 'Why no permission is needed.' })),
  session: Type.Optional(
    Type.Union([Type.Literal('required'), Type.Literal('none')], {
      description: '`none`: shown without a session. Default: required.',
    }),
  ),
  back: Type.Optional(nameOf('route', 'Where Back leads; parameters of the same name are carried over.')),
  backWhen: Type.Optional(expression('boolean')),
  furtherAddress: Type.Optional(
    Type.Boolean({
      description: 'Its page has another address, which search offers. A resource says it of every family but `main`.',
    }),
  ),
  product: Type.Optional(Type.Union([Type.Literal('billing'), Type.Literal('admin')])),
  frame: Type.Optional(Type.Union([Type.Literal('shell'), Type.Literal('bare')])),
  within: Type.Optional(
    nameOf(
      'screen',
      'A screen with an `outlet`, in which the screen of this route is drawn. It stays while one goes among routes within it; its data is loaded again each time.',
    ),
  ),
  arrivesFrom: Type.Optional(
    Type.String({
      minLength: 5,
      description: 'Who leads people here, where no definition does: an e-mail, another system.',
    }),
  ),
  uploads: Type.Optional(
    strict({ extensions: Type.Array(Type.String(), { minItems: 1 }), note: Type.Optional(localizedText()) }),
  ),
});

export type RouteDefinition = Static<typeof RouteSchema>;
