/** The lists that members of a template own, at any depth; the entity declares them, not the template. */
import { allLists, type OwnedLists } from '../ownedLists.ts';
import type { Context } from './context.ts';
import type { Look } from './definitionReads.ts';

const known = new WeakMap<Context, ReadonlyMap<string, OwnedLists>>();

function ofTemplates(context: Context): ReadonlyMap<string, OwnedLists> {
  const found = new Map<string, OwnedLists>();
  for (const [, { lists }] of context.all('entity'))
    for (const { list } of allLists(lists))
      if (list.template !== undefined && list.lists !== undefined)
        found.set(list.template, { ...found.get(list.template), ...list.lists });
  return found;
}

/** @returns undefined where they own none */
export function innerLists(context: Context, template: string): OwnedLists | undefined {
  const found = known.get(context) ?? ofTemplates(context);
  known.set(context, found);
  return found.get(template);
}

/** The same, as what a check looks at. */
export const innerListsOf: Look<Context> = (context, template) => Object.values(innerLists(context, template) ?? {});
