/**
 * Adds what a definition omits because it follows from the rest, as if its file declared it, so that overlays, texts and editors
 * find it. A field defaults to a text labeled by its key; `order` defaults to the positions of values, states and fields; a call
 * without cases gets one case; `standard` expands to the offers of most resources.
 */
import { isRecord } from '../isRecord.ts';
import type { KindName } from '../kinds/kindNames.ts';
import { STANDARD_OFFERS } from '../kinds/resource.ts';
import { memoize } from '../memoize.ts';
import { deepFreeze } from './freeze.ts';
import { isShortApi, writtenOut } from './shortApi.ts';
import { isUse } from './unfold/uses.ts';

type Value = Record<string, unknown>;
/** The inferred value by kind: the same result for the same value, so that cached checks apply. */
const ofKind: Readonly<Partial<Record<KindName, (value: Value) => Value>>> = {
  api: memoize((value: Value) => deepFreeze(api(value))),
  entity: memoize((value: Value) => deepFreeze(withPlainNames(withKeys(withFields(value))))),
  lifecycle: memoize((value: Value) => deepFreeze(lifecycle(value))),
  list: memoize((value: Value) => deepFreeze(withValues(value))),
  query: memoize((value: Value) => deepFreeze(withDirections(value))),
  resource: memoize((value: Value) => deepFreeze(withDirections(withOffers(value)))),
  template: memoize((value: Value) => deepFreeze(template(value))),
};

/** The inferred value where the name of the definition matters. */
const ofName: Readonly<Partial<Record<KindName, (value: Value, name: string) => Value>>> = {
  permission: (value, name) => (value.module === undefined ? { module: name.split('.', 1)[0], ...value } : value),
  route: (value, name) =>
    value.screen === undefined && value.takes === undefined ? { ...value, screen: name } : value,
};
/** A value is a definition's of one name, as a rule. */
const named = memoize((_value: Value) => new Map<string, Value>());

/** @returns the value itself where it says all */
export function inferred(kind: KindName, name: string, value: Value): Value {
  if (isUse(value)) return value;
  const byName = ofName[kind];
  if (!byName) return ofKind[kind]?.(value) ?? value;
  const known = named(value);
  const made = known.get(name) ?? deepFreeze(byName(value, name));
  known.set(name, made);
  return made;
}

/** A key as people read it: `transportMode` is "Transport mode". What is in capitals stays so. */
export function wordsOf(key: string): string {
  const words = key.replace(/[-_.]+/g, ' ').replace(/([a-z0-9])(?=[A-Z])/g, '$1 ');
  const [first = '', ...rest] = words.split(' ');
  const lower = rest.map((word) => (/^[A-Z0-9]{2,}$/.test(word) ? word : word.toLowerCase()));
  return [first.slice(0, 1).toUpperCase() + first.slice(1), ...lower].join(' ');
}

/** The members of a map, changed; the map itself where none is. */
function eachMember(map: Value, change: (member: Value, key: string) => Value): Value {
  let isSame = true;
  const changed = Object.entries(map).map(([key, member]) => {
    const made = isRecord(member) ? change(member, key) : member;
    if (made !== member) isSame = false;
    return [key, made] as const;
  });
  return isSame ? map : Object.fromEntries(changed);
}

/** Defaults the type of a field to text and its label to its key in words. */
const field = (value: Value, key: string): Value =>
  value.type === undefined || value.label === undefined ? { type: 'text', label: wordsOf(key), ...value } : value;

/** The fields of an entity, and of the members of its lists. */
function withFields(value: Value): Value {
  const fields = isRecord(value.fields) ? eachMember(value.fields, field) : value.fields;
  const lists = isRecord(value.lists) ? eachMember(value.lists, withFields) : value.lists;
  if (fields === value.fields && lists === value.lists) return value;
  return { ...value, ...(fields === undefined ? {} : { fields }), ...(lists === undefined ? {} : { lists }) };
}

/**
 * The fields that name a record to people have no control, zero-width or direction characters, unless the field declares otherwise. Names
 * that are computed, read-only or written by the server alone follow from texts that are checked where they are entered.
 */
function withPlainNames(value: Value): Value {
  if (!isRecord(value.fields) || value.serverMade === true) return value;
  const fields = eachMember(value.fields, (one, key) => {
    const isNaming = key === value.title || key === value.code || one.isMasterField === true;
    const isEntered = ['isReadonly', 'compute', 'virtual'].every((word) => !one[word]);
    return isNaming && isEntered && one.type === 'text' && one.input === undefined && one.isPlain === undefined
      ? { ...one, isPlain: true }
      : one;
  });
  return fields === value.fields ? value : { ...value, fields };
}

/** A unique key is of the field of its name. */
function withKeys(value: Value): Value {
  if (!isRecord(value.unique)) return value;
  const unique = eachMember(value.unique, (key, name) => (key.fields === undefined ? { fields: [name], ...key } : key));
  return unique === value.unique ? value : { ...value, unique };
}

/** Rows are sorted from the first on. */
function withDirections(value: Value): Value {
  if (!Array.isArray(value.sort) || value.sort.every((by) => !isRecord(by) || by.dir !== undefined)) return value;
  return {
    ...value,
    sort: value.sort.map((by) => (isRecord(by) && by.dir === undefined ? { ...by, dir: 'asc' } : by)),
  };
}

/** Members that `order` has, in its order. */
function ordered(map: unknown, order: readonly unknown[]): Value {
  const members = isRecord(map) ? map : {};
  const places = order.map((name, at) => {
    const own = members[String(name)];
    return [String(name), own === undefined || isRecord(own) ? { displayOrder: at + 1, ...own } : own] as const;
  });
  return { ...members, ...Object.fromEntries(places) };
}

/** A map whose places `order` has, each member called as its key where it says nothing else. */
function labelled(value: Value, word: string): Value {
  const { order, ...rest } = value;
  if (Array.isArray(order)) return labelled({ ...rest, [word]: ordered(value[word], order) }, word);
  const map = value[word];
  if (!isRecord(map)) return value;
  const made = eachMember(map, (one, key) => (one.label === undefined ? { label: wordsOf(key), ...one } : one));
  return made === map ? value : { ...value, [word]: made };
}

const withValues = (value: Value): Value => labelled(value, 'values');
const lifecycle = (value: Value): Value => labelled(value, 'states');

/**
 * Only without an entity, and like no other template, are its fields all its own: of a field that those should have a template
 * says nothing more.
 */
function template(value: Value): Value {
  const { order, ...rest } = value;
  if (Array.isArray(order)) return template({ ...rest, fields: ordered(value.fields, order) });
  if (value.entity !== undefined || value.like !== undefined || !isRecord(value.fields)) return value;
  const fields = eachMember(value.fields, field);
  return fields === value.fields ? value : { ...value, fields };
}

/** Expands `standard` in the offers of a resource. */
function withOffers(value: Value): Value {
  const { name, offers: standard } = STANDARD_OFFERS;
  const offers: unknown[] = Array.isArray(value.offers) ? value.offers : [value.offers];
  if (!offers.includes(name)) return value;
  return { ...value, offers: offers.flatMap((offer): unknown[] => (offer === name ? [...standard] : [offer])) };
}

/** A verb without an entity uses the entity of the operation. */
function api(value: Value): Value {
  const said = isShortApi(value) ? writtenOut(value) : value;
  if (!isRecord(said.cases)) return said;
  const cases = eachMember(said.cases, (one) => {
    const { access, params } = one;
    const isVerb = typeof access === 'string' || Array.isArray(access);
    return isVerb ? { ...one, access: { entity: isRecord(params) ? params.entity : undefined, verb: access } } : one;
  });
  return cases === said.cases ? said : { ...said, cases };
}
