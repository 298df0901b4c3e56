/** What permissions were called before (`formerly`): grants that are stored name them so. */
import { formerNamesOf } from './kinds/formerNames.ts';
import type { PermissionDefinition } from './kinds/permission.ts';
import { memoize } from './memoize.ts';

const formerOf = memoize(
  (permissions: Readonly<Record<string, PermissionDefinition>>) =>
    new Map(
      Object.entries(permissions).flatMap(([name, one]) =>
        formerNamesOf(one).map((was): [string, string] => [was, name]),
      ),
    ),
);

/** What a permission is called now; a name that nothing was called stays as it is. */
export const permissionNow = (permissions: Readonly<Record<string, PermissionDefinition>>, name: string): string =>
  Object.hasOwn(permissions, name) ? name : (formerOf(permissions).get(name) ?? name);

/** By permission, as it is called now; what is said of the name of now comes before what is said of a former one. */
export function byPermissionNow<Value>(
  permissions: Readonly<Record<string, PermissionDefinition>>,
  said: Readonly<Record<string, Value>>,
): [string, Value][] {
  const own = Object.entries(said).filter(([name]) => Object.hasOwn(permissions, name));
  const named = new Set(own.map(([name]) => name));
  const others = Object.entries(said).filter(([name]) => !named.has(name));
  const renamed = others.map(([name, value]): [string, Value] => [permissionNow(permissions, name), value]);
  return [...own, ...renamed.filter(([name]) => !named.has(name))];
}
