/**
 * An author changes what is every author's (metadata/authorship); the rest needs a permission of its own. Publishing never gives
 * anybody more than the publisher holds: what guards a definition may only be changed by who holds the permissions that guarded it
 * before and those that do after; roles grant only what their publisher holds.
 */
import { protectedChanges } from '../../metadata/authorship/protectedChanges.ts';
import { unheldWrites } from '../../metadata/authorship/unheldWrites.ts';
import { isKeyed, type Keyed } from '../../metadata/edits/keyed.ts';
import type { KindName } from '../../metadata/kinds/kindNames.ts';
import { kindNames } from '../../metadata/kinds/kindNames.ts';
import type { RoleDefinition } from '../../metadata/kinds/permission.ts';
import type { Program } from '../../metadata/program.ts';
import { sameJson } from '../../metadata/sameJson.ts';
import { EDIT_PROTECTED } from '../../metadata/signatures/serverPermissions.ts';
import { HttpError } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';

export interface Widening {
  kind: KindName;
  name: string;
  path: string[];
  /** The permissions that are not held; none where nobody may change it in the browser. */
  lacking: string[];
  /**
   * It is not every author's: `access` without the permission for that, `signIn` on pages without a session, `write` of a field that
   * the author may not change.
   */
  protects?: 'access' | 'signIn' | 'write';
}

export interface Publisher {
  permissions: ReadonlySet<string>;
  /** Of these, those whose rows nothing narrows. */
  allRows: ReadonlySet<string>;
  isAdmin: boolean;
}

/** Words of definitions that keep somebody out. */
const GUARDS = new Set(['permission', 'access', 'secret', 'scope', 'sharing', 'within']);
/** The kinds whose guards count. Others only define presentation; the shown data has its own guards. */
const GUARDED: readonly KindName[] = ['entity', 'template', 'list', 'lifecycle', 'route', 'action', 'permission'];

type Found = Map<string, { path: string[]; guard: unknown }>;

function guardsOf(value: unknown, path: string[], found: Found): Found {
  if (!isKeyed(value)) return found;
  for (const [key, member] of Object.entries(value)) {
    const at = [...path, key];
    // A field may be called like a guard: then it is an object with a type.
    if (GUARDS.has(key) && !(isKeyed(member) && 'type' in member))
      found.set(JSON.stringify(at), { path: at, guard: member });
    else guardsOf(member, at, found);
  }
  return found;
}

/** Every name of a permission in a guard. */
function namedIn(guard: unknown): string[] {
  if (typeof guard === 'string') return [guard];
  if (Array.isArray(guard)) return guard.flatMap(namedIn);
  return isKeyed(guard) ? Object.values(guard).flatMap(namedIn) : [];
}

/** @param strict of an account's layer: its definitions change no guard at all */
export function wideningBetween(
  before: Program['definitions'],
  after: Program['definitions'],
  publisher: Publisher,
  strict: boolean,
): Widening[] {
  const found = protectedBetween(before, after, publisher);
  const giver = withNewPermissions(publisher, before, after);
  // Some guards name fields beside permissions.
  const isPermission = (name: string) =>
    Object.hasOwn(before.permission, name) || Object.hasOwn(after.permission, name);
  for (const kind of kindNames) {
    if (kind !== 'role' && !GUARDED.includes(kind)) continue;
    const olds = before[kind] as Record<string, unknown>;
    const news = after[kind] as Record<string, unknown>;
    for (const name of new Set([...Object.keys(olds), ...Object.keys(news)])) {
      const [old, fresh] = [olds[name], news[name]];
      if (old === fresh || sameJson(old, fresh)) continue;
      if (kind === 'lifecycle') found.push(...ofLifecycle(name, old, fresh));
      if (kind === 'role') found.push(...ofRole(name, old as RoleDefinition, fresh as RoleDefinition, giver));
      else found.push(...ofDefinition(kind, name, old, fresh, publisher, strict, isPermission));
    }
  }
  return found;
}

/** The changes that this publisher is never permitted to make. */
export const protectedBetween = (
  before: Program['definitions'],
  after: Program['definitions'],
  { permissions }: Pick<Publisher, 'permissions'>,
): Widening[] =>
  protectedChanges(before, after).flatMap(({ kind, name, path, isSignIn }): Widening[] => {
    if (isSignIn) return [{ kind, name, path, lacking: [], protects: 'signIn' }];
    return permissions.has(EDIT_PROTECTED) ? [] : [{ kind, name, path, lacking: [EDIT_PROTECTED], protects: 'access' }];
  });

/** The fields that rules and default values write and that this publisher may not change. @param strict as of `wideningBetween` */
export function writesBetween(before: Program, after: Program, publisher: Publisher, strict: boolean): Widening[] {
  if (publisher.isAdmin) return [];
  const { permissions, allRows } = withNewPermissions(publisher, before.definitions, after.definitions);
  // A layer of an account writes in the rows of that account alone.
  const held = { permissions, allRows: strict ? permissions : allRows };
  return unheldWrites(before, after, held).map(({ kind, name, path, field, permissions: needed }) => {
    return { kind, name, path: [...path, field], lacking: [needed.join(' / ')], protects: 'write' };
  });
}

/**
 * A permission created by the publication counts as held by its publisher, who may grant it to roles. Existing guards
 * cannot be replaced by it: that would open them to anyone it is granted to.
 */
function withNewPermissions(
  publisher: Publisher,
  before: Program['definitions'],
  after: Program['definitions'],
): Publisher {
  const made = Object.keys(after.permission).filter((name) => !Object.hasOwn(before.permission, name));
  const and = (held: ReadonlySet<string>) => new Set([...held, ...made]);
  return { ...publisher, permissions: and(publisher.permissions), allRows: and(publisher.allRows) };
}

function ofDefinition(
  kind: KindName,
  name: string,
  old: unknown,
  fresh: unknown,
  publisher: Publisher,
  strict: boolean,
  isPermission: (name: string) => boolean,
): Widening[] {
  // A deleted definition gives no access; a new one gives access by its own guards, to data with its own.
  if (fresh === undefined || (old === undefined && !strict)) return [];
  if (kind === 'permission') return ofPermission(name, old, fresh, publisher);
  const olds = guardsOf(old, [], new Map());
  const news = guardsOf(fresh, [], new Map());
  const changed = [...new Set([...olds.keys(), ...news.keys()])].filter(
    (key) => !sameJson(olds.get(key)?.guard, news.get(key)?.guard),
  );
  return changed.flatMap((key): Widening[] => {
    const [was, is] = [olds.get(key), news.get(key)];
    const path = (was ?? is)?.path ?? [];
    const last = path.at(-1);
    // A field that is taken out of a template takes its guard along; the entity's own stays.
    if (was && !is && !isThere(fresh, path.slice(0, -1))) return [];
    if (strict || last === 'scope' || (last === 'secret' && is?.guard !== true))
      return [{ kind, name, path, lacking: [] }];
    const lacking = namedIn([was?.guard, is?.guard].filter((guard) => guard !== undefined && guard !== true)).filter(
      (name) => isPermission(name) && !publisher.permissions.has(name),
    );
    return lacking.length > 0 ? [{ kind, name, path, lacking: [...new Set(lacking)] }] : [];
  });
}

/**
 * Procedures after a transition run with its permissions, and automatic ones check none: neither can be edited in the
 * browser.
 */
function ofLifecycle(name: string, old: unknown, fresh: unknown): Widening[] {
  const transitions = (value: unknown): Keyed => {
    const all = isKeyed(value) ? (value as Keyed).transitions : undefined;
    return isKeyed(all) ? all : {};
  };
  const before = transitions(old);
  return Object.entries(transitions(fresh)).flatMap(([key, one]) =>
    ['then', 'on'].flatMap((word): Widening[] => {
      const [was, is] = [before[key], one].map((value) => (isKeyed(value) ? (value as Keyed)[word] : undefined));
      return is === undefined || sameJson(was, is)
        ? []
        : [{ kind: 'lifecycle', name, path: ['transitions', key, word], lacking: [] }];
    }),
  );
}

const isThere = (value: unknown, path: readonly string[]): boolean =>
  path.reduce<unknown>((at, key) => (isKeyed(at) ? (at as Keyed)[key] : undefined), value) !== undefined;

/** Row filters of a permission narrow every grant of it: who changes them must see all rows. */
function ofPermission(name: string, old: unknown, fresh: unknown, publisher: Publisher): Widening[] {
  const filters = (value: unknown) => (isKeyed(value) ? value.filters : undefined);
  if (publisher.isAdmin || sameJson(filters(old), filters(fresh))) return [];
  return [{ kind: 'permission', name, path: ['filters'], lacking: [] }];
}

function ofRole(
  name: string,
  old: RoleDefinition | undefined,
  fresh: RoleDefinition | undefined,
  publisher: Publisher,
): Widening[] {
  if (fresh === undefined) return [];
  if (fresh.isAdmin && !old?.isAdmin && !publisher.isAdmin)
    return [{ kind: 'role', name, path: ['isAdmin'], lacking: [] }];
  return Object.entries(fresh.grants).flatMap(([permission, grant]): Widening[] => {
    const before = old?.grants[permission];
    if (before !== undefined && sameJson(before, grant)) return [];
    const lacking = publisher.permissions.has(permission) ? [] : [permission];
    // Other rows than before: who holds only some of them may not say which others have.
    const limited = !publisher.isAdmin && !publisher.allRows.has(permission);
    const rows = limited && !(before && narrowerFilters(before.filters, grant.filters));
    return lacking.length > 0 || rows ? [{ kind: 'role', name, path: ['grants', permission], lacking }] : [];
  });
}

/** True if a grant's filters allow no more rows than before. */
function narrowerFilters(
  before: Readonly<Record<string, readonly string[]>> | undefined,
  after: Readonly<Record<string, readonly string[]>> | undefined,
): boolean {
  return Object.entries(before ?? {}).every(([filter, values]) => {
    const now = after?.[filter];
    return now?.every((value) => values.includes(value));
  });
}

const wordsOf = ({ kind, name, path, lacking }: Widening): string =>
  `${[kind, name, path.join('/')].filter((word) => word !== '').join(' ')}${lacking.length > 0 ? ` (${lacking.join(', ')})` : ''}`;

/** @throws HttpError 403 for what is not this author's to change, or would give more than is held */
export function refuseWidening(widens: readonly Widening[]): void {
  const [first] = widens;
  if (!first) return;
  const of = widens.filter(({ protects }) => protects === first.protects);
  const message = {
    access: 'authoringProtected',
    signIn: 'authoringSignIn',
    write: 'authoringWrites',
    none: 'authoringWidens',
  } as const;
  const what = of.map((one) => wordsOf(one.protects === 'access' ? { ...one, lacking: [] } : one));
  throw new HttpError(403, t(message[first.protects ?? 'none'], { what }), { reason: 'permission', widens });
}
