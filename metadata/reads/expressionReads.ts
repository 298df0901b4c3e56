/**
 * The record paths from which the value of an expression is derived: through loops, named values, picks and the conditions
 * that choose. A list that is only iterated is read as far as its members are; a value passed on whole is read whole.
 */

import { isRecord } from '../isRecord.ts';
import { OVER_MEMBERS } from '../signatures/expressionWords.ts';

/** A record of an entity, or what is in it under these names; no names: the record itself. */
export interface RecordPlace {
  readonly entity: string;
  readonly names: readonly string[];
}

/** The sources of a part of an expression: its places, and for a constructed object the sources of its members. */
interface Flow {
  readonly places: readonly RecordPlace[];
  readonly members?: Readonly<Record<string, Flow>>;
}

/** Where records are in the scope of an expression: by the first name of a path. */
export type RecordScope = Readonly<Record<string, RecordPlace>>;

interface Walk {
  readonly named: (name: string) => unknown;
  readonly within: readonly string[];
  readonly scope: Readonly<Record<string, Flow>>;
  read(place: RecordPlace): void;
}

const NOTHING: Flow = { places: [] };

/** Those that give members, or the list with fewer of them or in another order. */
const GIVES_MEMBERS: ReadonlySet<string> = new Set(['where', 'sort']);
/** Words that give of their first argument one member, or all of them. */
const PASSING: ReadonlySet<string> = new Set(['at', 'first', 'last', 'values', 'unique', 'flatten', 'merge', 'set']);

/** Every place that an expression reads, each once; `named` gives the named expressions that it uses. */
export function expressionReads(
  expression: unknown,
  scope: RecordScope,
  named: (name: string) => unknown,
): RecordPlace[] {
  const found = new Map<string, RecordPlace>();
  const walk: Walk = {
    named,
    within: [],
    scope: Object.fromEntries(Object.entries(scope).map(([root, place]) => [root, { places: [place] }])),
    read: (place) => found.set(JSON.stringify(place), place),
  };
  consume(flowOf(expression, walk), walk);
  return [...found.values()];
}

const union = (flows: readonly Flow[]): Flow => {
  const [only] = flows;
  if (flows.length === 1 && only) return only;
  const members: Record<string, Flow> = {};
  for (const flow of flows)
    for (const [name, member] of Object.entries(flow.members ?? {}))
      members[name] = members[name] ? union([members[name], member]) : member;
  return {
    places: flows.flatMap(({ places }) => places),
    ...(Object.keys(members).length > 0 ? { members } : {}),
  };
};

/** The whole value is read. */
function consume({ places, members = {} }: Flow, walk: Walk): void {
  for (const place of places) walk.read(place);
  for (const member of Object.values(members)) consume(member, walk);
}

const isIndex = (name: string): boolean => /^\d+$/.test(name) || name === 'length';

function child(flow: Flow, name: string): Flow {
  const places = flow.places.map((place) =>
    isIndex(name) ? place : { entity: place.entity, names: [...place.names, name] },
  );
  const member = flow.members && Object.hasOwn(flow.members, name) ? flow.members[name] : undefined;
  return union([{ places }, ...(member ? [member] : [])]);
}

function flowOf(expression: unknown, walk: Walk): Flow {
  if (Array.isArray(expression)) return union([NOTHING, ...expression.map((one) => flowOf(one, walk))]);
  if (!isRecord(expression)) return NOTHING;
  const [[word, given] = ['', null]] = Object.entries(expression);
  const args: unknown[] = Array.isArray(given) ? given : [given];
  switch (word) {
    case 'literal':
    case 'has':
      return NOTHING;
    case 'map':
      return {
        places: [],
        members: isRecord(given)
          ? Object.fromEntries(Object.entries(given).map(([key, value]) => [key, flowOf(value, walk)]))
          : {},
      };
    case 'var':
      return variable(args, walk);
    case 'use':
      return used(String(args[0]), walk);
    case 'let': {
      const inner = flowOf(args[0], walk);
      const outer = walk.scope.let ?? NOTHING;
      return flowOf(args[1], { ...walk, scope: { ...walk.scope, let: union([outer, inner]) } });
    }
    case 'if':
      return branches(args, walk);
    case 'coalesce':
      return union([NOTHING, ...args.map((one) => flowOf(one, walk))]);
    case 'get':
      return got(args, walk);
    case 'pick':
      return picked(args, walk);
    default:
      return OVER_MEMBERS.has(word) ? overMembers(word, args, walk) : ofWord(word, args, walk);
  }
}

function variable([path, otherwise]: unknown[], walk: Walk): Flow {
  const [root = '', ...names] = String(path).split('.');
  const start = Object.hasOwn(walk.scope, root) ? (walk.scope[root] as Flow) : NOTHING;
  const reached = names.reduce(child, start);
  return otherwise === undefined ? reached : union([reached, flowOf(otherwise, walk)]);
}

function used(name: string, walk: Walk): Flow {
  if (walk.within.includes(name)) return NOTHING;
  return flowOf(walk.named(name) ?? null, { ...walk, within: [...walk.within, name] });
}

/** The chosen result also reveals the conditions. */
function branches(args: readonly unknown[], walk: Walk): Flow {
  const flows = args.map((one) => flowOf(one, walk));
  const isResult = (index: number) => index % 2 === 1 || index === flows.length - 1;
  for (const [index, flow] of flows.entries()) if (!isResult(index)) consume(flow, walk);
  return union([NOTHING, ...flows.filter((_, index) => isResult(index))]);
}

function got([of, key]: unknown[], walk: Walk): Flow {
  const flow = flowOf(of, walk);
  if (typeof key === 'string') return child(flow, key);
  consume(flowOf(key, walk), walk);
  return flow;
}

function picked([of, keys]: unknown[], walk: Walk): Flow {
  const flow = flowOf(of, walk);
  const names = isRecord(keys) && Array.isArray(keys.literal) ? keys.literal : keys;
  if (Array.isArray(names) && names.every((name) => typeof name === 'string'))
    return { places: [], members: Object.fromEntries(names.map((name) => [name, child(flow, name)])) };
  consume(flowOf(keys, walk), walk);
  return flow;
}

function overMembers(word: string, [list, each = { var: 'item' }]: unknown[], walk: Walk): Flow {
  const members = flowOf(list, walk);
  const item = union([members, ...Object.values(members.members ?? {})]);
  const inner = flowOf(each, { ...walk, scope: { ...walk.scope, item } });
  // How many there are, and which, is read of the list itself.
  for (const place of members.places) walk.read({ ...place, names: [...place.names, MEMBERS] });
  if (word === 'each') return inner;
  consume(inner, walk);
  if (GIVES_MEMBERS.has(word)) return members;
  return word === 'groupBy' ? { places: [], members: { key: inner, members } } : NOTHING;
}

/** In place of a name: that a list has members, and how many. */
export const MEMBERS = '*';

function ofWord(word: string, args: readonly unknown[], walk: Walk): Flow {
  const flows = args.map((one) => flowOf(one, walk));
  if (PASSING.has(word)) return union([NOTHING, ...flows]);
  for (const flow of flows) consume(flow, walk);
  return NOTHING;
}
