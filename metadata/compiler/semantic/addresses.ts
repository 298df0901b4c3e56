/** Addresses: no two routes for the same ones, no two calls with the same method and path, no parameter said twice. */

import { parametersOf } from '../../pathMatcher.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';
import { positionOf } from '../origins.ts';

/** What a path matches: parameters without their names, letter case and a slash at the end of no account. */
const shapeOf = (path: string): string =>
  path
    .replace(/\{[^{}]*\}/g, '{}')
    .replace(/(.)\/$/, '$1')
    .toLowerCase();

function once(context: Context, kind: 'route' | 'api', shapes: [string, string, string][]): void {
  const first = new Map<string, string>();
  for (const [name, path, shape] of shapes) {
    const cursor = descend(context.cursor(kind, name), ['path']);
    const names = parametersOf(path);
    if (
      names.some((parameter) => !/^[A-Za-z][A-Za-z0-9_]*$/.test(parameter)) ||
      /[{}]/.test(path.replace(/\{[^{}]*\}/g, ''))
    )
      context.report.cursor(
        cursor,
        'bad-address',
        `"${path}" is no address: a parameter is written {name}, of letters and digits.`,
      );
    const twice = names.find((parameter, index) => names.indexOf(parameter) !== index);
    if (twice !== undefined)
      context.report.cursor(cursor, 'bad-address', `"${path}" has the parameter {${twice}} twice.`);
    const other = first.get(shape);
    if (other === undefined) {
      first.set(shape, name);
      continue;
    }
    const origin = context.report.originOf(descend(context.cursor(kind, other), ['path']));
    const place = origin ? positionOf(origin) : undefined;
    context.report.cursor(
      cursor,
      'duplicate-address',
      `The ${kind} "${name}" has the address of "${other}"${place ? ` (${place.file}:${place.line})` : ''}: it is never reached.`,
    );
  }
}

export function addresses(context: Context): void {
  once(
    context,
    'route',
    context.all('route').map(([name, { path }]) => [name, path, shapeOf(path)]),
  );
  once(
    context,
    'api',
    context.all('api').map(([name, { method, path }]) => [name, path, `${method} ${shapeOf(path)}`]),
  );
}
