/** The former names of permissions (`formerly`), which stored grants may contain. */
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

/** The current name of a permission; an unknown name is returned unchanged. */
export const permissionNow = (permissions: Readonly<Record<string, PermissionDefinition>>, name: string): string =>
  Object.hasOwn(permissions, name) ? name : (formerOf(permissions).get(name) ?? name);

/** Entries by current permission name; an entry under the current name takes precedence over one under a former name. */
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
