/** Navigation: entries that lead to routes, in groups. An entry whose route the user may not open is not shown. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { expression, localizedText, nameOf, place, strict } from './annotations.ts';
import { IconSchema } from './icon.ts';

export const MenuSchema = strict({
  label: localizedText(),
  icon: Type.Optional(IconSchema),
  product: Type.Optional(Type.Union([Type.Literal('billing'), Type.Literal('admin')])),
  permission: Type.Optional(nameOf('permission')),
  route: Type.Optional(nameOf('route')),
  action: Type.Optional(nameOf('action')),
  where: Type.Optional(
    Type.Union([Type.Literal('main'), Type.Literal('person')], {
      description: 'Of an entry that is in no other: the main menu (default), or the one behind the initials.',
    }),
  ),
  under: Type.Optional(nameOf('menu', 'The entry that it is in.')),
  hotkey: Type.Optional(Type.String({ pattern: '^((ctrl|alt|shift|meta)\\+)*([a-z0-9?/]|f[0-9]{1,2})$' })),
  visibleWhen: Type.Optional(expression('boolean')),
  ...place,
});

export type MenuDefinition = Static<typeof MenuSchema>;
