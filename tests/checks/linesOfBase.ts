/**
 * How many lines of definitions the product has for each of its routes: what two screens share is said once. Counted are all
 * files of the layers that ship as `JSON.stringify(…, null, 2)` writes them, without messages, examples and what is generated.
 */
import { isShippedPath } from '../../metadata/compiler/layout.ts';
import type { Check } from './fault.ts';

/**
 * Raise it only with a reason: a new screen takes a few dozen lines (docs/definitions/where.md). It was 346 before definitions
 * omitted inferred properties (docs/decisions/0145), and 320 before the rules of calls became checks of entities (0182),
 * and 338 before pages listed related records (0233).
 */
const MAX_LINES_PER_ROUTE = 346;
const BASE = 'definitions/base/';
const GENERATED = `${BASE}unfolded/`;
const UNCOUNTED = /(^|[./])(messages?|examples?)\.json$/;

/** Lines for each route, those that resources unfold to among them. */
export function linesOfBase(files: ReadonlyMap<string, string>): { lines: number; routes: number } {
  const routes = new Set<string>();
  let lines = 0;
  for (const [file, text] of files) {
    if (file.startsWith(GENERATED)) {
      for (const [, name = ''] of text.matchAll(/^\{"is":"route\/([^"]+)"/gm)) routes.add(name);
      continue;
    }
    if (!isShippedPath(file) || !file.endsWith('.json') || UNCOUNTED.test(file)) continue;
    const { messages: _, examples: __, ...counted } = JSON.parse(text) as Record<string, object>;
    lines += JSON.stringify(counted, null, 2).split('\n').length;
    for (const [name, route] of Object.entries(counted.routes ?? {})) if (!('takes' in route)) routes.add(name);
    const [, alone] = /([^/]+)\.route\.json$/.exec(file) ?? [];
    if (alone !== undefined) routes.add(alone);
  }
  return { lines, routes: routes.size };
}

/** Faults: more lines than a route may have. */
export const shortBase: Check = {
  name: 'the base is short',
  run(files) {
    const { lines, routes } = linesOfBase(files);
    if (routes === 0 || lines / routes <= MAX_LINES_PER_ROUTE) return [];
    const message = `${lines} lines for ${routes} routes are ${(lines / routes).toFixed(1)} for each, more than ${MAX_LINES_PER_ROUTE}`;
    return [{ file: BASE, line: 1, column: 1, kind: 'long-base', message }];
  },
};
