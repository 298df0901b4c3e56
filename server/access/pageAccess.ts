/** The permission that opens a page, and the roles that grant it, in words for everybody who is signed in. */

import type { RouteDefinition } from '../../metadata/kinds/route.ts';
import { createPathMatcher } from '../../metadata/pathMatcher.ts';
import type { Program } from '../../metadata/program.ts';

export interface PageAccess {
  title: string;
  /** Labels; any of them opens the page. Empty for a page that everybody may open. */
  permissions: string[];
  /** Labels of the roles of the definitions that grant one of them. */
  roles: string[];
}

/** @param address a path, or the pattern of a route; undefined if no page has it */
export function pageAccess(program: Program, address: string): PageAccess | undefined {
  const { route: routes } = program.definitions;
  const exact = Object.values(routes).find(({ path, redirect }) => path === address && redirect === undefined);
  if (exact) return accessOf(program, exact);
  const patterns = Object.entries(routes).map(([name, { path }]) => [path, name] as const);
  const [found] = createPathMatcher(patterns, 'lenient')(address);
  const route = found && routes[found.of];
  return route && accessOf(program, route);
}

function accessOf({ definitions }: Program, { title, permission }: RouteDefinition): PageAccess {
  const keys = [permission ?? []].flat();
  const grants = (role: Program['definitions']['role'][string]) =>
    role.isAdmin === true || keys.some((key) => Object.hasOwn(role.grants ?? {}, key));
  return {
    title: String(title),
    permissions: keys.map((key) => String(definitions.permission[key]?.label ?? key)),
    roles:
      keys.length === 0
        ? []
        : Object.values(definitions.role)
            .filter(grants)
            .map(({ label }) => String(label)),
  };
}

/** Pages whose title contains a text and that the session may not open, by title. */
export function closedPages(
  program: Program,
  holds: (permission: string) => boolean,
  typed: string,
  most: number,
): { url: string; title: string }[] {
  const wanted = typed.toLowerCase();
  const found = new Map<string, string>();
  for (const { path, title, permission, screen, session, redirect } of Object.values(program.definitions.route)) {
    const keys = [permission ?? []].flat();
    const isClosed = keys.length > 0 && !keys.some(holds);
    const isPage = redirect === undefined && session !== 'none' && !path.includes('{') && screen !== '';
    if (isClosed && isPage && String(title).toLowerCase().includes(wanted) && !found.has(String(title)))
      found.set(String(title), path);
  }
  return [...found].slice(0, most).map(([title, url]) => ({ url, title }));
}
