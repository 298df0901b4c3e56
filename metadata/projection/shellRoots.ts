import type { KindName } from '../kinds/kindNames.ts';
import type { Program } from '../program.ts';
import { messagesOfSomeComponents } from '../signatures/componentMessages.ts';
import { wellKnown } from '../signatures/wellKnown.ts';
import type { DefinitionKey } from './definitionKey.ts';

/** The roots of the shell's part of a program: routes and menus, and the definitions that the shell relies on. */
export function shellRoots(program: Program): readonly DefinitionKey[] {
  const all = (kind: KindName) => Object.keys(program.definitions[kind]).map((name): DefinitionKey => [kind, name]);
  const known = (Object.keys(wellKnown) as (keyof typeof wellKnown)[]).flatMap((kind) =>
    wellKnown[kind].map((name): DefinitionKey => [kind, name]),
  );
  return [
    ...all('tenant'),
    ...all('route'),
    ...all('menu'),
    ...known.filter(([kind, name]) => kind !== 'message' || !messagesOfSomeComponents.has(name)),
    ...Object.entries(program.definitions.action)
      .filter(([, action]) => action.palette === true)
      .map(([name]): DefinitionKey => ['action', name]),
  ];
}
