/** Method and path to API definition. Built from a program, so that a new program is a new router, swapped at once. */
import type { ApiDefinition } from '../../../metadata/kinds/api.ts';

export interface Match {
  name: string;
  api: ApiDefinition;
  path: Record<string, string>;
}

export interface Router {
  /** The definition for a request, or the methods that its path has when only the method is wrong. */
  find(method: string, path: string): Match | { allow: string[] } | undefined;
}

interface Pattern {
  name: string;
  api: ApiDefinition;
  regex: RegExp;
  parameters: string[];
}

/** @throws URIError when a parameter in the path is not valid percent-encoding */
export function createRouter(apis: Readonly<Record<string, ApiDefinition>>): Router {
  const exact = new Map<string, Pattern[]>();
  const patterns: Pattern[] = [];
  for (const [name, api] of Object.entries(apis)) {
    const pattern = patternOf(name, api);
    if (pattern.parameters.length > 0) patterns.push(pattern);
    else exact.set(api.path, [...(exact.get(api.path) ?? []), pattern]);
  }
  // The more of a path is written out, the closer it fits.
  patterns.sort((one, other) => one.parameters.length - other.parameters.length || (one.name < other.name ? -1 : 1));
  return {
    find(method, path) {
      const fitting = [...(exact.get(path) ?? []), ...patterns.filter((pattern) => pattern.regex.test(path))];
      const found = fitting.find((pattern) => pattern.api.method === method);
      if (found) return { name: found.name, api: found.api, path: parametersOf(found, path) };
      return fitting.length > 0 ? { allow: [...new Set(fitting.map((pattern) => pattern.api.method))] } : undefined;
    },
  };
}

function patternOf(name: string, api: ApiDefinition): Pattern {
  const parameters: string[] = [];
  const source = api.path
    .split(/(\{[A-Za-z][A-Za-z0-9]*\})/)
    .map((part) => {
      if (!part.startsWith('{')) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      parameters.push(part.slice(1, -1));
      return '([^/]+?)';
    })
    .join('');
  return { name, api, parameters, regex: new RegExp(`^${source}$`) };
}

function parametersOf(pattern: Pattern, path: string): Record<string, string> {
  const values = pattern.regex.exec(path)?.slice(1) ?? [];
  return Object.fromEntries(pattern.parameters.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]));
}
