/**
 * Actions that run a transition take its permission and its conditions: they are shown, or enabled for a selection, in the states
 * that the transition starts from and where those of its checks hold that only the state or the user decides. Other checks stay with
 * the server: a person can meet them, and their message says how.
 */
import { isRecord } from '../../isRecord.ts';
import { expressionNames } from '../expressionNames.ts';
import { expressionPaths } from '../expressionPaths.ts';
import type { MergedDefinition, MergedDefinitions } from '../mergedDefinitions.ts';
import type { Origins } from '../origins.ts';
import { inheritedAction } from './inheritedAction.ts';
import { UnfoldCache } from './unfoldCache.ts';

type Value = Record<string, unknown>;
type FindDefinition = (kind: 'api' | 'expression' | 'lifecycle', name: string) => Value | undefined;

/** The transition that an action runs, and the records it runs it for. */
interface RunTransition {
  lifecycle: Value;
  transition: Value;
  /** The path of one record, as `row`; undefined where they are the selected ones. */
  record: string | undefined;
}

const OPERATIONS: readonly unknown[] = ['records.transition', 'records.transitionMany'];
const MEMBER = 'item';
const unfolded = new UnfoldCache<Value>();

/** Adds to each action what its transition says; actions that run none stay as they are. */
export function inheritFromTransitions(merged: MergedDefinitions, origins: Origins): void {
  const lifecycles = new Map<string, Value>();
  for (const { value } of merged.get('lifecycle')?.values() ?? []) lifecycles.set(String(value.entity), value);
  const find: FindDefinition = (kind, name) =>
    kind === 'lifecycle' ? lifecycles.get(name) : merged.get(kind)?.get(name)?.value;
  const actions = merged.get('action') as Map<string, MergedDefinition>;
  for (const [name, definition] of actions) {
    const value = inherited(name, definition, find, origins);
    if (value === definition.value) continue;
    actions.set(name, inheritedAction(name, definition, value));
  }
}

function inherited(name: string, { value, origin }: MergedDefinition, find: FindDefinition, origins: Origins): Value {
  const known = unfolded.get(value, name, (key) => found(key, find));
  if (known) return known;
  const inputs = new Set<string>();
  const run = runTransition(value, (kind, key) => {
    inputs.add(`${kind} ${key}`);
    return find(kind, key);
  });
  if (!run) return value;
  const { permission } = run.transition;
  const conditions = conditionsOf(run, run.record ?? MEMBER);
  const word = run.record === undefined || run.record.startsWith('selection.') ? 'enabledWhen' : 'visibleWhen';
  const whole = run.record === undefined ? { some: [{ var: 'selection' }, joined(conditions)] } : joined(conditions);
  const made: Value = {
    ...value,
    ...(value.permission === undefined && permission !== undefined ? { permission } : {}),
    [word]: value[word] === undefined ? whole : joined([value[word], whole]),
  };
  origins.copy(value, made);
  origins.place(made[word], origins.at(value, word) ?? origin);
  const used = [...inputs].map((key) => ({ key, value: found(key, find) }));
  return unfolded.keep(value, name, used, made);
}

function found(key: string, find: FindDefinition): Value | undefined {
  const space = key.indexOf(' ');
  return find(key.slice(0, space) as 'api', key.slice(space + 1));
}

const joined = (conditions: readonly unknown[]): unknown =>
  conditions.length === 1 ? conditions[0] : { and: conditions };

/** The first call of a transition among an action's steps, where the definition names its entity and transition. */
function runTransition({ steps }: Value, find: FindDefinition): RunTransition | undefined {
  for (const step of Array.isArray(steps) ? steps : []) {
    if (!isRecord(step) || typeof step.api !== 'string') continue;
    if (!movesRecords(find('api', step.api))) continue;
    const body = isRecord(step.body) && isRecord(step.body.map) ? step.body.map : {};
    const path = isRecord(step.path) ? step.path : {};
    const [entity, name] = [constant(path.entity), constant(body.transition)];
    const lifecycle = entity === undefined ? undefined : find('lifecycle', entity);
    const transition = isRecord(lifecycle?.transitions) && name ? lifecycle.transitions[name] : undefined;
    const record = recordOf(path.id, body.records, find);
    if (!lifecycle || !isRecord(transition) || record === null) return undefined;
    return { lifecycle, transition, record };
  }
  return undefined;
}

/** Returns true for a call that runs a transition, in its short form or unfolded to cases. */
const movesRecords = (api: Value | undefined): boolean =>
  [api, ...Object.values(isRecord(api?.cases) ? api.cases : {})].some(
    (one) => isRecord(one) && OPERATIONS.includes(one.operation),
  );

const constant = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : isRecord(value) && typeof value.literal === 'string' ? value.literal : undefined;

/** @returns the record's path; undefined for the selection; null where neither is readable */
function recordOf(id: unknown, records: unknown, find: FindDefinition): string | undefined | null {
  const path = isRecord(id) && typeof id.var === 'string' ? /^(.+)\.id$/.exec(id.var)?.[1] : undefined;
  if (path !== undefined) return path;
  const read = new Set(pathsRead(records, find));
  if (read.has('selection')) return undefined;
  return read.has('row') ? 'row' : null;
}

/** Every path that an expression reads, also in the named expressions that it uses. */
function pathsRead(expression: unknown, find: FindDefinition, seen = new Set<string>()): string[] {
  const used = expressionNames(expression).filter(({ kind, name }) => kind === 'expression' && !seen.has(name));
  for (const { name } of used) seen.add(name);
  const inner = used.flatMap(({ name }) => pathsRead(find('expression', name)?.is, find, seen));
  return [...expressionPaths(expression), ...inner];
}

/** The states a transition starts from, and its checks of the state and of the user, about the record at a path. */
function conditionsOf({ lifecycle, transition }: RunTransition, record: string): unknown[] {
  const state = `record.${lifecycle.field}`;
  const checks = Object.values(isRecord(transition.checks) ? transition.checks : {});
  const own = checks.flatMap((check) => (isRecord(check) && isOwn(check, state) ? [check.that] : []));
  const about = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(about);
    if (!isRecord(value)) return value;
    const { var: path } = value;
    if (typeof path === 'string' && path.startsWith('record.')) return { var: record + path.slice('record'.length) };
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, about(member)]));
  };
  return [{ in: [{ var: `${record}.${lifecycle.field}` }, transition.from] }, ...own.map(about)];
}

/** Returns true for a check that reads only the state, or the user and the record; named expressions are not looked into. */
function isOwn({ that }: Value, state: string): boolean {
  if (expressionNames(that).some(({ kind }) => kind === 'expression')) return false;
  const paths = expressionPaths(that);
  if (paths.length === 0) return false;
  const isOfUser = paths.some((path) => path.startsWith('user.'));
  return paths.every((path) => path === state || (isOfUser && /^(user|record)\./.test(path)));
}
