/** Method and path to API definition. Built from a program, so that a new program is a new router, swapped at once. */
import type { ApiDefinition } from '../../../metadata/kinds/api.ts';
import { createPathMatcher } from '../../../metadata/pathMatcher.ts';

export interface Match {
  name: string;
  api: ApiDefinition;
  path: Record<string, string>;
}

export interface Router {
  /**
   * The definition for a request, or the methods that its path has when only the method is wrong.
   * @throws URIError when a parameter in the path is not valid percent-encoding
   */
  find(method: string, path: string): Match | { allow: string[] } | undefined;
}

export function createRouter(apis: Readonly<Record<string, ApiDefinition>>): Router {
  const matches = createPathMatcher(
    Object.entries(apis).map(([name, api]) => [api.path, { name, api }] as const),
    'strict',
  );
  return {
    find(method, path) {
      const fitting = matches(path);
      const found = fitting.find(({ of }) => of.api.method === method);
      if (found) return { ...found.of, path: found.params() };
      return fitting.length > 0 ? { allow: [...new Set(fitting.map(({ of }) => of.api.method))].sort() } : undefined;
    },
  };
}
