/**
 * How many lines of definitions the base has for each of its routes: what two screens share is said once. Counted are all
 * files of `definitions/base` as `JSON.stringify(…, null, 2)` writes them, without messages, examples and what is generated.
 */
import type { Check } from './fault.ts';

/**
 * Raised only by who tells why: a new screen is a few dozen lines (docs/definitions/where.md). From 332: files dropped on lists,
 * published invoices by signed link, designs and notes of delivery, and checks of invitations came without routes of their own.
 * From 338: every page of a record leads to who may see it, which is chosen there by name and printed, and the code of a second
 * factor is asked on the page of the sign-in; the types of delivery with their fields, channels as forms, and addresses under names
 * are calls and dialogs alone; permissions are given in another company, conditions are columns of field templates, and documents
 * are added in every place that shows them.
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
    if (!file.startsWith(BASE) || !file.endsWith('.json') || UNCOUNTED.test(file)) continue;
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
