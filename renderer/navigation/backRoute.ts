import type { RouteDefinition } from '../../metadata/kinds/route.ts';

export interface BackHost {
  route(name: string): RouteDefinition | undefined;
  holds(permission: string | readonly string[] | undefined): boolean;
  /** Evaluates a condition over `route`, `user` and `today`. */
  says(expression: unknown): boolean;
}

/**
 * The route where Back leads from one; undefined where it names none, `backWhen` does not hold, or
 * this session may not open it: then Back is a step in the browser's history, and the header offers none.
 */
export function backRoute(host: BackHost, name: string | undefined): string | undefined {
  const route = name === undefined ? undefined : host.route(name);
  if (!route?.back || (route.backWhen !== undefined && !host.says(route.backWhen))) return undefined;
  const to = host.route(route.back);
  return to && host.holds(to.permission) ? route.back : undefined;
}
