/** Addresses: no two routes for the same ones, no two calls with the same method and path, no parameter said twice. */

import { createPathMatcher, parametersOf } from '../../pathMatcher.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import { positionOf } from '../origins.ts';

/** The shape of a path: without parameter names, letter case and a trailing slash. */
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
    if (/[\s?#\\]|\/\//.test(path) || (kind === 'route' && /^\/(api|tenant|metrics)(\/|$)/i.test(path)))
      context.report.cursor(
        cursor,
        'bad-address',
        `Nobody comes to "${path}": ${/^\/(api|tenant|metrics)/i.test(path) && kind === 'route' ? 'the server itself answers there' : 'a path has no blank, no ?, no # and no empty part'}.`,
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

/** A call that reads nothing but its address, as a browser sends it: a body is refused before it is sent. */
function withoutBody(context: Context): void {
  for (const [name, { method, body }] of context.all('api')) {
    if (method !== 'GET') continue;
    if (body !== undefined && body !== 'none')
      context.report.cursor(
        descend(context.cursor('api', name), ['body']),
        'body-of-get',
        `The api "${name}" is a GET, which is sent without a body.`,
      );
    for (const { by, cursor } of context.uses.of('api', name))
      if (cursor.key === 'api' && by.kind !== 'api' && Object.hasOwn((cursor.up?.value as object) ?? {}, 'body'))
        context.report.cursor(
          descend(cursor.up as Cursor, ['body']),
          'body-of-get',
          `The api "${name}" is a GET, which is sent without a body: what it reads goes into "path" or "query".`,
        );
  }
}

/** Where people of the sample begin is an address that a route has. */
function firstAddresses(context: Context): void {
  const routes = context.all('route').map(([, { path }]): [string, string] => [path, path]);
  const find = createPathMatcher(routes, 'lenient');
  for (const [name, { users }] of context.all('sample'))
    for (const [email, { defaultNavigationURL: address }] of Object.entries(users)) {
      const cursor = descend(context.cursor('sample', name), ['users', email]);
      if (!/^[^\s@]+@[^\s@]+$/.test(email))
        context.report.cursor({ ...cursor, aboutKey: true }, 'bad-address', `"${email}" is no e-mail address.`);
      if (
        address &&
        find(address.split(/[?#]/)[0] ?? '').length === 0 &&
        context.names('route').length === routes.length &&
        !context.report.suppression.unreadSays(address.split(/[?#]/)[0] ?? '')
      )
        context.report.cursor(
          descend(cursor, ['defaultNavigationURL']),
          'unknown-address',
          `No route has the address "${address}".${didYouMean(
            address,
            routes.map(([path]) => path),
          )}`,
        );
    }
}

export function addresses(context: Context): void {
  withoutBody(context);
  firstAddresses(context);
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
