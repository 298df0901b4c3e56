/** Properties of a definition by their lines in the list of authorship: found in a schema, and between two values of it. */

import { type Defs, resolve, type Schema } from '../compiler/inspect.ts';
import { isKeyed, type Keyed, memberOf, namesOfBoth } from '../edits/keyed.ts';
import { EXPRESSION, FILTER_OVER, PROPS_OF } from '../kinds/annotations.ts';
import type { KindName } from '../kinds/kindNames.ts';
import { kinds } from '../kinds/kinds.ts';
import { sameJson } from '../sameJson.ts';

/** The line of the definition itself. */
const DEFINITION_LINE = '.';

export interface ChangedProperty {
  /** `fields.*.label`: `*` is the name of a member of a map. */
  line: string;
  /** Names from the definition down. */
  path: string[];
  before: unknown;
  after: unknown;
  /** It is in a member, or in a definition, that was not there before. */
  isAdded: boolean;
}

interface Place {
  line: string;
  schema: Schema;
  defs: Defs;
  /** Shared schemas around this place and their lines: a list in a list has the lines of the outer one. */
  entered: ReadonlyMap<string, string>;
}

/** Follows the references of a place. */
function opened({ line, schema, defs, entered }: Place): Place {
  const shared = schema.$ref?.replace(/^#\/\$defs\//, '');
  const [found, known] = resolve(schema, defs);
  if (shared === undefined) return { line, schema: found, defs: known, entered };
  const first = entered.get(shared) ?? line;
  return { line: first, schema: found, defs: known, entered: new Map([...entered, [shared, first]]) };
}

interface Members {
  named: ReadonlyMap<string, Place>;
  /** The members of a map, whose names are free. */
  free: Place | undefined;
}

/** The members of a place; undefined where its value is one value: a list, an expression, a choice of shapes. */
function membersOf({ line, schema, defs, entered }: Place): Members | undefined {
  if (EXPRESSION in schema || FILTER_OVER in schema || PROPS_OF in schema || schema.type !== 'object') return undefined;
  const below = (name: string, member: Schema) =>
    opened({ line: line === DEFINITION_LINE ? name : `${line}.${name}`, schema: member, defs, entered });
  const named = Object.entries(schema.properties ?? {}).map(([name, member]) => [name, below(name, member)] as const);
  const [pattern] = Object.values(schema.patternProperties ?? {});
  const free = pattern ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined);
  if (named.length === 0 && !free) return undefined;
  return { named: new Map(named), free: free && below('*', free) };
}

const rootOf = (kind: KindName): Place =>
  opened({ line: DEFINITION_LINE, schema: kinds[kind].schema as unknown as Schema, defs: {}, entered: new Map() });

/** Every line that the schema of a kind has: its properties, and the members of its maps. */
export function linesOf(kind: KindName): string[] {
  const found = new Set<string>([DEFINITION_LINE]);
  const visit = (place: Place): void => {
    const members = membersOf(place);
    if (!members) {
      found.add(place.line);
      return;
    }
    if (members.free) {
      const known = found.has(members.free.line);
      found.add(members.free.line);
      if (!known && membersOf(members.free)) visit(members.free);
    }
    for (const member of members.named.values()) visit(member);
  };
  visit(rootOf(kind));
  return [...found];
}

/** The line of a place in a definition, by the names from the definition down. */
export function lineOf(kind: KindName, path: readonly string[]): string {
  let place = rootOf(kind);
  for (const name of path) {
    const members = membersOf(place);
    if (!members) break;
    const next = members.named.get(name) ?? members.free;
    if (!next) return `${place.line}.${name}`;
    place = next;
  }
  return place.line;
}

/**
 * The properties in which two values of a kind differ. A member that is gone is one change; of one that is added each property is
 * another change.
 * @param before undefined: the definition is new
 * @param after undefined: the definition is removed
 */
export function changedProperties(
  kind: KindName,
  before: Keyed | undefined,
  after: Keyed | undefined,
): ChangedProperty[] {
  const found: ChangedProperty[] = [];
  if (before === undefined || after === undefined)
    found.push({ line: DEFINITION_LINE, path: [], before, after, isAdded: before === undefined });
  if (after !== undefined) compare(rootOf(kind), [], { before, after, isAdded: before === undefined }, found);
  return found;
}

type Compared = Pick<ChangedProperty, 'before' | 'after' | 'isAdded'>;

function compare(place: Place, path: string[], { before, after, isAdded }: Compared, found: ChangedProperty[]): void {
  if (sameJson(before, after)) return;
  const members = membersOf(place);
  const isMap = (value: unknown) => value === undefined || isKeyed(value);
  if (!members || !isMap(before) || !isMap(after)) {
    found.push({ line: place.line, path, before, after, isAdded });
    return;
  }
  const [old, fresh] = [(before ?? {}) as Keyed, (after ?? {}) as Keyed];
  for (const name of namesOfBoth(old, fresh)) {
    const change = { before: memberOf(old, name), after: memberOf(fresh, name), isAdded };
    const at = [...path, name];
    const named = members.named.get(name);
    if (sameJson(change.before, change.after)) continue;
    if (named) compare(named, at, change, found);
    else if (members.free) compareMember(members.free, at, change, found);
    else found.push({ line: `${place.line}.${name}`, path: at, ...change });
  }
}

/** A member of a map is added, removed or changed. */
function compareMember(place: Place, path: string[], change: Compared, found: ChangedProperty[]): void {
  const isNew = change.before === undefined;
  if (isNew || change.after === undefined || !membersOf(place))
    found.push({ line: place.line, path, ...change, isAdded: isNew || change.isAdded });
  if (change.after !== undefined && membersOf(place))
    compare(place, path, { ...change, isAdded: isNew || change.isAdded }, found);
}
