/** Definitions of pages that open without a session: nobody changes them in the browser, and they may act when they open. */
import { references } from '../compiler/references.ts';
import type { KindName } from '../kinds/kindNames.ts';
import { memoize } from '../memoize.ts';
import { ownMember } from '../nameMap.ts';
import type { Program } from '../program.ts';

const DRAWN: ReadonlySet<KindName> = new Set(['screen', 'dialog', 'action', 'fragment', 'route']);

/** By `KIND NAME`; what they show of other kinds, texts and templates, is not among them. */
export const signInDefinitions = memoize((definitions: Program['definitions']): ReadonlySet<string> => {
  const found = new Set<string>();
  const add = (kind: KindName, name: string): void => {
    const value = DRAWN.has(kind) ? ownMember(definitions[kind] as Record<string, unknown>, name) : undefined;
    if (value === undefined || found.has(`${kind} ${name}`)) return;
    // A page without a session leads to pages with one, which are drawn by other definitions.
    if (kind === 'route' && (value as Program['definitions']['route'][string]).session !== 'none') return;
    found.add(`${kind} ${name}`);
    for (const reference of references(kind, name, value)) for (const to of reference.kinds) add(to, reference.name);
    if (kind === 'route') add('screen', (value as { screen?: string }).screen ?? name);
  };
  for (const name of Object.keys(definitions.route)) add('route', name);
  return found;
});
