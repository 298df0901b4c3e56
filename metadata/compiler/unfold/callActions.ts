/** Actions without a permission of their own inherit the permission of the call that they make: the browser shows them only to those who may call. */
import { isRecord } from '../../isRecord.ts';
import type { MergedDefinition, MergedDefinitions } from '../mergedDefinitions.ts';
import type { Origins } from '../origins.ts';
import { inheritedAction } from './inheritedAction.ts';
import { UnfoldCache } from './unfoldCache.ts';

type Value = Record<string, unknown>;

const unfolded = new UnfoldCache<Value>();

/** Sets the permission of actions that have none: one permission as `permission`, several as a condition of `visibleWhen`. */
export function inheritFromCalls(merged: MergedDefinitions, origins: Origins): void {
  const actions = merged.get('action') as Map<string, MergedDefinition>;
  const apis = merged.get('api');
  for (const [name, definition] of actions) {
    if (definition.value.permission !== undefined) continue;
    const call = firstCall(definition.value);
    const api = call === undefined ? undefined : apis?.get(call)?.value;
    const permissions = api && permissionsOf(api);
    if (!call || !api || !permissions) continue;
    const value = withPermissions(name, definition, { call, api, permissions }, origins);
    actions.set(name, inheritedAction(name, definition, value));
  }
}

/** The first call that every run of the action makes. */
function firstCall({ steps }: Value): string | undefined {
  const calls = (Array.isArray(steps) ? steps : []).filter((step) => isRecord(step) && step.do === 'call');
  const first = calls.find((step) => step.if === undefined);
  return typeof first?.api === 'string' ? first.api : undefined;
}

/** The permissions of which each case of a call requires one; undefined if a case has others, or none. */
function permissionsOf(api: Value): string[] | undefined {
  const cases = isRecord(api.cases) ? Object.values(api.cases) : [api];
  const [first, ...others] = cases.map((one) => (isRecord(one) ? one.permission : undefined));
  if (first === undefined || others.some((one) => JSON.stringify(one) !== JSON.stringify(first))) return undefined;
  return [first].flat().map(String);
}

function withPermissions(
  name: string,
  { value, origin }: MergedDefinition,
  { call, api, permissions }: { call: string; api: Value; permissions: string[] },
  origins: Origins,
): Value {
  const known = unfolded.get(value, name, (key) => (key === `api ${call}` ? api : undefined));
  if (known) return known;
  const isHeld = { or: permissions.map((permission) => ({ has: permission })) };
  const isVisible = value.visibleWhen === undefined ? isHeld : { and: [value.visibleWhen, isHeld] };
  const made: Value = {
    ...value,
    ...(permissions.length === 1 ? { permission: permissions[0] } : { visibleWhen: isVisible }),
  };
  origins.copy(value, made);
  if (permissions.length > 1) origins.place(made.visibleWhen, origins.at(value, 'visibleWhen') ?? origin);
  return unfolded.keep(value, name, [{ key: `api ${call}`, value: api }], made);
}
